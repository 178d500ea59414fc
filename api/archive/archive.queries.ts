import { voteTypes } from '#contract/post-limits'
import { authorColumns } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { NewPostRow, PostKind } from '../database/post-tables.ts'
import type { DebateRow, Tables } from '../database/tables.ts'

/** Rows of one insert: at most 30 values each, far below what either database takes. */
const rowsAtOnce = 200

/** What is known of a debate that came with this key, or came into being here at that moment under that topic. */
export async function findKept(db: Connection, key: string) {
  return db.selectFrom('debates').select(['topic', 'created_at']).where('archive_key', '=', key).executeTakeFirst()
}

/** Whether a debate of our own began at this very moment under this topic, be it hidden now or not. */
export async function hasHomeGrown(db: Connection, created_at: number, topic: string): Promise<boolean> {
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

/** The moments at which debates began, each once, in order. */
export async function listMoments(db: Connection, after: number, limit: number): Promise<number[]> {
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

/** The debates of everybody that began at a moment. */
export async function listBegunAt(db: Connection, moment: number): Promise<Pick<DebateRow, 'id' | 'archive_key'>[]> {
  return db
    .selectFrom('debates')
    .select(['id', 'archive_key'])
    .where('created_at', '=', moment)
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

/** Seats of names, in their order. */
export async function insertNamedSeats(tx: Connection, seats: readonly NewSeat[]): Promise<void> {
  for (const some of inBatches(seats))
    await tx
      .insertInto('participants')
      .values(some.map((seat) => ({ ...seat, user_id: null })))
      .execute()
}

/** Parents before their replies. */
export async function insertPostRows(tx: Connection, rows: readonly (NewPostRow & { id: number })[]): Promise<void> {
  for (const some of inBatches(rows)) await tx.insertInto('posts').values(some).execute()
}

function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, batch) => rows.slice(batch * rowsAtOnce, (batch + 1) * rowsAtOnce))
}
