import { noVotes } from '#contract/votes'
import { argumentRows, commentRows, insertPosts } from '../archive/insert-posts.ts'
import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'
import { record } from '../facts/record.ts'
import type { Rendered } from '../rendering/rendered-text.ts'
import { addToCounters } from '../turns/debate.queries.ts'
import { addPerson } from '../turns/seats.queries.ts'
import { ago, type DemoDebate, demoPersonId, type PeopleIds, type Remark, type Speech } from './content.ts'
import { insertVotes } from './demo.queries.ts'

/** A demo debate with its rendered texts, in the order of its arguments and its comments. */
export type RenderedDemoDebate = { debate: DemoDebate; description: Rendered; texts: readonly Rendered[]; remarks: readonly Rendered[] }

const minute = 60 * 1000
const day = 24 * 60 * minute

/** Inserts the arguments of a demo debate, with the votes on them. */
export async function insertSpeeches(
  tx: Connection,
  debateId: number,
  { debate, texts }: RenderedDemoDebate,
  cast: PeopleIds,
  now: number,
): Promise<void> {
  const posts = debate.speeches.map((speech) => toArchivedArgument(speech, now))
  const seats = new Map(debate.participants.map(({ person, side }) => [person, side]))
  const rows = argumentRows(posts, texts, { id: debateId, seats }).map((row, index) => {
    const speech = debate.speeches[index]
    if (!speech) throw new Error(`${debate.topic}: argument ${index} is missing`)
    const answered = debate.speeches.find(({ id }) => id === speech.parent)?.author
    const taken_away_at = speech.withdrawn ? computeWithdrawalTime(speech, debate, now) : null
    return {
      ...row,
      user_id: demoPersonId(cast, speech.author),
      answers_user_id: answered && answered !== speech.author ? demoPersonId(cast, answered) : null,
      author_name: null,
      archive_id: null,
      edited_at: computeEditTime(speech, now),
      taken_away_at,
    }
  })
  const ids = await insertPosts(tx, 'argument', posts, rows)
  await recordPosts(tx, { debateId, kind: 'argument' }, debate.speeches, ids, cast, now)
  for (const [index, speech] of debate.speeches.entries()) {
    await insertVotes(
      tx,
      createVotes(speech, cast, now).map((vote) => ({ ...vote, post_kind: 'argument' as const, post_id: ids[index] ?? 0 })),
    )
  }
}

/** Converts a speech to an archived argument, whose rows have the same counts and scores. */
function toArchivedArgument({ id, parent, author, stance, round, content, withdrawn, hours_ago, up, down }: Speech, now: number) {
  return {
    id,
    parent_id: parent,
    author,
    stance,
    round,
    content: withdrawn ? '' : content,
    created_at: new Date(ago(now, hours_ago)).toISOString(),
    votes: { ...noVotes, up: up.length, down: down.length },
    edited_at: undefined,
    withdrawn: undefined,
    hidden: undefined,
    note: undefined,
  }
}

/** Returns when a speech was edited, within the time allowed for editing. */
function computeEditTime({ edited, hours_ago }: Speech, now: number): number | null {
  return edited ? ago(now, hours_ago) + 3 * minute : null
}

/** Returns when a speech was withdrawn: after its last reply, because nobody can answer a tombstone. */
function computeWithdrawalTime(speech: Speech, { speeches }: DemoDebate, now: number): number {
  const last = speeches
    .filter(({ parent }) => parent === speech.id)
    .reduce((latest, { hours_ago }) => Math.min(latest, hours_ago), speech.hours_ago)
  return ago(now, Math.max(last - 1, last / 2))
}

function createVotes({ up, down, hours_ago }: Pick<Speech, 'up' | 'down' | 'hours_ago'>, cast: PeopleIds, now: number) {
  const values = [...up.map((voter) => ({ voter, value: 1 as const })), ...down.map((voter) => ({ voter, value: -1 as const }))]
  return values.map(({ voter, value }, index) => {
    return { user_id: demoPersonId(cast, voter), value, created_at: spread(ago(now, hours_ago), now, index, values.length) }
  })
}

