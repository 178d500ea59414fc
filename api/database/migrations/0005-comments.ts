import { type Kysely, sql } from 'kysely'

/** Adds indexes to page through comments in any order, and votes on comments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await statement.execute(db)
}

function statements() {
  return [
    sql`create index comments_by_parent_score on comments (parent_id, score desc, number)`,
    sql`create index comments_by_debate_root on comments (debate_id, number) where parent_id is null`,
    sql`create index comments_by_debate_root_score on comments (debate_id, score desc, number) where parent_id is null`,
    sql`alter table debates add column comment_roots_count integer not null default 0`,
    sql`update debates set comment_roots_count = (
        select count(*) from comments where comments.debate_id = debates.id and comments.parent_id is null)
      where comments_count > 0`,
    sql`create table comment_votes (
      comment_id bigint not null references comments(id) on delete cascade, user_id bigint not null references users(id),
      value integer not null, created_at bigint not null, primary key (comment_id, user_id))`,
    sql`create index comment_votes_by_user on comment_votes (user_id, created_at)`,
  ]
}
