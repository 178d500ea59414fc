import { settingNames } from '#contract/debate-settings'
import type { Connection } from '../database/database.ts'
import { isDebateVisibleTo } from '../database/debate-queries.ts'
import type { PostKind } from '../database/post-tables.ts'
import type { UserRow } from '../database/tables.ts'
import { pageSize } from './define-section.ts'

/** Queries for the data download: pages of at most `pageSize` rows after a key, each read through an index. */

type Owner = Pick<UserRow, 'id'>

export function pageOfDebates(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('debates')
    .select(['id', 'slug', 'topic', 'description_source', 'type', 'status', 'picture', 'created_at', 'round_limit', ...settingNames])
    .where('creator_id', '=', id)
    .where(isDebateVisibleTo('debates.id', id))
    .where('id', '>', after ?? 0)
    .orderBy('id')
    .limit(pageSize)
    .execute()
}

/** Returns former wordings of the member's debates, except those moderators removed for good. */
export function pageOfFormerWordings(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('debate_wordings')
    .innerJoin('debates', 'debates.id', 'debate_wordings.debate_id')
    .select(['debate_wordings.id', 'debates.slug', 'debate_wordings.topic', 'debate_wordings.description_source', 'tags', 'changed_at'])
    .where('creator_id', '=', id)
    .where('hidden_at', 'is', null)
    .where(isDebateVisibleTo('debates.id', id))
    .where('debate_wordings.id', '>', after ?? 0)
    .orderBy('debate_wordings.id')
    .limit(pageSize)
    .execute()
}

export function pageOfSeats(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('participants')
    .innerJoin('debates', 'debates.id', 'participants.debate_id')
    .select(['debate_id', 'slug', 'topic', 'side', 'joined_at', 'left_at', 'left_how', 'misses'])
    .where('user_id', '=', id)
    .where(isDebateVisibleTo('participants.debate_id', id))
    .where('debate_id', '>', after ?? 0)
    .orderBy('debate_id')
    .limit(pageSize)
    .execute()
}

/** Leaves out withdrawn and deleted posts, which have no text any more. */
export function pageOfPosts(db: Connection, { id }: Owner, kind: PostKind, after: number | null) {
  return db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .select(['posts.id', 'number', 'parent_number', 'stance', 'posts.side', 'round', 'content_source', 'posts.created_at', 'edited_at'])
    .select(['slug', 'topic'])
    .where('posts.user_id', '=', id)
    .where(isDebateVisibleTo('posts.debate_id', id))
    .where('kind', '=', kind)
    .where('posts.taken_away_at', 'is', null)
    .where('posts.id', '>', after ?? 0)
    .orderBy('posts.id')
    .limit(pageSize)
    .execute()
}

export type VoteKey = readonly [created_at: number, post_id: number]

export function pageOfVotes(db: Connection, { id }: Owner, kind: PostKind, after: VoteKey | null) {
  const votes = db
    .selectFrom('post_votes')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'post_votes.post_kind').onRef('posts.id', '=', 'post_votes.post_id'))
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .select(['post_votes.post_id', 'value', 'post_votes.created_at', 'posts.number', 'slug'])
    .where('post_votes.user_id', '=', id)
    .where(isDebateVisibleTo('posts.debate_id', id))
    .where('post_kind', '=', kind)
  const page = after ? votes.where((eb) => eb(eb.refTuple('post_votes.created_at', 'post_votes.post_id'), '>', eb.tuple(...after))) : votes
  return page.orderBy('post_votes.created_at').orderBy('post_votes.post_id').limit(pageSize).execute()
}

export function pageOfBallots(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('ballots')
    .innerJoin('debates', 'debates.id', 'ballots.debate_id')
    .select(['debate_id', 'slug', 'choice', 'reason', 'cast_at', 'changed_at'])
    .where('user_id', '=', id)
    .where(isDebateVisibleTo('ballots.debate_id', id))
    .where('debate_id', '>', after ?? 0)
    .orderBy('debate_id')
    .limit(pageSize)
    .execute()
}

export function pageOfKickVotes(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('kick_votes')
    .innerJoin('debates', 'debates.id', 'kick_votes.debate_id')
    .select(['kick_votes.id', 'slug', 'reason', 'kick_votes.status', 'opened_at'])
    .where('opened_by', '=', id)
    .where(isDebateVisibleTo('kick_votes.debate_id', id))
    .where('kick_votes.id', '>', after ?? 0)
    .orderBy('kick_votes.id')
    .limit(pageSize)
    .execute()
}

export function pageOfKickBallots(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('kick_ballots')
    .innerJoin('kick_votes', 'kick_votes.id', 'kick_ballots.vote_id')
    .innerJoin('debates', 'debates.id', 'kick_votes.debate_id')
    .select(['vote_id', 'slug', 'choice', 'cast_at'])
    .where('user_id', '=', id)
    .where(isDebateVisibleTo('kick_votes.debate_id', id))
    .where('vote_id', '>', after ?? 0)
    .orderBy('vote_id')
    .limit(pageSize)
    .execute()
}

export type WatchKey = readonly [created_at: number, debate_id: number]

export function pageOfWatches(db: Connection, { id }: Owner, after: WatchKey | null) {
  const watches = db
    .selectFrom('watches')
    .innerJoin('debates', 'debates.id', 'watches.debate_id')
    .select(['debate_id', 'slug', 'topic', 'watches.created_at'])
    .where('user_id', '=', id)
    .where(isDebateVisibleTo('watches.debate_id', id))
  const page = after ? watches.where((eb) => eb(eb.refTuple('watches.created_at', 'debate_id'), '>', eb.tuple(...after))) : watches
  return page.orderBy('watches.created_at').orderBy('debate_id').limit(pageSize).execute()
}

export function pageOfViews(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('feed_views')
    .innerJoin('debates', 'debates.id', 'feed_views.debate_id')
    .select(['debate_id', 'slug', 'last_seen_at', 'seen', 'dwells', 'skips', 'dwell_seconds'])
    .where('user_id', '=', id)
    .where(isDebateVisibleTo('feed_views.debate_id', id))
    .where('debate_id', '>', after ?? 0)
    .orderBy('debate_id')
    .limit(pageSize)
    .execute()
}

export function pageOfMentions(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('mentions')
    .innerJoin('debates', 'debates.id', 'mentions.debate_id')
    .innerJoin('posts', (join) => join.onRef('posts.kind', '=', 'mentions.post_kind').onRef('posts.id', '=', 'mentions.post_id'))
    .select(['mentions.id', 'post_kind', 'post_id', 'posts.number', 'slug', 'mentions.created_at', 'read_at'])
    .where('mentions.user_id', '=', id)
    .where(isDebateVisibleTo('mentions.debate_id', id))
    .whereRef('mentions.user_id', '<>', 'by_id')
    .where('mentions.id', '>', after ?? 0)
    .orderBy('mentions.id')
    .limit(pageSize)
    .execute()
}

export function pageOfFollows(db: Connection, { id }: Owner, after: number | null) {
  return db
    .selectFrom('tag_follows')
    .innerJoin('tags', 'tags.id', 'tag_id')
    .select(['tag_id', 'name', 'slug', 'tag_follows.created_at'])
    .where('user_id', '=', id)
    .where('tag_id', '>', after ?? 0)
    .orderBy('tag_id')
    .limit(pageSize)
    .execute()
}
