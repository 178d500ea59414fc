import type { PersonAct, PersonPermissions } from '#contract/people'
import { askingLimits, personActs } from '#contract/people'
import type { Permission } from '#contract/permissions'
import type { Connection } from '../database/database.ts'
import { minuteInWords } from '../platform/moment-in-words.ts'
import { type Approach, approachTo } from './closed-to.queries.ts'
import { type Declined, findDeclined } from './declines.queries.ts'
import { findFriendship, type KnownFriendship } from './friends.queries.ts'

/** How somebody stands to another one, whom they look at. */
export type Standing = Approach & {
  friendship: KnownFriendship | null
  /** What the other one declined of theirs. */
  declined: Declined | null
}

/** Four queries, by key. */
export async function standingToward(db: Connection, ownId: number, otherId: number): Promise<Standing> {
  const [friendship, approach, declined] = await Promise.all([
    findFriendship(db, ownId, otherId),
    approachTo(db, ownId, otherId),
    findDeclined(db, ownId, otherId),
  ])
  return { friendship: friendship ?? null, ...approach, declined: declined ?? null }
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

/** What is said to who cannot ask; null where they can. Who is blocked reads what everybody reads of who takes no requests (PRODUCT §4, Block). */
export function askingRefused({ friendship, blocking, closed, declined }: Standing, { name, now }: Asked): string | null {
  if (blocking) return `You block ${name}. To be friends with them, unblock them first.`
  // One who has asked them meanwhile is accepted by asking.
  if (friendship) return null
  if (closed) return `${name} does not take requests for friendship.`
  if (!declined) return null
  const { times, pause } = askingLimits
  if (declined.times >= times) return `${name} has declined your request ${times} times. Now it is for them to ask you.`
  const again = declined.declined_at + pause
  return now < again ? `${name} has declined your request. You can ask again from ${minuteInWords(again)} on.` : null
}
