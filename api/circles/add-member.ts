import { circleLimits } from '#contract/circle-limits'
import type { MemberRole, NewMember } from '#contract/circles'
import { shownName } from '#contract/readable-name'
import { findIdByName } from '../accounts/accounts.queries.ts'
import { findPerson } from '../accounts/person-rows.queries.ts'
import { type PersonRow, presentPerson } from '../accounts/present-person.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import { record } from '../facts/record.ts'
import { findObstacles, listBlocksBetween, lockPair } from '../friends/friends.queries.ts'
import { formatMinute } from '../platform/clock.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../platform/failures.ts'
import { nameKey } from '../platform/normalise-text.ts'
import { parseId } from '../platform/paging.ts'
import {
  type CircleChange,
  type CircleRules,
  changeCircle,
  changeCircleInTransaction,
  requireManager,
  requireNotFull,
  requireOwner,
} from './change-circle.ts'
import { blockingMessage, closedMessage } from './circle-kinds.ts'
import { updateCircle } from './circles.queries.ts'
import { checkCirclePermission } from './membership-status.ts'
import { findMembership, listModerators, putMembership, setModerator } from './memberships.queries.ts'

/** Invites a person by id or display name; without either, asks to join. @throws as `inviteMember` and `askToJoin` do */
export async function addMember<W>(context: MemberContext, rules: CircleRules<W>, id: number, { user_id, display_name }: NewMember) {
  if (user_id !== undefined) return inviteMember(context, rules, id, parseId(user_id, personNotFoundMessage))
  if (display_name === undefined) return askToJoin(context, rules, id)
  return inviteMember(context, rules, id, await findIdByTypedName(context, display_name))
}

/** Finds a person by the typed display name. @throws Invalid if nobody has it */
async function findIdByTypedName({ db, clock }: MemberContext, input: string): Promise<number> {
  const name = input.replace(/^@/, '')
  if (name === '') throw new Invalid({ display_name: ['Enter the display name of the person you want to invite.'] })
  const id = name.includes('\0') ? undefined : await findIdByName(db.read, nameKey(name), clock.now())
  if (id === undefined) throw new Invalid({ display_name: ['Nobody here has that display name. Copy it from their profile.'] })
  return id
}

/**
 * Asks to join a circle, or joins an open one at once. Repeating it changes nothing, and an invited person accepts.
 * @throws NotFound, Forbidden after a removal, Conflict while it is full or closed, if the caller blocks the owner, or soon after a
 * refusal; TooMany
 */
async function askToJoin<W>(context: MemberContext, rules: CircleRules<W>, id: number): Promise<{ data: W }> {
  await context.limits.take('membershipByMember', String(context.actor.id))
  return changeCircle(context, rules, id, async (change) => {
    const { ownMembership } = change
    if (ownMembership?.state === 'invited') return acceptOwnInvitation(change, ownMembership)
    if (ownMembership?.state !== 'member' && ownMembership?.state !== 'asked') await ask(change)
  })
}

async function ask({ tx, circle, ownMembership, actorId, now }: CircleChange): Promise<void> {
  const approach = await findObstacles(tx, actorId, circle.owner_id)
  const { allowed, reason } = checkCirclePermission('join', { circle, membership: ownMembership, now, approach })
  if (!allowed) throw new (ownMembership?.state === 'removed' ? Forbidden : Conflict)(reason ?? 'You can’t join it right now.')
  const membership = { circle_id: circle.id, user_id: actorId, since: now }
  if (circle.open === 1) return putMembership(tx, ownMembership, { ...membership, state: 'member' })
  await putMembership(tx, ownMembership, { ...membership, state: 'asked' })
  const managers = new Set([circle.owner_id, ...(await listModerators(tx, circle.id))])
  const fact = { kind: `${circle.kind}.asked` as const, at: now, actor_id: actorId, about_id: circle.id }
  await record(tx, null, ...[...managers].map((user_id) => ({ ...fact, user_id })))
}

/** A change of one person's membership, in a locked circle. */
type MemberChange = CircleChange & { userId: number; theirMembership: MembershipRow | undefined; name: string }

/**
 * Makes somebody a member: the caller if they are invited, or another person who asked to join. With a role, it gives that role to a
 * member; giving away the owner's role transfers the circle. Repeating it changes nothing.
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
    const memberChange = { ...change, userId, theirMembership, name: await findDisplayName(change.tx, userId) }
    if (role === 'owner') await handOver(memberChange)
    else if (role === 'moderator') await appoint(memberChange, true)
    else if (role === 'member' && theirMembership?.moderator === 1) await appoint(memberChange, false)
    else await accept(memberChange)
  })
}

async function findDisplayName(tx: Connection, userId: number): Promise<string> {
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

export const personNotFoundMessage = 'There is no such person.'

/**
 * Invites somebody. Repeating it changes nothing, and a person who has asked becomes a member.
 * @throws NotFound, Forbidden if the caller may not or invites themselves, Conflict if the person is a member, declined recently or is
 * blocked, and while it is full; TooMany
 */
