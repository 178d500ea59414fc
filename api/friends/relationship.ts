import type { PersonAct, PersonPermissions } from '#contract/people'
import { askingLimits, personActs } from '#contract/people'
import type { Permission } from '#contract/permissions'
import type { Connection } from '../database/database.ts'
import { type Approach, approachTo } from './blocks.queries.ts'
import { type Declined, findDeclined, findFriendship, type KnownFriendship } from './friends.queries.ts'

/** How somebody stands to another one, whom they look at. */
export type Relationship = Approach & {
  friendship: KnownFriendship | null
  /** What the other one declined of theirs. */
  declined: Declined | null
}

/** Four queries, by key. */
export async function relationshipTo(db: Connection, ownId: number, otherId: number): Promise<Relationship> {
  const [friendship, approach, declined] = await Promise.all([
    findFriendship(db, ownId, otherId),
    approachTo(db, ownId, otherId),
    findDeclined(db, ownId, otherId),
  ])
  return { friendship: friendship ?? null, ...approach, declined: declined ?? null }
}

/** What somebody may do about another one now, or why not; a reason is null where nothing needs to be said. */
export function permittedToward(standing: Relationship, name: string): PersonPermissions {
  const { friendship, blocking } = standing
  const state = friendship?.state ?? 'none'
  const reason = state === 'none' ? askingRefused(standing, name) : null
  const open: Readonly<Record<PersonAct, boolean>> = {
    ask: state === 'none' && reason === null,
    accept: state === 'was_asked',
    decline: state === 'was_asked',
    withdraw: state === 'asked',
    remove: state === 'friends',
    block: !blocking,
    unblock: blocking,
  }
  const permissions = personActs.map((act): [PersonAct, Permission] => [act, { allowed: open[act], reason: act === 'ask' ? reason : null }])
  return Object.fromEntries(permissions) as PersonPermissions
}

/**
 * What is said to who cannot ask; null where they can. Who is blocked reads what everybody reads of who takes no requests
 * (docs/product.md#blocking).
 */
export function askingRefused({ friendship, blocking, closed }: Relationship, name: string): string | null {
  if (blocking) return `You block ${name}. To be friends with them, unblock them first.`
  // One who has asked them meanwhile is accepted by asking.
  if (friendship) return null
  return closed ? `${name} does not take requests for friendship.` : null
}

/**
 * Whether a request reaches nobody, since they declined one within the last week, or three of them. Who asks is not told: they see a
 * request that is not answered, as after any other.
 */
export function isUntold({ declined }: Pick<Relationship, 'declined'>, now: number): boolean {
  return declined !== null && (declined.times >= askingLimits.times || now < declined.declined_at + askingLimits.pause)
}
