import type { MemberContext } from '../context.ts'
import type { CircleRow, MembershipRow } from '../database/circle-tables.ts'
import type { Connection } from '../database/database.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { findCircle, lockCircle } from './circles.queries.ts'
import { fullInWords, hiddenCircleInWords, isFull, type Rules } from './kinds.ts'
import { isManager, managersInWords, roleOf } from './membership-status.ts'
import { findMembership } from './memberships.queries.ts'
import type { Viewer } from './show-circles.ts'

/** What differs between teams and groups, and how each is shown. */
export type CircleRules<W> = Rules & { show(db: Connection, circle: CircleRow, viewer: Viewer): Promise<W> }

/** A circle that is locked, and who acts in it. */
export type Changing = {
  tx: Connection
  circle: CircleRow
  actorId: number
  /** How they stand to it. */
  own: MembershipRow | undefined
  now: number
}

/**
 * The frame of every verb that changes a circle or who is in it: locks it, so that acts at the same moment come one after the other, lets
 * `decide` write, and gives the circle as it then is.
 * @throws NotFound, TooMany, and what `decide` throws
 */
export async function changeCircle<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  id: number,
  decide: (changing: Changing) => Promise<void>,
): Promise<{ data: W }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction((tx) => changeIn(tx, context, rules, id, decide))
}

/** The same in a transaction that has begun. */
export async function changeIn<W>(
  tx: Connection,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
  rules: CircleRules<W>,
  id: number,
  decide: (changing: Changing) => Promise<void>,
): Promise<{ data: W }> {
  const circle = await lockCircle(tx, rules.kind, id)
  if (!circle) throw new NotFound(rules.noSuch)
  const now = clock.now()
  await decide({ tx, circle, actorId: actor.id, own: await findMembership(tx, id, actor.id), now })
  const changed = await findCircle(tx, rules.kind, id)
  if (!changed) throw new NotFound(rules.noSuch)
  return { data: await rules.show(tx, changed, { actorId: actor.id, now }) }
}

/** @throws Forbidden for who is not its owner */
export function requireOwner({ circle, own }: Pick<Changing, 'circle' | 'own'>): void {
  if (roleOf(circle, own) !== 'owner') throw new Forbidden(`Only the owner of the ${circle.kind} can do that.`)
}

/** @throws Conflict while moderators hide its words: nobody brings them back past their decision */
export function requireShown({ circle }: Pick<Changing, 'circle'>): void {
  if (circle.hidden_rule !== null) throw new Conflict(hiddenCircleInWords(circle, circle.hidden_rule))
}

/** @throws Forbidden for who is neither its owner nor one of its moderators */
export function requireManager({ circle, own }: Pick<Changing, 'circle' | 'own'>): void {
  if (!isManager(circle, own)) throw new Forbidden(managersInWords(circle))
}

/** @throws Conflict where nobody more can be a member */
export function requirePlace(circle: CircleRow): void {
  if (isFull(circle)) throw new Conflict(fullInWords(circle))
}
