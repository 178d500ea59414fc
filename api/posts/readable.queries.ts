import { type Expression, sql } from 'kysely'
import { voteTypes } from '#contract/post-limits'
import { authorColumns } from '../accounts/present-person.ts'
import type { Connection } from '../database/database.ts'
import { isDebateVisibleTo } from '../database/debate-queries.ts'
import { announceUnreadChanged } from '../database/invalidate-pages.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { cappedCount, newestFirst, type Placeholders, prepareQuery } from '../database/query-building.ts'
import { addToSizes } from '../map/branches.queries.ts'
import type { Window } from '../platform/paging.ts'
import { addToCounters, copyPopularity, findDebate } from '../turns/debate.queries.ts'
import { sortPosts } from './tree.ts'

/**
 * Updates all counts of readable posts when a post is deleted, hidden or shown again. The stored counts that number posts and pages
 * (`arguments_count`, `roots_count`, `comments_count`, `comment_roots_count`, `replies_count`) include tombstones, so a second column
 * stores how many of each are gone. The counts by side and of votes, the sizes on the map and the popularity count readable posts only.
 * Every change of `posts.taken_away_at` must call this or `recountReadable`.
 * @param step 1 for a post that is withdrawn, deleted or hidden; -1 for one that is shown again
 */
export async function updateReadableCounts(tx: Connection, post: CountedPost, step: 1 | -1): Promise<void> {
  const { kind, debate_id, parent_id, side } = post
  announceUnreadChanged(tx, { about: post.id, kinds: [`${kind}.`] })
  const roots = kind === 'argument' ? 'roots_gone' : 'comment_roots_gone'
  await addToCounters(tx, debate_id, {
    [`${kind}s_gone` as const]: step,
    ...(parent_id === null ? { [roots]: step } : {}),
    ...(side ? { [`arguments_${side}`]: -step } : {}),
    ...(kind === 'argument' ? { votes_count: -step * (post.up + post.down) } : {}),
  })
  if (kind === 'argument') await addToSizes(tx, post.branch_id ?? post.id, { size: step === 1 ? -1 : 1, leaves: 0 })
  if (parent_id !== null) await countReplyAsGone(tx, post, parent_id, step)
}

type CountedPost = Pick<PostRow, 'id' | 'kind' | 'debate_id' | 'parent_id' | 'branch_id' | 'stance' | 'side' | 'up' | 'down'>

async function countReplyAsGone(tx: Connection, { kind, stance }: CountedPost, parentId: number, step: 1 | -1): Promise<void> {
  await tx
    .updateTable('posts')
    .set({
      replies_gone: sql`replies_gone + ${step}`,
      ...(stance === 'for' ? { replies_for: sql`replies_for - ${step}` } : {}),
      ...(stance === 'against' ? { replies_against: sql`replies_against - ${step}` } : {}),
    })
    .where('kind', '=', kind)
    .where('id', '=', parentId)
    .execute()
}

/** Recounts the posts of a debate after many were inserted at once, tombstones among them. */
export async function recountReadable(tx: Connection, debateId: number): Promise<void> {
  await recountDebates(sql`debates.id = ${debateId}`).execute(tx)
  await recountParents(sql`posts.debate_id = ${debateId} and posts.replies_count > 0`).execute(tx)
  await recountBranches(debateId).execute(tx)
  const counted = await findDebate(tx, debateId)
  if (counted) await copyPopularity(tx, debateId, counted)
}

/** Recounts debates. @param condition a condition on `debates` */
const recountDebates = (condition: ReturnType<typeof sql>) => sql`update debates set
  arguments_gone = ${countOfPosts(sql`kind = 'argument' and taken_away_at is not null`)},
  roots_gone = ${countOfPosts(sql`kind = 'argument' and parent_id is null and taken_away_at is not null`)},
  comments_gone = ${countOfPosts(sql`kind = 'comment' and taken_away_at is not null`)},
  comment_roots_gone = ${countOfPosts(sql`kind = 'comment' and parent_id is null and taken_away_at is not null`)},
  arguments_for = ${countOfPosts(sql`kind = 'argument' and side = 'for' and taken_away_at is null`)},
  arguments_against = ${countOfPosts(sql`kind = 'argument' and side = 'against' and taken_away_at is null`)},
  votes_count = ${votesOnArguments},
  popularity = ${countOfPosts(sql`kind = 'argument' and taken_away_at is null`)} + ${votesOnArguments} + watchers_count
  where ${condition}`

const countOfPosts = (condition: ReturnType<typeof sql>) => sql`(select count(*) from posts where debate_id = debates.id and ${condition})`

const votesOnArguments = sql`(select coalesce(sum(up + down), 0) from posts
  where debate_id = debates.id and kind = 'argument' and taken_away_at is null)`

