import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostKindConfig } from './post-kind.ts'
import { listSources, listVotesOf } from './posts.queries.ts'
import { loadShownPost, type ShownRow } from './readable.queries.ts'

/** The reader and the time, which decide whose votes and editing rights are shown. */
export type Reader = { actorId: number | null; now: number }
export type PostAtDepth = { row: ShownRow; depth: number }

/**
 * Returns posts of one debate as a reader sees them. Takes no query for guests and one or two for members, however many posts there are.
 */
export async function showPosts<Shown>(
  db: Connection,
  { kind, editRefusal, present }: PostKindConfig<Shown>,
  debate: Pick<DebateRow, 'status'>,
  placed: readonly PostAtDepth[],
  { actorId, now }: Reader,
): Promise<Shown[]> {
  const rows = placed.map(({ row }) => row)
  const ownRows = new Set(actorId === null ? [] : rows.filter((row) => row.user_id === actorId))
  const editable = new Set([...ownRows].filter((row) => !editRefusal(row, debate, now)))
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
      own: ownRows.has(row),
      vote: votes?.get(row.id) ?? null,
      editable: editable.has(row),
      source: sources.get(row.key) ?? null,
    }),
  )
}

/** Returns one post as a reader sees it, for example after writing it. */
export async function showPost<Shown>(
  db: Connection,
  postKind: PostKindConfig<Shown>,
  debate: Pick<DebateRow, 'status'>,
  id: number,
  reader: Reader,
): Promise<Shown> {
  const row = await loadShownPost(db, postKind.kind, id)
  const [post] = row ? await showPosts(db, postKind, debate, [{ row, depth: 0 }], reader) : []
  if (!post) throw new Error(`${postKind.kind} ${id} is gone`)
  return post
}