async function inviteMember<W>(context: MemberContext, rules: CircleRules<W>, id: number, otherId: number): Promise<{ data: W }> {
  const { db, actor, limits } = context
  await limits.take('membershipByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('You can’t invite yourself.')
  return db.transaction(async (tx) => {
    // Lock the people before the circle, in the same order as blocking does.
    const other = await lockPair(tx, actor.id, otherId)
    return changeCircleInTransaction(tx, context, rules, id, async (change) => {
      requireManager(change)
      if (!other) throw new NotFound(personNotFoundMessage)
      await invite(change, other, await findMembership(tx, id, otherId))
    })
  })
}

async function invite(change: CircleChange, other: PersonRow, theirMembership: MembershipRow | undefined): Promise<void> {
  const { tx, circle, actorId, now } = change
  const name = shownName(presentPerson(other))
  if (theirMembership?.state === 'invited') return
  if (theirMembership?.state === 'member') throw new Conflict(`${name} is already a member.`)
  requireNotFull(circle)
  if (theirMembership?.state === 'asked') return acceptRequest(change, theirMembership)
  await requireInvitable(change, other.id, name)
  const allowedAt = theirMembership?.state === 'declined' ? theirMembership.since + circleLimits.pause : 0
  if (now < allowedAt) throw new Conflict(`${name} has declined an invitation. You can invite them again from ${formatMinute(allowedAt)}.`)
  await putMembership(tx, theirMembership, { circle_id: circle.id, user_id: other.id, state: 'invited', since: now, by_id: actorId })
  await record(tx, null, { kind: `${circle.kind}.invited`, at: now, actor_id: actorId, user_id: other.id, about_id: circle.id })
}

/**
 * Refuses invitations between people who block each other. Inviters must unblock the person first. The owner's blocks hold for every
 * inviter, but a moderator isn't told of them, because nobody learns who blocks them (docs/product.md#blocking).
 */
async function requireInvitable({ tx, circle, actorId }: CircleChange, otherId: number, name: string): Promise<void> {
  const { blocking, closed } = await findObstacles(tx, actorId, otherId)
  if (blocking) throw new Conflict(`You’ve blocked ${name}. To invite them, unblock them first.`)
  const withOwner = await listBlocksBetween(tx, circle.owner_id, otherId)
  if (closed || withOwner.size > 0) throw new Forbidden(`${name} doesn’t accept invitations.`)
}

/** Accepts the member's own invitation and notifies its sender. @throws Conflict while the circle is full */
function acceptOwnInvitation(change: CircleChange, invited: MembershipRow): Promise<void> {
  return makeMember(change, invited, invited.by_id === null ? null : { kind: 'joined', user_id: invited.by_id })
}

/** Accepts somebody's request and notifies them. @throws Conflict while the circle is full */
function acceptRequest(change: CircleChange, request: MembershipRow): Promise<void> {
  return makeMember(change, request, { kind: 'admitted', user_id: request.user_id })
}

async function makeMember(
  { tx, circle, actorId, now }: CircleChange,
  membership: MembershipRow,
  notified: NotifiedPerson | null,
): Promise<void> {
  await requireNoBlock(tx, circle, membership.user_id, actorId)
  requireNotFull(circle)
  await putMembership(tx, membership, { circle_id: circle.id, user_id: membership.user_id, state: 'member', since: now })
  if (notified === null) return
  const { kind, user_id } = notified
  await record(tx, null, { kind: `${circle.kind}.${kind}`, at: now, actor_id: actorId, user_id, about_id: circle.id })
}

/** Refuses a member who blocks the owner, or whom the owner blocks. The owner may have changed since the invitation. */
async function requireNoBlock(tx: Connection, circle: CircleRow, userId: number, actorId: number): Promise<void> {
  const blockers = await listBlocksBetween(tx, userId, circle.owner_id)
  if (blockers.has(userId) && userId === actorId) throw new Conflict(blockingMessage(circle))
  if (blockers.size > 0) throw new Conflict(closedMessage(circle))
}

/** The person to notify, and of what. */
type NotifiedPerson = { kind: 'joined' | 'admitted'; user_id: number }
