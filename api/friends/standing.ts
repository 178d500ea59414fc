import type { PersonAct, PersonPermissions } from '#contract/people'
import { askingLimits, personActs } from '#contract/people'
import type { Permission } from '#contract/permissions'
import type { Connection } from '../database/database.ts'
import { minuteInWords } from '../platform/moment-in-words.ts'
import { listBlocksBetween } from './blocks.queries.ts'
import { type Declined, findDeclined } from './declines.queries.ts'
import { findFriendship, type KnownFriendship } from './friends.queries.ts'

/** How somebody stands to another one, whom they look at. */
export type Standing = {
  friendship: KnownFriendship | null
  /** They block the other one. */
  blocking: boolean
  /** The other one blocks them, which they are never told. */
  blocked: boolean
  /** What the other one declined of theirs. */
  declined: Declined | null
}

/** Three queries, by key. */
export async function standingToward(db: Connection, ownId: number, otherId: number): Promise<Standing> {
  const [friendship, blockers, declined] = await Promise.all([
    findFriendship(db, ownId, otherId),
    listBlocksBetween(db, ownId, otherId),
    findDeclined(db, ownId, otherId),
  ])
  return { friendship: friendship ?? null, blocking: blockers.has(ownId), blocked: blockers.has(otherId), declined: declined ?? null }
}

/** What somebody may do about another one now, or why not; a reason is null where nothing needs to be said. */
export function permittedToward(standing: Standing, whom: Asked): PersonPermissions {
  const { friendship, blocking } = standing
  const state = friendship?.state ?? 'none'
  const reason = state === 'none' ? askingRefused(standing, whom) : null
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

/** Somebody by their shown name, and the moment at which they are asked. */
type Asked = { name: string; now: number }

/** What is said to who cannot ask; null where they can. Nobody is told who blocks them (PRODUCT §4, Block). */
export function askingRefused({ friendship, blocking, blocked, declined }: Standing, { name, now }: Asked): string | null {
  if (blocking) return `You block ${name}. To be friends with them, unblock them first.`
  if (blocked) return `${name} does not take requests for friendship.`
  // One who has asked them meanwhile is accepted by asking.
  if (friendship || !declined) return null
  const { times, pause } = askingLimits
  if (declined.times >= times) return `${name} has declined your request ${times} times. Now it is for them to ask you.`
  const again = declined.declined_at + pause
  return now < again ? `${name} has declined your request. You can ask again from ${minuteInWords(again)} on.` : null
}
