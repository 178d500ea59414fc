import { type Kysely, sql } from 'kysely'

/** Stores each post's depth and the root of its thread, so that nothing has to walk up ten thousand posts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table posts add column depth integer not null default 0`.execute(db)
  await sql`alter table posts add column root_id bigint`.execute(db)
  await sql`with recursive line (key, kind, id, depth, root_id) as (
      select key, kind, id, 0, id from posts where parent_id is null
      union all
      select posts.key, posts.kind, posts.id, line.depth + 1, line.root_id
      from line inner join posts on posts.kind = line.kind and posts.parent_id = line.id
    )
    update posts set depth = line.depth, root_id = line.root_id from line where line.key = posts.key and line.depth > 0`.execute(db)
}
