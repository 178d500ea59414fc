import type { MemberRole } from '#contract/circles'
import { shownName } from '#contract/readable-name'
import { findPerson } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import type { MembershipRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { type Changing, type CircleRules, changeCircle, requireManager, requireOwner } from './change-circle.ts'
import { updateCircle } from './circles.queries.ts'
import { acceptOf, acceptOwn, noSuchPerson } from './invite-member.ts'
import { findMembership, setModerator } from './memberships.queries.ts'

/** Whom the verb is about, in a circle that is locked. */
type About = Changing & { userId: number; theirs: MembershipRow | undefined; name: string }

/**
 * Makes somebody a member: oneself by the invitation, or somebody who asked. With a role, gives a member that one; who gives away the
 * owner's hands the circle over. Twice is once.
 * @throws NotFound, Forbidden, Conflict where there is no invitation, request or member any more, Invalid for a role that there is not, TooMany
 */
export async function admitMember<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  { id, userId }: { id: number; userId: number },
  role?: MemberRole,
): Promise<{ data: W }> {
  if (role === 'moderator' && !rules.moderated) throw new Invalid({ role: [`A ${rules.kind} has no moderators.`] })
  return changeCircle(context, rules, id, async (changing) => {
    const theirs = await findMembership(changing.tx, id, userId)
    const about = { ...changing, userId, theirs, name: await nameOf(changing.tx, userId) }
    if (role === 'owner') await handOver(about)
    else if (role === 'moderator') await appoint(about, true)
    else if (role === 'member' && theirs?.moderator === 1) await appoint(about, false)
    else await accept(about)
  })
}

async function nameOf(tx: Connection, userId: number): Promise<string> {
  const person = await findPerson(tx, userId)
  // Of one whose account is deleted nothing more is told.
  if (!person?.display_name) throw new NotFound(noSuchPerson)
  return shownName(person)
}

async function accept(about: About): Promise<void> {
  const { theirs, userId, actorId, name, circle } = about
  if (userId !== actorId) requireManager(about)
  if (theirs?.state === 'member') return
  if (userId === actorId) {
    if (theirs?.state !== 'invited') throw new Conflict(`There is no invitation any more. You can ask to join the ${circle.kind}.`)
    return acceptOwn(about, theirs)
  }
  if (theirs?.state === 'invited') throw new Conflict(`${name} is invited. It is for them to accept.`)
  if (theirs?.state !== 'asked') throw new Conflict(`There is no request by ${name} any more. You can invite them.`)
  return acceptOf(about, theirs)
}

/** Pressed again by who owned it, it is done already. */
async function handOver(about: About): Promise<void> {
  const { tx, circle, userId, actorId, now } = about
  if (circle.owner_id === userId) return
  requireOwner(about)
  requireMember(about)
  await updateCircle(tx, circle.id, { owner_id: userId })
  await record(tx, null, { kind: `${circle.kind}.handed_over`, at: now, actor_id: actorId, user_id: userId, about_id: circle.id })
}

async function appoint(about: About, moderator: boolean): Promise<void> {
  const { tx, circle, userId } = about
  requireOwner(about)
  requireMember(about)
  if (userId === circle.owner_id) throw new Forbidden('The owner may do all that moderators do.')
  await setModerator(tx, circle.id, userId, moderator)
}

function requireMember({ theirs, name, circle }: About): void {
  if (theirs?.state !== 'member') throw new Conflict(`${name} is no member of this ${circle.kind} any more. Choose another one.`)
}
