import type { Ports } from '../context.ts'
import type { CircleRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { record } from '../facts/record.ts'
import { deleteCircle, listOwnedBy, lockCircleOfAny, updateCircle } from './circles.queries.ts'
import { deleteMembership, findHeir, findMembership, listCirclesOf } from './memberships.queries.ts'

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