/** Recounts the readable posts in and below each branch of the map, from each post upward. */
const recountBranches = (debateId: number) => sql`update branches set size = counted.size
  from (
    with recursive line(argument_id) as (
      select coalesce(branch_id, id) from posts where debate_id = ${debateId} and kind = 'argument' and taken_away_at is null
      union all
      select branch.parent_id from line join branches as branch on branch.argument_id = line.argument_id
        where branch.parent_id is not null
    )
    select branch.argument_id, count(line.argument_id) as size from branches as branch
      left join line on line.argument_id = branch.argument_id
      where branch.debate_id = ${debateId} group by branch.argument_id
  ) as counted
  where counted.argument_id = branches.argument_id`

/** Recounts replies. @param condition a condition on `posts` */
const recountParents = (condition: ReturnType<typeof sql>) => sql`update posts set
  replies_gone = (select count(*) from posts as reply
    where reply.kind = posts.kind and reply.parent_id = posts.id and reply.taken_away_at is not null),
  replies_for = (select count(*) from posts as reply
    where reply.kind = posts.kind and reply.parent_id = posts.id and reply.stance = 'for' and reply.taken_away_at is null),
  replies_against = (select count(*) from posts as reply
    where reply.kind = posts.kind and reply.parent_id = posts.id and reply.stance = 'against' and reply.taken_away_at is null)
  where ${condition}`

/** A post as lists need it: with its author, and only the columns that readers are shown. */
export type ShownRow = Awaited<ReturnType<typeof loadShown>>[number]

/** A query for the keys of posts. It reads only an index, so that skipped rows cost next to nothing. */
type ChosenKeys = { $asScalar(): Expression<number> }

/** Loads posts by key. @param outline leaves out the texts */
export function loadShown(db: Connection, keys: ChosenKeys, outline: boolean) {
  return shownQuery(db, keys, sql.lit(outline ? 1 : 0)).execute()
}

/** Builds the query of `loadShown` for a prepared statement (database/query-building.ts). @param outline 1 or 0 */
export function shownQuery(db: Connection, keys: ChosenKeys, outline: Expression<number>) {
  const text = sql<string>`case when ${outline} = 1 then '' else posts.content_html end`
  return db
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select([
      'posts.key',
      'posts.kind',
      'posts.id',
      'debate_id',
      'number',
      'parent_id',
      'parent_number',
      'depth',
      'root_id',
      'user_id',
      'author_name',
      'stance',
      'side',
      'round',
      'excerpt',
    ])
    .select(['posts.created_at', 'edited_at', 'taken_away_at', 'hidden_rule', 'posts.note', 'posts.noted_by', ...voteTypes, 'score'])
    .select(['replies_count', 'replies_gone', 'replies_for', 'replies_against'])
    .select([...authorColumns, text.as('content_html')])
    .where('posts.key', 'in', keys.$asScalar())
}

export async function loadShownPost(db: Connection, kind: PostKind, id: number): Promise<ShownRow | undefined> {
  return (await listOne(db, { kind, id }))[0]
}

const listOne = prepareQuery((db, { kind, id }: Placeholders<{ kind: PostKind; id: number }>) =>
  shownQuery(db, db.selectFrom('posts').select('key').where('kind', '=', kind).where('id', '=', id), sql.lit(0)),
)

/** Loads the posts of a debate whose numbers lie in a range, at any depth. */
export async function loadNumberRange(
  db: Connection,
  kind: PostKind,
  debateId: number,
  { from, to }: { from: number; to: number },
): Promise<ShownRow[]> {
  const keys = db
    .selectFrom('posts')
    .select('key')
    .where('kind', '=', kind)
    .where('debate_id', '=', debateId)
    .where('number', '>=', from)
    .where('number', '<=', to)
  return sortPosts('old', await loadShown(db, keys, false))
}

/**
 * Returns a window of other people's rebuttals to a user's arguments, the latest first. The ids come from an index that
 * leaves out withdrawn ones.
 */
export async function loadRebuttalsTo(db: Connection, userId: number, window: Window<number>) {
  return db
    .selectFrom(newestFirst(selectRebuttals(db, userId), 'id', window).as('page'))
    .innerJoin('posts', 'posts.key', 'page.key')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .leftJoin('users', 'users.id', 'posts.user_id')
    .select(['posts.id', 'number', 'parent_number', 'stance', 'posts.side', 'posts.excerpt', 'posts.created_at'])
    .select(['user_id', 'author_name', 'slug', 'topic', ...authorColumns])
    .orderBy('page.id', 'desc')
    .execute()
}

export async function countRebuttals(db: Connection, userId: number): Promise<number> {
  return cappedCount(db, selectRebuttals(db, userId))
}

function selectRebuttals(db: Connection, userId: number) {
  return db
    .selectFrom('posts')
    .select(['key', 'id'])
    .where('answers_user_id', '=', userId)
    .where('taken_away_at', 'is', null)
    .where(isDebateVisibleTo('posts.debate_id', userId))
}
