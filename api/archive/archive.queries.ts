import { voteTypes } from '#contract/post-limits'
import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { NewPostRow, PostKind } from '../database/post-tables.ts'
import type { Tables } from '../database/tables.ts'

/** Rows per insert. A row has at most 30 values, which keeps the statement far below the limits of both databases. */
const rowsPerInsert = 200

/** Returns the topic and creation time of the debate that was imported under a key. */
export async function findByArchiveKey(db: Connection, key: string) {
  return db.selectFrom('debates').select(['topic', 'created_at']).where('archive_key', '=', key).executeTakeFirst()
}

/** Checks whether a debate of this site, hidden or not, has this creation time and topic. */
export async function hasLocalDebate(db: Connection, created_at: number, topic: string): Promise<boolean> {
  const found = await db
    .selectFrom('debates')
    .leftJoin('hidden_debates', 'hidden_debates.debate_id', 'debates.id')
    .select('debates.id')
    .where('debates.created_at', '=', created_at)
    .where((eb) => eb.or([eb('debates.topic', '=', topic), eb('hidden_debates.topic', '=', topic)]))
    .where('archive_key', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the distinct creation times of debates after `after`, in ascending order. */
export async function listCreationTimes(db: Connection, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('debates')
    .select('created_at')
    .distinct()
    .where('created_at', '>', after)
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Returns the public debates that were created at a given time, by id. */
export async function listCreatedAt(db: Connection, time: number): Promise<Pick<DebateRow, 'id' | 'archive_key'>[]> {
  return db
    .selectFrom('debates')
    .select(['id', 'archive_key'])
    .where('created_at', '=', time)
    .where('private_to', 'is', null)
    .orderBy('id')
    .execute()
}

export async function listPostsByNumber(db: Connection, kind: PostKind, debateId: number) {
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'parent_id', 'number', 'archive_id', 'user_id', 'author_name', 'stance', 'round', 'content_source'])
    .select(['posts.created_at', 'edited_at', 'taken_away_at', 'hidden_rule', 'posts.note', ...voteTypes, ...authorColumns])
    .where('debate_id', '=', debateId)
    .where('kind', '=', kind)
    .orderBy('number')
    .execute()
}
export type PostToExport = Awaited<ReturnType<typeof listPostsByNumber>>[number]

type NewSeat = Pick<Tables['participants'], 'debate_id' | 'name' | 'side' | 'joined_at' | 'left_at' | 'left_how'>

/** Inserts seats that have a name but no account, in the given order. */
export async function insertNamedSeats(tx: Connection, seats: readonly NewSeat[]): Promise<void> {
  for (const batch of inBatches(seats))
    await tx
      .insertInto('participants')
      .values(batch.map((seat) => ({ ...seat, user_id: null })))
      .execute()
}

/** Inserts posts. Parents must come before their replies. */
export async function insertPostRows(tx: Connection, rows: readonly (NewPostRow & { id: number })[]): Promise<void> {
  for (const batch of inBatches(rows)) await tx.insertInto('posts').values(batch).execute()
}

function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsPerInsert) }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  )
}
