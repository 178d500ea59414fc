import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { fold } from '../../platform/normalise-text.ts'

/** Adds followed tags, and an index of tags by the beginning of their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const postgres = db.getExecutor().adapter instanceof PostgresAdapter
  // Both engines must compare ranges of keys byte by byte.
  const key = postgres ? sql`text collate "C"` : sql`text`
  for (const statement of statements(key)) await statement.execute(db)
  await foldNames(db)
}

function statements(key: ReturnType<typeof sql>) {
  return [
    sql`create table tag_follows (
      user_id bigint not null references users(id) on delete cascade, tag_id bigint not null references tags(id) on delete cascade,
      created_at bigint not null, primary key (user_id, tag_id))`,
    sql`create index tag_follows_by_tag on tag_follows (tag_id)`,
    sql`alter table tags add column followers_count integer not null default 0`,
    sql`alter table tags add column search_key ${key} not null default ''`,
    sql`create index tags_by_name on tags (search_key, id)`,
  ]
}

/** Folds names in our code, the only place that does (docs/product.md#text). */
async function foldNames(db: Kysely<unknown>): Promise<void> {
  const batch = 1_000
  for (let after = 0; ; ) {
    const { rows } = await sql<{ id: number; name: string }>`select id, name from tags
      where id > ${after} order by id limit ${batch}`.execute(db)
    for (const { id, name } of rows) await sql`update tags set search_key = ${fold(name)} where id = ${id}`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = last.id
  }
}
