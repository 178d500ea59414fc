import { sql } from 'kysely'
import type { Side } from '#contract/debates'
import type { VoteType } from '#contract/post-limits'
import type { Connection } from '../database/database.ts'
import type { NewPostRow, PostKind, PostRow } from '../database/post-tables.ts'
import { excerptOrWarning, onPostgres, type Placeholders, prepareQuery } from '../database/query-building.ts'
import type { noteColumns } from '../rendering/rendered-text.ts'
import { deleteDocument, indexPost } from '../search/documents.queries.ts'
import { updateReadableCounts } from './readable.queries.ts'

export async function findPost(db: Connection, kind: PostKind, id: number): Promise<PostRow | undefined> {
  return (await listById(db, { kind, id }))[0]
}

const listById = prepareQuery((db, { kind, id }: Placeholders<{ kind: PostKind; id: number }>) =>
  db.selectFrom('posts').selectAll().where('kind', '=', kind).where('id', '=', id),
)

/** Inserts a post. @returns its new id */
export async function insertPost(tx: Connection, row: NewPostRow): Promise<number> {
  const values = { ...row, id: onPostgres(tx) ? nextOnPostgres(row.kind) : nextOnSqlite(row.kind) }
  const { id } = await tx.insertInto('posts').values(values).returning('id').executeTakeFirstOrThrow()
  await indexPost(tx, row.kind, id, row)
  return id
}

/**
 * Returns ids, ascending, that no other post of this kind has or will have. On SQLite that holds only until posts are inserted with them.
 */
export async function reserveIds(tx: Connection, kind: PostKind, count: number): Promise<number[]> {
  if (onPostgres(tx)) {
    const { rows } = await sql<{ id: number }>`select ${nextOnPostgres(kind)} as id from generate_series(1, ${count}::int)`.execute(tx)
    return rows.map(({ id }) => id)
  }
  const { rows } = await sql<{ id: number }>`select ${nextOnSqlite(kind)} as id`.execute(tx)
  return rows.flatMap(({ id }) => Array.from({ length: count }, (_, index) => id + index))
}

function nextOnPostgres(kind: PostKind) {
  return sql<number>`nextval(${`${kind}_ids`}::regclass)`
}

/** Safe without a sequence, because only one transaction writes at a time. */
function nextOnSqlite(kind: PostKind) {
  return sql<number>`(select coalesce(max(id), 0) + 1 from posts where kind = ${kind})`
}

export async function addReply(tx: Connection, { kind, id }: Pick<PostRow, 'kind' | 'id'>, stance: Side | null): Promise<void> {
  await tx
    .updateTable('posts')
    .set({
      replies_count: sql`replies_count + 1`,
      ...(stance === 'for' ? { replies_for: sql`replies_for + 1` } : {}),
      ...(stance === 'against' ? { replies_against: sql`replies_against + 1` } : {}),
    })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}

type Text = Pick<PostRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

export async function updateText(tx: Connection, { key }: Pick<PostRow, 'key'>, text: Text, editedAt: number): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ ...text, excerpt: excerptOrWarning(text.excerpt), edited_at: editedAt })
    .where('key', '=', key)
    .execute()
}

/** Removes the content warning of a post whose text is deleted for good. */
export async function deleteNote(tx: Connection, { key }: Pick<PostRow, 'key'>): Promise<void> {
  await tx.updateTable('posts').set({ note: null, noted_by: null }).where('key', '=', key).execute()
}

/** Turns a post into a tombstone by deleting its text. The row keeps the author, whom nobody is shown. */
export async function clearPost(tx: Connection, post: PostRow, now: number): Promise<void> {
  const { key, kind, id } = post
  await tx
    .updateTable('posts')
    .set({ content_source: '', content_html: '', excerpt: '', taken_away_at: now })
    .where('key', '=', key)
    .execute()
  await deleteDocument(tx, kind, id)
  await updateReadableCounts(tx, post, 1)
}

/** Returns the texts of posts as their authors typed them, by the posts' keys. */
export async function listSources(db: Connection, keys: readonly number[]): Promise<Map<number, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('posts')
    .select(['key', 'content_source'])
    .where('key', 'in', [...keys])
    .execute()
  return new Map(rows.map((row) => [row.key, row.content_source]))
}

type Columns = ReturnType<typeof noteColumns>

export async function setNoteOfPost(tx: Connection, key: number, columns: Columns): Promise<void> {
  await tx.updateTable('posts').set(columns).where('key', '=', key).execute()
}

export async function setNoteOfDebate(tx: Connection, id: number, columns: Columns): Promise<void> {
  await tx.updateTable('debates').set(columns).where('id', '=', id).execute()
}

const voteValues = { up: 1, down: -1 } as const
/** Maps a stored value to its type of vote. */
export const voteTypes = { 1: 'up', [-1]: 'down' } as const

type VoteKey = { post_kind: PostKind; post_id: number; user_id: number }

export async function findVote(db: Connection, { post_kind, post_id, user_id }: VoteKey): Promise<VoteType | null> {
  const row = await db
    .selectFrom('post_votes')
    .select('value')
    .where('post_kind', '=', post_kind)
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ? voteTypes[row.value] : null
}

/** Returns a person's votes on some posts, by post id. */
export async function listVotesOf(db: Connection, kind: PostKind, userId: number, ids: readonly number[]): Promise<Map<number, VoteType>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('post_votes')
    .select(['post_id', 'value'])
    .where('post_kind', '=', kind)
    .where('post_id', 'in', [...ids])
    .where('user_id', '=', userId)
    .execute()
  return new Map(rows.map((row) => [row.post_id, voteTypes[row.value]]))
}

export async function putVote(tx: Connection, voteKey: VoteKey, vote: VoteType, now: number): Promise<void> {
  const value = voteValues[vote]
  await tx
    .insertInto('post_votes')
    .values({ ...voteKey, value, created_at: now })
    .onConflict((conflict) => conflict.columns(['post_kind', 'post_id', 'user_id']).doUpdateSet({ value }))
    .execute()
}

export async function deleteVote(tx: Connection, { post_kind, post_id, user_id }: VoteKey): Promise<void> {
  await tx
    .deleteFrom('post_votes')
    .where('post_kind', '=', post_kind)
    .where('post_id', '=', post_id)
    .where('user_id', '=', user_id)
    .execute()
}

type Tally = Pick<PostRow, VoteType | 'score' | 'heat'>

export async function updateTally(tx: Connection, { key }: Pick<PostRow, 'key'>, tally: Tally): Promise<void> {
  await tx.updateTable('posts').set(tally).where('key', '=', key).execute()
}
