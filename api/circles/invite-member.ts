import { circleLimits } from '#contract/circle-limits'
import { shownName } from '#contract/readable-name'
import { type PersonRow, presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import { record } from '../facts/record.ts'
import { findObstacles, listBlocksBetween } from '../friends/blocks.queries.ts'
import { lockPair } from '../friends/friends.queries.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { formatMinute } from '../platform/format-date-time.ts'
import { type CircleChange, type CircleRules, changeCircleIn, requireManager, requireNotFull } from './change-circle.ts'
import { blockingMessage, closedMessage } from './circle-kinds.ts'
import { findMembership, putMembership } from './memberships.queries.ts'

export const personNotFoundMessage = 'There is no such person.'

/**
 * Invites somebody. Repeating it changes nothing, and a person who has asked becomes a member.
 * @throws NotFound, Forbidden if the caller may not or invites themselves, Conflict if the person is a member, declined recently or is
 * blocked, and while it is full; TooMany
 */
export async function inviteMember<W>(context: MemberContext, rules: CircleRules<W>, id: number, otherId: number): Promise<{ data: W }> {
  const { db, actor, limits } = context
  await limits.take('membershipByMember', String(actor.id))
  if (otherId === actor.id) throw new Forbidden('You can’t invite yourself.')
  return db.transaction(async (tx) => {
    // Lock the people before the circle, in the same order as blocking does.
    const other = await lockPair(tx, actor.id, otherId)
    return changeCircleIn(tx, context, rules, id, async (change) => {
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
export function acceptOwnInvitation(change: CircleChange, invited: MembershipRow): Promise<void> {
  return makeMember(change, invited, invited.by_id === null ? null : { kind: 'joined', user_id: invited.by_id })
}

/** Accepts somebody's request and notifies them. @throws Conflict while the circle is full */
export function acceptRequest(change: CircleChange, request: MembershipRow): Promise<void> {
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
