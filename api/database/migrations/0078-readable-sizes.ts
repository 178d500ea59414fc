import { type Kysely, sql } from 'kysely'

/**
 * Counts tombstones among the roots of threads, and counts only readable posts in the map's sizes, votes and
 * popularity. Debates without tombstones keep their numbers. Adds indexes of facts by actor and by subject, to find who
 * was notified of something that is gone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table debates add column roots_gone integer not null default 0`.execute(db)
  await sql`alter table debates add column comment_roots_gone integer not null default 0`.execute(db)
  await recountDebates.execute(db)
  await recountBranches.execute(db)
  await copyPopularity(db)
  await sql`create index facts_by_actor on facts (actor_id, kind, id)`.execute(db)
  await sql`create index facts_by_about on facts (about_id, kind)`.execute(db)
}

const withGone = sql`(select debate_id from posts where taken_away_at is not null)`
const votes = sql`(select coalesce(sum(up + down), 0) from posts
  where debate_id = debates.id and kind = 'argument' and taken_away_at is null)`

const recountDebates = sql`update debates set
  roots_gone = (select count(*) from posts
    where debate_id = debates.id and kind = 'argument' and parent_id is null and taken_away_at is not null),
  comment_roots_gone = (select count(*) from posts
    where debate_id = debates.id and kind = 'comment' and parent_id is null and taken_away_at is not null),
  votes_count = ${votes},
  popularity = arguments_count - arguments_gone + ${votes} + watchers_count
  where id in ${withGone}`

/** Subtracts each tombstone from its branch and all branches above it. */
const recountBranches = sql`update branches set size = size - gone.arguments
  from (
    with recursive line(argument_id) as (
      select coalesce(branch_id, id) from posts where kind = 'argument' and taken_away_at is not null
      union all
      select branch.parent_id from line join branches as branch on branch.argument_id = line.argument_id
        where branch.parent_id is not null
    )
    select argument_id, count(*) as arguments from line group by argument_id
  ) as gone
  where gone.argument_id = branches.argument_id`

/** Copies the popularity to tags and to the search, whose rank is computed as search/search-rank.ts did then. */
async function copyPopularity(db: Kysely<unknown>): Promise<void> {
  await sql`update debate_tags set popularity = debates.popularity from debates
    where debates.id = debate_tags.debate_id and debates.id in ${withGone}`.execute(db)
  const { rows } = await sql<{ id: number; popularity: number; created_at: number }>`select id, popularity, created_at from debates
    where id in ${withGone}`.execute(db)
  for (const { id, popularity, created_at } of rows) {
    const rank = Math.log10(1 + Number(popularity)) + Number(created_at) / millisecondsPerTenfold
    await sql`update search_documents set rank = ${rank} where kind = 'debate' and ref_id = ${id}`.execute(db)
  }
}

const millisecondsPerTenfold = 182 * 24 * 60 * 60 * 1000
