import { sql } from 'kysely'
import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { NewPostRow, PostKind, PostRow } from '../database/post-tables.ts'
import { forgetDocument, indexPost } from '../search/documents.queries.ts'

const asPosts = {
  argument: sql<PostRow>`(select *, withdrawn_at as taken_away_at from arguments)`,
  comment: sql<PostRow>`(select *, null as parent_number, null as answers_user_id, null as stance, 0 as round, 0 as heat,
    0 as replies_for, 0 as replies_against, deleted_at as taken_away_at from comments)`,
}
const tables = { argument: 'arguments', comment: 'comments' } as const

/** The posts of a kind, for reading; both databases see through it to the table and its indexes. */
export function postsOf(kind: PostKind) {
  return asPosts[kind].as('posts')
}

export async function findPost(db: Connection, kind: PostKind, id: number): Promise<PostRow | undefined> {
  return db.selectFrom(postsOf(kind)).selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertPost(tx: Connection, kind: PostKind, row: NewPostRow): Promise<number> {
  const { taken_away_at, ...common } = row
  const { answers_user_id, parent_number, stance, round, heat, replies_for, replies_against, ...ofAll } = common
  const { id } = await (kind === 'argument'
    ? tx
        .insertInto('arguments')
        .values({ ...common, withdrawn_at: taken_away_at })
        .returning('id')
    : tx
        .insertInto('comments')
        .values({ ...ofAll, deleted_at: taken_away_at })
        .returning('id')
  ).executeTakeFirstOrThrow()
  await indexPost(tx, kind, id, row)
  return id
}

/** Counts one more reply of a post. */
export async function addReply(tx: Connection, kind: PostKind, id: number, stance: Side | null): Promise<void> {
  const counted = { for: 'replies_for', against: 'replies_against' } as const
  await sql`update ${sql.table(tables[kind])} set replies_count = replies_count + 1
    ${stance === null ? sql`` : sql`, ${sql.ref(counted[stance])} = ${sql.ref(counted[stance])} + 1`} where id = ${id}`.execute(tx)
}

type Text = Pick<PostRow, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

export async function updateText(tx: Connection, kind: PostKind, id: number, text: Text, editedAt: number): Promise<void> {
  await tx
    .updateTable(tables[kind])
    .set({ ...text, edited_at: editedAt })
    .where('id', '=', id)
    .execute()
}

/** Leaves the tombstone: its text is gone for good. Whose it was stays, for nobody is shown it. */
export async function blankPost(tx: Connection, kind: PostKind, id: number, now: number): Promise<void> {
  const taken = sql.ref(kind === 'argument' ? 'withdrawn_at' : 'deleted_at')
  await sql`update ${sql.table(tables[kind])} set content_source = '', content_html = '', excerpt = '', ${taken} = ${now}
    where id = ${id}`.execute(tx)
  await forgetDocument(tx, kind, id)
}

/** What some posts' authors had typed, by the posts' ids. */
export async function listSources(db: Connection, kind: PostKind, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom(postsOf(kind))
    .select(['id', 'content_source'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row.content_source]))
}
