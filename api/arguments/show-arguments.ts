import type { Argument } from '#contract/arguments'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { listVotesOf } from '../votes/votes.queries.ts'
import { listSources } from './arguments.queries.ts'
import { editingEnds, editRefusal } from './editing.ts'
import { loadOne, type ShownRow } from './levels.queries.ts'
import { presentArgument } from './present-argument.ts'

/** Who reads when: votes and the right to edit are theirs. */
export type Reader = { actorId: number | null; now: number }
export type Placed = { row: ShownRow; depth: number }

/** Arguments of one debate as a reader sees them: for a guest no query, for a member one or two, however many there are. */
export async function showArguments(
  db: Connection,
  debate: Pick<DebateRow, 'status'>,
  placed: readonly Placed[],
  { actorId, now }: Reader,
): Promise<Argument[]> {
  const own = new Set(actorId === null ? [] : placed.filter(({ row }) => row.user_id === actorId).map(({ row }) => row.id))
  const editable = new Set(placed.filter(({ row }) => own.has(row.id) && !editRefusal(row, debate, now)).map(({ row }) => row.id))
  const votes =
    actorId === null
      ? null
      : await listVotesOf(
          db,
          actorId,
          placed.map(({ row }) => row.id),
        )
  const sources = await listSources(db, [...editable])
  return placed.map(({ row, depth }) =>
    presentArgument(row, depth, {
      own: own.has(row.id),
      vote: votes?.get(row.id) ?? null,
      editableUntil: editable.has(row.id) ? editingEnds(row) : null,
      source: sources.get(row.id) ?? null,
    }),
  )
}

/** One argument, as after a write to it. */
export async function showArgument(db: Connection, debate: Pick<DebateRow, 'status'>, id: number, reader: Reader): Promise<Argument> {
  const row = await loadOne(db, id)
  const [argument] = row ? await showArguments(db, debate, [{ row, depth: 0 }], reader) : []
  if (!argument) throw new Error(`argument ${id} is gone`)
  return argument
}
