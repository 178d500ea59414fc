import type { PersonAct, PersonPermissions } from '#contract/people'
import { personActs } from '#contract/people'
import type { Permission } from '#contract/permissions'
import type { Connection } from '../database/database.ts'
import { listBlocksBetween } from './blocks.queries.ts'
import { findFriendship, type KnownFriendship } from './friends.queries.ts'

/** How somebody stands to another one, whom they look at. */
export type Standing = {
  friendship: KnownFriendship | null
  /** They block the other one. */
  blocking: boolean
  /** The other one blocks them, which they are never told. */
  blocked: boolean
}

/** Two queries, by key. */
export async function standingToward(db: Connection, ownId: number, otherId: number): Promise<Standing> {
  const [friendship, blockers] = await Promise.all([findFriendship(db, ownId, otherId), listBlocksBetween(db, ownId, otherId)])
  return { friendship: friendship ?? null, blocking: blockers.has(ownId), blocked: blockers.has(otherId) }
}

/** What somebody may do about another one now, or why not; a reason is null where nothing needs to be said. */
export function permittedToward({ friendship, blocking, blocked }: Standing, name: string): PersonPermissions {
  const state = friendship?.state ?? 'none'
  const open: Readonly<Record<PersonAct, boolean>> = {
    ask: state === 'none' && !blocking && !blocked,
    accept: state === 'was_asked',
    decline: state === 'was_asked',
    withdraw: state === 'asked',
    remove: state === 'friends',
    block: !blocking,
    unblock: blocking,
  }
  const reason = state === 'none' ? askingRefused({ blocking, blocked }, name) : null
  const permissions = personActs.map((act): [PersonAct, Permission] => [act, { allowed: open[act], reason: act === 'ask' ? reason : null }])
  return Object.fromEntries(permissions) as PersonPermissions
}

/** What is said to who cannot ask; null where they can. Nobody is told who blocks them (PRODUCT §4, Block). */
export function askingRefused({ blocking, blocked }: Pick<Standing, 'blocking' | 'blocked'>, name: string): string | null {
  if (blocking) return `You block ${name}. Unblock them first.`
  return blocked ? `${name} does not take requests for friendship.` : null
}
