import type { Debate, DebateCard } from '#contract/debates'
import { findPerson } from '../accounts/people.queries.ts'
import { groupOf, groupsOf, type Reader } from '../circles/group-of-debate.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CardRow } from '../database/debate-columns.ts'
import type { DebateRow } from '../database/tables.ts'
import { tagsOf } from '../tags/tags.queries.ts'
import { listDebatesOf, listSeats } from '../turns/seats.queries.ts'
import { listPassedTurns } from '../turns/turns.queries.ts'
import { isWatching, watchedAmong } from '../watches/watches.queries.ts'
import { correctionPermission } from './correction-permission.ts'
import { presentCard, presentDebate } from './present-debate.ts'

/** How many seats a card lists at most; the rest is only counted. */
const seatsOnCard = 10

/** Returns the reader of a call. */
export const readerOf = ({ actor, features }: Pick<Context, 'actor' | 'features'>): Reader => ({
  actorId: actor?.id ?? null,
  role: actor?.role ?? null,
  groups: features.groups,
})

/** Returns debates as cards for a reader, with five queries for any number of debates. */
export async function showCards(db: Connection, debates: readonly CardRow[], reader: Reader): Promise<DebateCard[]> {
  const { actorId } = reader
  const ids = debates.map((debate) => debate.id)
  const [seats, tags, joined, watched, groups] = await Promise.all([
    listSeats(db, ids, seatsOnCard),
    tagsOf(db, ids),
    actorId === null ? new Set<number>() : listDebatesOf(db, actorId, ids),
    actorId === null ? new Set<number>() : watchedAmong(db, actorId, ids),
    groupsOf(db, debates, reader),
  ])
  return debates.map((debate) =>
    presentCard({
      debate,
      seats: seats.filter((seat) => seat.debate_id === debate.id),
      tags: tags.get(debate.id) ?? [],
      joined: joined.has(debate.id),
      watching: watched.has(debate.id),
      group: debate.group_id === null ? null : (groups.get(debate.group_id) ?? null),
    }),
  )
}

/** Returns one debate for its page, with what the reader may do in it. */
export async function showDebate(db: Connection, debate: DebateRow, reader: Reader): Promise<Debate> {
  const { actorId, role = null } = reader
  const actor = actorId === null ? null : { id: actorId, role }
  const [seats, tags, watching, creator, group, passed, correctable] = await Promise.all([
    listSeats(db, [debate.id]),
    tagsOf(db, [debate.id]),
    actorId === null ? false : isWatching(db, debate.id, actorId),
    debate.creator_id === null ? null : findPerson(db, debate.creator_id),
    groupOf(db, debate, reader),
    debate.started_at === null || debate.type === 'open' ? [] : listPassedTurns(db, debate.id),
    correctionPermission(db, debate, actor),
  ])
  return presentDebate({ debate, seats, tags: tags.get(debate.id) ?? [], watching, creator, actorId, group, passed, correctable })
}
