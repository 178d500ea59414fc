import type { Friendship } from '#contract/people'
import { shownName } from '#contract/shown-name'
import { type PersonRow, presentPerson } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { iso } from '../platform/clock.ts'
import { NotFound } from '../platform/failures.ts'
import { type KnownFriendship, lockPair } from './friends.queries.ts'
import { type Standing, standingToward } from './standing.ts'

export const noSuchPerson = 'There is nobody here by that name or number.'

export type Pair = Standing & {
  tx: Connection
  ownId: number
  other: PersonRow
  /** The other one's shown name. */
  name: string
  now: number
}

/**
 * Locks somebody and the one they act on, so that two acts at the same moment come one after the other, and changes how they
 * stand to each other.
 * @throws NotFound, and what `decide` throws
 */
export async function changePair<T>(context: MemberContext, otherId: number, decide: (pair: Pair) => Promise<T>): Promise<T> {
  const { db, actor, clock } = context
  return db.transaction(async (tx) => {
    const other = await lockPair(tx, actor.id, otherId)
    if (!other) throw new NotFound(noSuchPerson)
    const standing = await standingToward(tx, actor.id, otherId)
    return decide({ ...standing, tx, ownId: actor.id, other, name: shownName(presentPerson(other)), now: clock.now() })
  })
}

/** A friendship as the contract writes it. */
export function presentFriendship(known: KnownFriendship | null): Friendship {
  return known ? { state: known.state, since: iso(known.since) } : { state: 'none', since: null }
}
