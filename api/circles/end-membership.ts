import type { MemberContext, Ports } from '../context.ts'
import type { CircleRow, MembershipRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { insertLogEntry } from '../facts/facts.queries.ts'
import { record } from '../facts/record.ts'
import { openToAll } from '../friends/blocks.queries.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { type Changing, type CircleRules, changeCircle, requireManager } from './change-circle.ts'
import { deleteCircle, listOwnedBy, lockCircleOfAny, updateCircle } from './circles.queries.ts'
import { memberRole, permissionTo } from './membership-status.ts'
import { deleteMembership, findHeir, findMembership, listCirclesOf, putMembership } from './memberships.queries.ts'
import { forgetToldOf } from './private-groups.queries.ts'

/** Leaves, declines one's invitation, or withdraws one's request; twice is once. @throws NotFound, Conflict for the owner, TooMany */
export async function leaveCircle<W>(context: MemberContext, rules: CircleRules<W>, id: number): Promise<{ data: W }> {
  return changeCircle(context, rules, id, leave)
}

async function leave(changing: Changing): Promise<void> {
  const { tx, circle, own } = changing
  await end(changing)
  if (circle.private === 1 && own) await forgetToldOf(tx, circle.id, own.user_id)
}

async function end({ tx, circle, own, now }: Changing): Promise<void> {
  if (own?.state === 'invited') return endAs('declined', own, { tx, now })
  if (own?.state === 'asked') return deleteMembership(tx, own)
  if (own?.state !== 'member') return
  const { allowed, reason } = permissionTo('leave', { circle, membership: own, now, approach: openToAll })
  if (!allowed) throw new Conflict(reason ?? 'You cannot leave it now.')
  await deleteMembership(tx, own)
}

/**
 * Removes a member, withdraws an invitation, or declines a request; twice is once. Who removes themself leaves.
 * @throws NotFound, Forbidden for who may not, TooMany
 */
export async function removeMember<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  { id, userId }: { id: number; userId: number },
): Promise<{ data: W }> {
  if (userId === context.actor.id) return leaveCircle(context, rules, id)
  return changeCircle(context, rules, id, async (changing) => {
    requireManager(changing)
    const theirs = await findMembership(changing.tx, id, userId)
    if (!theirs) return
    await remove(changing, theirs)
    if (changing.circle.private === 1) await forgetToldOf(changing.tx, id, userId)
  })
}

async function remove({ tx, circle, actorId, now }: Changing, theirs: MembershipRow): Promise<void> {
  if (theirs.state === 'invited') return deleteMembership(tx, theirs)
  if (theirs.state === 'asked') return endAs('refused', theirs, { tx, now })
  if (theirs.state !== 'member') return
  const role = memberRole(circle.owner_id, theirs)
  if (role === 'owner') throw new Forbidden(`The owner of the ${circle.kind} cannot be removed.`)
  if (role === 'moderator' && circle.owner_id !== actorId) throw new Forbidden('Only the owner removes moderators.')
  await endAs('removed', theirs, { tx, now })
  // Nobody is told who did it.
  await record(tx, null, { kind: `${circle.kind}.removed`, user_id: theirs.user_id, about_id: circle.id, at: now })
  if (circle.kind === 'group' && circle.private === 0) await insertLogEntry(tx, { group_id: circle.id, created_at: now })
}

/** What came to nothing is remembered, so that it is not asked anew at once. */
function endAs(state: 'declined' | 'refused' | 'removed', { circle_id, user_id, ...before }: MembershipRow, { tx, now }: Ending) {
  return putMembership(tx, { circle_id, user_id, ...before }, { circle_id, user_id, state, since: now })
}

type Ending = Pick<Changing, 'tx' | 'now'>

/**
 * Hands on what somebody owns whose account is deleted, each by a transaction of its own: a moderator before other members, the longest
 * member first. What has no other member waits for them, unseen.
 */
export async function handOnCircles({ db, clock }: Pick<Ports, 'db' | 'clock'>, userId: number): Promise<void> {
  for (const { id } of await listOwnedBy(db.read, userId)) {
    await db.transaction(async (tx) => {
      const circle = await lockCircleOfAny(tx, id)
      if (circle?.owner_id === userId) await handOn(tx, circle, clock.now())
    })
  }
}

/** Takes somebody out of every circle whose account goes; one that nobody else is in goes with them. */
export async function leaveEveryCircle(tx: Connection, userId: number, now: number): Promise<void> {
  for (const { id } of await listCirclesOf(tx, userId)) {
    const circle = await lockCircleOfAny(tx, id)
    const membership = await findMembership(tx, id, userId)
    if (!circle || !membership) continue
    if (circle.owner_id === userId && !(await handOn(tx, circle, now))) await deleteCircle(tx, circle)
    else await deleteMembership(tx, membership)
  }
}

/** @returns false if there is nobody to have it */
async function handOn(tx: Connection, { id, kind, owner_id }: CircleRow, at: number): Promise<boolean> {
  const heir = await findHeir(tx, id, owner_id)
  if (heir === undefined) return false
  await updateCircle(tx, id, { owner_id: heir })
  await record(tx, null, { kind: `${kind}.inherited`, at, user_id: heir, about_id: id })
  return true
}
