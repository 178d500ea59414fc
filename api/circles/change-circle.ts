import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { type CircleKindConfig, fullMessage, hiddenCircleMessage, isFull } from './circle-kinds.ts'
import { findCircle, lockCircle } from './circles.queries.ts'
import { getCircleRole, isManager, managersOnlyMessage } from './membership-status.ts'
import { findMembership } from './memberships.queries.ts'
import type { Viewer } from './show-circles.ts'

/** The differences between teams and groups, including how each is shown. */
export type CircleRules<W> = CircleKindConfig & { show(db: Connection, circle: CircleRow, viewer: Viewer): Promise<W> }

/** A locked circle and the member who changes it. */
export type CircleChange = {
  tx: Connection
  circle: CircleRow
  actorId: number
  ownMembership: MembershipRow | undefined
  now: number
}

/**
 * Runs a change of a circle or its members: it locks the circle, so that simultaneous changes run one after the other, lets `decide` write,
 * and returns the changed circle.
 * @throws NotFound, TooMany, and what `decide` throws
 */
export async function changeCircle<W>(
  context: MemberContext,
  rules: CircleRules<W>,
  id: number,
  decide: (change: CircleChange) => Promise<void>,
): Promise<{ data: W }> {
  const { db, actor, limits } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction((tx) => changeCircleInTransaction(tx, context, rules, id, decide))
}

/** Changes a circle as `changeCircle` does, in a transaction that is already open. */
export async function changeCircleInTransaction<W>(
  tx: Connection,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
  rules: CircleRules<W>,
  id: number,
  decide: (change: CircleChange) => Promise<void>,
): Promise<{ data: W }> {
  const circle = await lockCircle(tx, rules.kind, id)
  if (!circle) throw new NotFound(rules.notFoundMessage)
  const now = clock.now()
  await decide({ tx, circle, actorId: actor.id, ownMembership: await findMembership(tx, id, actor.id), now })
  const changed = await findCircle(tx, rules.kind, id)
  if (!changed) throw new NotFound(rules.notFoundMessage)
  return { data: await rules.show(tx, changed, { actorId: actor.id, now }) }
}

/** Refuses everybody but the owner. @throws Forbidden */
export function requireOwner({ circle, ownMembership }: Pick<CircleChange, 'circle' | 'ownMembership'>): void {
  if (getCircleRole(circle, ownMembership) !== 'owner') throw new Forbidden(`Only the owner of the ${circle.kind} can do that.`)
}

/** Refuses edits while moderators hide its text: the owner must not undo their decision. @throws Conflict */
export function requireNotHidden({ circle }: Pick<CircleChange, 'circle'>): void {
  if (circle.hidden_rule !== null) throw new Conflict(hiddenCircleMessage(circle, circle.hidden_rule))
}

/** Refuses everybody but the owner and moderators. @throws Forbidden */
export function requireManager({ circle, ownMembership }: Pick<CircleChange, 'circle' | 'ownMembership'>): void {
  if (!isManager(circle, ownMembership)) throw new Forbidden(managersOnlyMessage(circle))
}

/** Refuses new members when a circle is full. @throws Conflict */
export function requireNotFull(circle: CircleRow): void {
  if (isFull(circle)) throw new Conflict(fullMessage(circle))
}
