import type { Debate, DebateCard } from '#contract/debates'
import { findPerson } from '../accounts/people.queries.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { tagsOf } from '../tags/tags.queries.ts'
import { listDebatesOf, listSeats } from '../turns/seats.queries.ts'
import { isWatching, watchedAmong } from '../watches/watches.queries.ts'
import { presentCard, presentDebate } from './present-debate.ts'

/** A card names at most this many seats; the rest is a count. */
const seatsOnCard = 10

/** Debates as cards for a reader: four queries, however many there are. */
export async function showCards(db: Connection, debates: readonly DebateRow[], actorId: number | null): Promise<DebateCard[]> {
  const ids = debates.map((debate) => debate.id)
  const [seats, tags, joined, watched] = await Promise.all([
    listSeats(db, ids, seatsOnCard),
    tagsOf(db, ids),
    actorId === null ? new Set<number>() : listDebatesOf(db, actorId, ids),
    actorId === null ? new Set<number>() : watchedAmong(db, actorId, ids),
  ])
  return debates.map((debate) =>
    presentCard({
      debate,
      seats: seats.filter((seat) => seat.debate_id === debate.id),
      tags: tags.get(debate.id) ?? [],
      joined: joined.has(debate.id),
      watching: watched.has(debate.id),
    }),
  )
}

/** One debate for its page, with what the reader may do in it. */
export async function showDebate(db: Connection, debate: DebateRow, actorId: number | null): Promise<Debate> {
  const [seats, tags, watching, creator] = await Promise.all([
    listSeats(db, [debate.id]),
    tagsOf(db, [debate.id]),
    actorId === null ? false : isWatching(db, debate.id, actorId),
    debate.creator_id === null ? null : findPerson(db, debate.creator_id),
  ])
  return presentDebate({ debate, seats, tags: tags.get(debate.id) ?? [], watching, creator, actorId })
}
