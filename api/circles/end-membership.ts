import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import { insertLogEntry } from '../facts/facts.queries.ts'
import { record } from '../facts/record.ts'
import { noObstacles } from '../friends/friends.queries.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { type CircleChange, type CircleRules, changeCircle, requireManager } from './change-circle.ts'
import { deleteCircle, findNextOwner, listOwnedBy, lockCircleOfAnyKind, updateCircle } from './circles.queries.ts'
import { checkCirclePermission, memberRole } from './membership-status.ts'
import { deleteMembership, findMembership, listCirclesOf, putMembership } from './memberships.queries.ts'
import { deleteGroupNotificationsOf } from './private-groups.queries.ts'

/**
 * Leaves a circle, declines an invitation or withdraws a request; repeating it changes nothing. @throws NotFound, Conflict for the
 * owner, TooMany
 */
export async function leaveCircle<W>(context: MemberContext, rules: CircleRules<W>, id: number): Promise<{ data: W }> {
  return changeCircle(context, rules, id, leave)
}

async function leave(change: CircleChange): Promise<void> {
  const { tx, circle, ownMembership } = change
  await end(change)
  if (circle.private === 1 && ownMembership) await deleteGroupNotificationsOf(tx, circle.id, ownMembership.user_id)
}

async function end({ tx, circle, ownMembership, now }: CircleChange): Promise<void> {
  if (ownMembership?.state === 'invited') return endAs('declined', ownMembership, { tx, now })
  if (ownMembership?.state === 'asked') return deleteMembership(tx, ownMembership)
  if (ownMembership?.state !== 'member') return
  const { allowed, reason } = checkCirclePermission('leave', { circle, membership: ownMembership, now, approach: noObstacles })
  if (!allowed) throw new Conflict(reason ?? 'You can’t leave it right now.')
  await deleteMembership(tx, ownMembership)
}

/**
 * Removes a member, withdraws an invitation, or declines a request; repeating it changes nothing. Members who remove themselves leave.
 * @throws NotFound, Forbidden if the caller may not, TooMany
 */
export async function removeMember<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  { id, userId }: { id: number; userId: number },
): Promise<{ data: W }> {
  if (userId === context.actor.id) return leaveCircle(context, rules, id)
  return changeCircle(context, rules, id, async (change) => {
    requireManager(change)
    const theirMembership = await findMembership(change.tx, id, userId)
    if (!theirMembership) return
    await remove(change, theirMembership)
    if (change.circle.private === 1) await deleteGroupNotificationsOf(change.tx, id, userId)
  })
}

async function remove({ tx, circle, actorId, now }: CircleChange, theirMembership: MembershipRow): Promise<void> {
  if (theirMembership.state === 'invited') return deleteMembership(tx, theirMembership)
  if (theirMembership.state === 'asked') return endAs('refused', theirMembership, { tx, now })
  if (theirMembership.state !== 'member') return
  const role = memberRole(circle.owner_id, theirMembership)
  if (role === 'owner') throw new Forbidden(`The owner of the ${circle.kind} can’t be removed.`)
  if (role === 'moderator' && circle.owner_id !== actorId) throw new Forbidden('Only the owner can remove moderators.')
  await endAs('removed', theirMembership, { tx, now })
  // The notification doesn't say who did it.
  await record(tx, null, { kind: `${circle.kind}.removed`, user_id: theirMembership.user_id, about_id: circle.id, at: now })
  if (circle.kind === 'group' && circle.private === 0) await insertLogEntry(tx, { group_id: circle.id, created_at: now })
}

/** Stores how a membership ended, so that nobody asks or invites again at once. */
function endAs(state: 'declined' | 'refused' | 'removed', { circle_id, user_id, ...before }: MembershipRow, { tx, now }: ChangeMoment) {
  return putMembership(tx, { circle_id, user_id, ...before }, { circle_id, user_id, state, since: now })
}

type ChangeMoment = Pick<CircleChange, 'tx' | 'now'>

/**
 * Transfers everything that a deleted account owns, each in its own transaction: to a moderator before other members, the longest member
 * first. A circle without other members waits hidden for its owner.
 */
export async function transferCircles({ db, clock }: Pick<Ports, 'db' | 'clock'>, userId: number): Promise<void> {
  for (const { id } of await listOwnedBy(db.read, userId)) {
    await db.transaction(async (tx) => {
      const circle = await lockCircleOfAnyKind(tx, id)
      if (circle?.owner_id === userId) await transferOwnership(tx, circle, clock.now())
    })
  }
}

/** Removes an erased person from every circle; a circle without other members is deleted. */
export async function leaveEveryCircle(tx: Connection, userId: number, now: number): Promise<void> {
  for (const { id } of await listCirclesOf(tx, userId)) {
    const circle = await lockCircleOfAnyKind(tx, id)
    const membership = await findMembership(tx, id, userId)
    if (!circle || !membership) continue
    if (circle.owner_id === userId && !(await transferOwnership(tx, circle, now))) await deleteCircle(tx, circle)
    else await deleteMembership(tx, membership)
  }
}

/** Transfers a circle to its next owner. @returns false if there is nobody */
async function transferOwnership(tx: Connection, { id, kind, owner_id }: CircleRow, at: number): Promise<boolean> {
  const nextOwner = await findNextOwner(tx, id, owner_id)
  if (nextOwner === undefined) return false
  await updateCircle(tx, id, { owner_id: nextOwner })
  await record(tx, null, { kind: `${kind}.inherited`, at, user_id: nextOwner, about_id: id })
  return true
}
