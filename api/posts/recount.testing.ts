import type { Connection } from '../database/database.ts'
import type { PostKind } from '../database/post-tables.ts'

export type Recount = Awaited<ReturnType<typeof loadEverything>>

/** Counts all numbers of posts, debates and people from the rows. */
export async function loadEverything(db: Connection) {
  const rows = await loadRows(db)
  const { debates, posts, votes, seats, watches, tags, debateTags, follows, memberships, circles, people } = rows
  const here = new Set(people.filter(({ deleted_at }) => deleted_at === null).map(({ id }) => id))
  const publicDebates = new Set(debates.filter(({ private_to }) => private_to === null).map(({ id }) => id))
  const readable = posts.filter(({ taken_away_at }) => taken_away_at === null)
  const ownReadable = (kind: PostKind, userId: number) =>
    readable.filter((post) => post.kind === kind && post.user_id === userId && publicDebates.has(post.debate_id))
  const repliesTo = (from: typeof posts, kind: PostKind, id: number) => from.filter((post) => post.kind === kind && post.parent_id === id)

  function countsOf(kind: PostKind, id: number) {
    const [there, every] = [repliesTo(readable, kind, id), repliesTo(posts, kind, id)]
    return { replies_count: there.length, replies_gone: every.length - there.length }
  }
  function sidesOf(id: number) {
    const there = repliesTo(readable, 'argument', id)
    const by = (stance: string) => there.filter((post) => post.stance === stance).length
    return { replies_for: by('for'), replies_against: by('against') }
  }
  function votesOn(kind: PostKind, id: number) {
    const post = posts.find((one) => one.kind === kind && one.id === id)
    if (!post || post.archive_id !== null) return {}
    const cast = votes.filter(({ post_kind, post_id }) => post_kind === kind && post_id === id)
    const of = (value: 1 | -1) => cast.filter((vote) => vote.value === value).length
    return { up: of(1), down: of(-1) }
  }
  function sizeOf(id: number): number {
    const own = readable.some((post) => post.kind === 'argument' && post.id === id) ? 1 : 0
    return repliesTo(posts, 'argument', id).reduce((sum, reply) => sum + sizeOf(reply.id), own)
  }
  const debatesWithTag = (id: number) => debateTags.filter(({ tag_id, debate_id }) => tag_id === id && publicDebates.has(debate_id))

  return {
    ...rows,
    slug: (id: number) => debates.find((debate) => debate.id === id)?.slug,
    tagSlugs: () => tags.map(({ slug }) => slug),
    postsOf: (debateId: number) => posts.filter(({ debate_id }) => debate_id === debateId),
    debate(id: number) {
      const of = (from: typeof posts, kind: PostKind) => from.filter((post) => post.debate_id === id && post.kind === kind)
      const [args, comments] = [of(readable, 'argument'), of(readable, 'comment')]
      return {
        arguments_count: args.length,
        arguments_gone: of(posts, 'argument').length - args.length,
        arguments_for: args.filter(({ side }) => side === 'for').length,
        arguments_against: args.filter(({ side }) => side === 'against').length,
        comments_count: comments.length,
        comments_gone: of(posts, 'comment').length - comments.length,
        watchers_count: watches.filter(({ debate_id }) => debate_id === id).length,
        participants_count: seats.filter(({ debate_id, left_how }) => debate_id === id && left_how !== 'kicked').length,
      }
    },
    /** The number that `popular` sorts by, which tags copy. */
    popularity(id: number) {
      const args = readable.filter(({ debate_id, kind }) => debate_id === id && kind === 'argument')
      return args.reduce((sum, { up, down }) => sum + 1 + up + down, 0) + watches.filter(({ debate_id }) => debate_id === id).length
    },
    post: (kind: PostKind, id: number) => ({
      ...countsOf(kind, id),
      ...votesOn(kind, id),
      ...(kind === 'argument' ? sidesOf(id) : {}),
    }),
    quoted: (id: number) => ({ replies_count: countsOf('argument', id).replies_count }),
    block: (id: number) => ({ size: sizeOf(id), replies_count: countsOf('argument', id).replies_count }),
    roots: (debateId: number) =>
      readable.filter(({ debate_id, kind, parent_id }) => debate_id === debateId && kind === 'argument' && parent_id === null).length,
    tag: (id: number) => ({ debates_count: debatesWithTag(id).length }),
    followers: (id: number) => ({ followers_count: follows.filter(({ tag_id }) => tag_id === id).length }),
    circle(id: number) {
      if (!circles.some((circle) => circle.id === id)) return undefined
      return {
        members_count: memberships.filter((one) => one.circle_id === id && one.state === 'member' && here.has(one.user_id)).length,
      }
    },
    profile: (id: number) => ({
      debates_count: seats.filter(({ user_id, debate_id }) => user_id === id && publicDebates.has(debate_id)).length,
      arguments_count: ownReadable('argument', id).length,
    }),
    /** Progress towards badges for writing. */
    progress(id: number) {
      const [args, comments] = [ownReadable('argument', id), ownReadable('comment', id)]
      const best = Math.max(0, ...args.map(({ up }) => up))
      return {
        ...{ 'first-words': Math.min(args.length, 1), debater: Math.min(args.length, 25) },
        ...{ 'voice-from-the-floor': Math.min(comments.length, 50) },
        ...{ 'well-put': Math.min(best, 10), 'well-argued': Math.min(best, 50) },
      }
    },
  }
}

async function loadRows(db: Connection) {
  return {
    debates: await db.selectFrom('debates').selectAll().orderBy('id').execute(),
    posts: await db.selectFrom('posts').selectAll().orderBy('key').execute(),
    votes: await db.selectFrom('post_votes').selectAll().execute(),
    seats: await db.selectFrom('participants').selectAll().execute(),
    watches: await db.selectFrom('watches').selectAll().execute(),
    tags: await db.selectFrom('tags').selectAll().where('debates_count', '>', 0).execute(),
    debateTags: await db.selectFrom('debate_tags').selectAll().execute(),
    follows: await db.selectFrom('tag_follows').selectAll().execute(),
    memberships: await db.selectFrom('memberships').selectAll().execute(),
    circles: await db.selectFrom('circles').selectAll().execute(),
    people: await db.selectFrom('users').select(['id', 'deleted_at']).execute(),
  }
}
