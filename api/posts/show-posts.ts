import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import type { KindOfPost } from './post-kind.ts'
import { listSources } from './posts.queries.ts'
import { loadOne, type ShownRow } from './shown.queries.ts'
import { listVotesOf } from './votes.queries.ts'

/** Who reads when: votes and the right to edit are theirs. */
export type Reader = { actorId: number | null; now: number }
export type Placed = { row: ShownRow; depth: number }

/** Posts of one debate as a reader sees them: for a guest no query, for a member one or two, however many there are. */
export async function showPosts<Shown>(
  db: Connection,
  { kind, editRefusal, present }: KindOfPost<Shown>,
  debate: Pick<DebateRow, 'status'>,
  placed: readonly Placed[],
  { actorId, now }: Reader,
): Promise<Shown[]> {
  const rows = placed.map(({ row }) => row)
  const own = new Set(actorId === null ? [] : rows.filter((row) => row.user_id === actorId))
  const editable = new Set([...own].filter((row) => !editRefusal(row, debate, now)))
  const votes =
    actorId === null
      ? null
      : await listVotesOf(
          db,
          kind,
          actorId,
          rows.map(({ id }) => id),
        )
  const sources = await listSources(
    db,
    [...editable].map(({ key }) => key),
  )
  return placed.map(({ row, depth }) =>
    present(row, depth, {
      own: own.has(row),
      vote: votes?.get(row.id) ?? null,
      editable: editable.has(row),
      source: sources.get(row.key) ?? null,
    }),
  )
}

/** One post, as after a write to it. */
export async function showPost<Shown>(
  db: Connection,
  of: KindOfPost<Shown>,
  debate: Pick<DebateRow, 'status'>,
  id: number,
  reader: Reader,
): Promise<Shown> {
  const row = await loadOne(db, of.kind, id)
  const [post] = row ? await showPosts(db, of, debate, [{ row, depth: 0 }], reader) : []
  if (!post) throw new Error(`${of.kind} ${id} is gone`)
  return post
}
