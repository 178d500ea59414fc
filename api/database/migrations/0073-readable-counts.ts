import { type Kysely, sql } from 'kysely'

/**
 * Counts the tombstones among a debate's posts and a post's replies, since pages show the number of readable
 * ones. Also corrects existing counts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table debates add column arguments_gone integer not null default 0`.execute(db)
  await sql`alter table debates add column comments_gone integer not null default 0`.execute(db)
  await sql`alter table posts add column replies_gone integer not null default 0`.execute(db)
  await sql`update debates set
    arguments_gone = (select count(*) from posts where debate_id = debates.id and kind = 'argument' and taken_away_at is not null),
    comments_gone = (select count(*) from posts where debate_id = debates.id and kind = 'comment' and taken_away_at is not null),
    arguments_for = (select count(*) from posts
      where debate_id = debates.id and kind = 'argument' and side = 'for' and taken_away_at is null),
    arguments_against = (select count(*) from posts
      where debate_id = debates.id and kind = 'argument' and side = 'against' and taken_away_at is null)
    where id in (select debate_id from posts where taken_away_at is not null)`.execute(db)
  await sql`update posts set
    replies_gone = (select count(*) from posts as reply
      where reply.kind = posts.kind and reply.parent_id = posts.id and reply.taken_away_at is not null),
    replies_for = (select count(*) from posts as reply
      where reply.kind = posts.kind and reply.parent_id = posts.id and reply.stance = 'for' and reply.taken_away_at is null),
    replies_against = (select count(*) from posts as reply
      where reply.kind = posts.kind and reply.parent_id = posts.id and reply.stance = 'against' and reply.taken_away_at is null)
    where (kind, id) in (select kind, parent_id from posts where taken_away_at is not null and parent_id is not null)`.execute(db)
}
