import { sql } from 'kysely'
import type { Side } from '#contract/debates'
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

/** Counts another reply to a post. */
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

/** Sets or removes a post's content warning. */
export async function setNoteOfPost(tx: Connection, key: number, columns: Columns): Promise<void> {
  await tx.updateTable('posts').set(columns).where('key', '=', key).execute()
}

/** Sets or removes a debate's content warning. */
export async function setNoteOfDebate(tx: Connection, id: number, columns: Columns): Promise<void> {
  await tx.updateTable('debates').set(columns).where('id', '=', id).execute()
}