/** Inserts the comments of a demo debate, with the votes on them, and counts them. */
export async function insertRemarks(
  tx: Connection,
  debateId: number,
  { debate, remarks }: RenderedDemoDebate,
  cast: PeopleIds,
  now: number,
): Promise<void> {
  const { comments } = debate
  const posts = comments.map((remark) => toArchivedComment(remark, comments, now))
  const rows = commentRows(posts, remarks, debateId).map((row, index) => {
    const edited_at = row.taken_away_at === null ? (row.edited_at ?? null) : null
    return { ...row, user_id: demoPersonId(cast, comments[index]?.author ?? ''), author_name: null, archive_id: null, edited_at }
  })
  const ids = await insertPosts(tx, 'comment', posts, rows)
  await recordPosts(tx, { debateId, kind: 'comment' }, comments, ids, cast, now)
  for (const [index, remark] of comments.entries()) {
    await insertVotes(
      tx,
      createVotes(remark, cast, now).map((vote) => ({ ...vote, post_kind: 'comment' as const, post_id: ids[index] ?? 0 })),
    )
  }
  for (const { author } of comments) await addPerson(tx, debateId, demoPersonId(cast, author))
  const comment_roots_count = comments.filter(({ parent }) => parent === null).length
  await addToCounters(tx, debateId, { comments_count: comments.length, comment_roots_count })
}

/** Converts a remark to an archived comment: edited half an hour after it was written, or deleted after its last reply. */
function toArchivedComment(
  { id, parent, author, content, edited, deleted, hours_ago, up, down }: Remark,
  all: readonly Remark[],
  now: number,
) {
  const answers = all.filter((other) => other.parent === id).map((other) => other.hours_ago)
  const changed = deleted ? Math.min(hours_ago, ...answers) / 2 : hours_ago - 0.5
  return {
    id,
    parent_id: parent,
    author,
    content: deleted ? '' : content,
    created_at: new Date(ago(now, hours_ago)).toISOString(),
    votes: { ...noVotes, up: up.length, down: down.length },
    edited_at: edited || deleted ? new Date(ago(now, changed)).toISOString() : undefined,
    deleted: deleted || undefined,
    hidden: undefined,
    note: undefined,
  }
}

type PostsOf = { debateId: number; kind: PostKind }
type DemoPost = Speech | Remark

/**
 * Records facts for posts and their upvotes, as for real posts, so that the demo's people are notified.
 * @param ids of the posts, in order
 */
async function recordPosts(
  tx: Connection,
  { debateId, kind }: PostsOf,
  posts: readonly DemoPost[],
  ids: readonly number[],
  cast: PeopleIds,
  now: number,
): Promise<void> {
  const debate = { id: debateId, current_round: 1 }
  for (const [index, post] of posts.entries()) {
    const about_id = ids[index] ?? null
    const [author, answered] = [demoPersonId(cast, post.author), posts.find(({ id }) => id === post.parent)?.author]
    const user_id = answered === undefined ? null : demoPersonId(cast, answered)
    await record(tx, debate, { kind: `${kind}.posted`, actor_id: author, user_id, about_id, at: ago(now, post.hours_ago) })
    const milestone = post.up.length >= 10 ? 10 : Math.min(post.up.length, 1)
    if (milestone === 0) continue
    // The upvotes come after this post and before anybody's next one.
    const at = ago(now, post.hours_ago * 0.9)
    await record(tx, debate, { kind: `${kind}.praised`, user_id: author, about_id, amount: milestone, at })
  }
}

/** Returns a time for one of many small events, spread evenly over the two days after `from`, or up to now. */
export function spread(from: number, now: number, index: number, count: number): number {
  return Math.floor(from + (Math.min(2 * day, now - from) * (index + 1)) / (count + 1))
}
