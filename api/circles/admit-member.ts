import type { MemberRole } from '#contract/circles'
import { shownName } from '#contract/readable-name'
import { findPerson } from '../accounts/people.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { MembershipRow } from '../database/people-tables.ts'
import { record } from '../facts/record.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { type CircleChange, type CircleRules, changeCircle, requireManager, requireOwner } from './change-circle.ts'
import { updateCircle } from './circles.queries.ts'
import { acceptOwnInvitation, acceptRequest, personNotFoundMessage } from './invite-member.ts'
import { findMembership, setModerator } from './memberships.queries.ts'

/** A change of one person's membership, in a locked circle. */
type MemberChange = CircleChange & { userId: number; theirMembership: MembershipRow | undefined; name: string }

/**
 * Makes somebody a member: the caller through an invitation, or another person who asked. With a role, it gives that role to a member;
 * giving away the owner's role transfers the circle. Repeating it changes nothing.
 * @throws NotFound, Forbidden, Conflict if the invitation, request or member is gone, Invalid for a role that doesn't exist, TooMany
 */
export async function admitMember<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  { id, userId }: { id: number; userId: number },
  role?: MemberRole,
): Promise<{ data: W }> {
  if (role === 'moderator' && !rules.moderated) throw new Invalid({ role: [`A ${rules.kind} has no moderators.`] })
  return changeCircle(context, rules, id, async (change) => {
    const theirMembership = await findMembership(change.tx, id, userId)
    const memberChange = { ...change, userId, theirMembership, name: await nameOf(change.tx, userId) }
    if (role === 'owner') await handOver(memberChange)
    else if (role === 'moderator') await appoint(memberChange, true)
    else if (role === 'member' && theirMembership?.moderator === 1) await appoint(memberChange, false)
    else await accept(memberChange)
  })
}

async function nameOf(tx: Connection, userId: number): Promise<string> {
  const person = await findPerson(tx, userId)
  // A deleted account has no name to show.
  if (!person?.display_name) throw new NotFound(personNotFoundMessage)
  return shownName(person)
}

async function accept(memberChange: MemberChange): Promise<void> {
  const { theirMembership, userId, actorId, name, circle } = memberChange
  if (userId !== actorId) requireManager(memberChange)
  if (theirMembership?.state === 'member') return
  if (userId === actorId) {
    if (theirMembership?.state !== 'invited') throw new Conflict(`The invitation was withdrawn. You can ask to join the ${circle.kind}.`)
    return acceptOwnInvitation(memberChange, theirMembership)
  }
  if (theirMembership?.state === 'invited') throw new Conflict(`${name} has been invited and needs to accept first.`)
  if (theirMembership?.state !== 'asked') throw new Conflict(`${name} withdrew the request. You can invite them.`)
  return acceptRequest(memberChange, theirMembership)
}

/** Transfers a circle to another member. If the person already owns it, a second press changes nothing. */
async function handOver(memberChange: MemberChange): Promise<void> {
  const { tx, circle, userId, actorId, now } = memberChange
  if (circle.owner_id === userId) return
  requireOwner(memberChange)
  requireMember(memberChange)
  await updateCircle(tx, circle.id, { owner_id: userId })
  await record(tx, null, { kind: `${circle.kind}.handed_over`, at: now, actor_id: actorId, user_id: userId, about_id: circle.id })
}

async function appoint(memberChange: MemberChange, moderator: boolean): Promise<void> {
  const { tx, circle, userId } = memberChange
  requireOwner(memberChange)
  requireMember(memberChange)
  if (userId === circle.owner_id) throw new Forbidden('The owner can already do everything moderators can.')
  await setModerator(tx, circle.id, userId, moderator)
}

function requireMember({ theirMembership, name, circle }: MemberChange): void {
  if (theirMembership?.state !== 'member') throw new Conflict(`${name} is no longer a member of this ${circle.kind}. Choose someone else.`)
}
