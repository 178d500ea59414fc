import { debateLimits } from '#contract/debate-limits'
import type { Debate } from '#contract/debates'
import type { NoteAuthor } from '#contract/post-limits'
import { threadLimits } from '#contract/threads'
import { publishToDebate } from '../channels/publish.ts'
import type { Actor, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { hiddenDebateMessage } from '../debates/correction-permission.ts'
import { getReader, showDebate } from '../debates/show-debates.ts'
import { record } from '../facts/record.ts'
import { isModerator } from '../moderation/case-access.ts'
import { isInDebateOf } from '../moderation/cases.queries.ts'
import { currentActingRefusal } from '../permissions/may-act-on.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { requireCurrentVersion } from '../platform/versions.ts'
import { lockVisiblePost } from '../posts/lock-post.ts'
import type { PostKindConfig } from '../posts/post-kind.ts'
import { setNoteOfDebate, setNoteOfPost } from '../posts/posts.queries.ts'
import { showPost } from '../posts/show-posts.ts'
import { noteColumns, toRendered } from '../rendering/rendered-text.ts'
import { findDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, lockVisibleDebate } from '../turns/debate-visibility.ts'

/**
 * Sets a post's content warning: the post is folded, and lists show the warning instead of an excerpt. The author is notified if moderators
 * set it.
 * @param input an empty note removes the warning
 * @throws TooMany; NotFound; Conflict for a hidden or deleted post; Forbidden
 */
export async function notePost<Shown>(
  { db, limits, clock, actor }: MemberContext,
  postKind: PostKindConfig<Shown>,
  id: number,
  input: { note: string; seen?: string | undefined },
): Promise<{ data: Shown }> {
  const { kind } = postKind
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post, debate } = await lockVisiblePost(tx, postKind, { id, actorId: actor.id })
    const now = clock.now()
    if (post.hidden_rule !== null) throw new Conflict(postKind.hiddenMessage(post, post.hidden_rule))
    if (post.taken_away_at !== null) throw new Conflict(postKind.deletedMessage(post))
    const by = await requireNoter(tx, actor, post)
    const { excerpt: beginning } = toRendered(post.content_html, threadLimits.excerpt)
    const columns = noteColumns(input.note, { by, beginning })
    const { note } = columns
    if (note !== post.note)
      requireCurrentVersion({ seen: input.seen, stored: post.note ?? '', what: `The content warning of this ${kind}` })
    if (note !== post.note || columns.noted_by !== post.noted_by) {
      await setNoteOfPost(tx, post.key, columns)
      await publishToDebate(tx, { debateId: debate.id, at: now }, `${kind}.changed`, { id: String(id), number: post.number })
      if (note !== null && by === 'moderators')
        await record(tx, debate, { kind: `${kind}.noted`, at: now, user_id: post.user_id, about_id: id })
    }
    return { data: await showPost(tx, postKind, debate, id, { actorId: actor.id, now }) }
  })
}

/**
 * Sets the content warning of a debate's introduction and picture, as `notePost` does for posts.
 * @throws TooMany; NotFound; Conflict if moderators have hidden the debate; Forbidden
 */
export async function noteDebate(
  context: MemberContext,
  id: number,
  input: { note: string; seen?: string | undefined },
): Promise<{ data: Debate }> {
  const { db, limits, clock, actor } = context
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const now = clock.now()
    const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    if (debate.hidden_rule !== null) throw new Conflict(hiddenDebateMessage(debate.hidden_rule))
    const { creator_id: user_id, noted_by, description_html } = debate
    const by = await requireNoter(tx, actor, { kind: 'debate', id, user_id, noted_by })
    const { excerpt: beginning } = toRendered(description_html, debateLimits.excerpt)
    const columns = noteColumns(input.note, { by, beginning })
    const { note } = columns
    if (note !== debate.note)
      requireCurrentVersion({ seen: input.seen, stored: debate.note ?? '', what: 'The content warning of this debate' })
    if (note !== debate.note || columns.noted_by !== noted_by) {
      await setNoteOfDebate(tx, id, columns)
      const recipientId = note !== null && by === 'moderators' ? user_id : null
      await record(tx, debate, { kind: 'debate.noted', at: now, user_id: recipientId, about_id: id })
    }
    const changed = await findDebate(tx, id)
    if (!changed) throw new NotFound(debateNotFoundMessage)
    return { data: await showDebate(tx, changed, getReader(context)) }
  })
}

type About = {
  kind: 'argument' | 'comment' | 'debate'
  id: number
  /** The author's id; null for authors without an account. */
  user_id: number | null
  noted_by: NoteAuthor | null
}

/**
 * Returns the capacity in which somebody may set or remove a content warning. The author may, unless moderators set it. Moderators may,
 * unless they are in the debate, as with all their decisions (docs/moderation.md#the-queue).
 * @throws Forbidden
 */
async function requireNoter(tx: Connection, actor: Actor, { kind, id, user_id, noted_by }: About): Promise<NoteAuthor> {
  const isOwn = user_id === actor.id
  if (isOwn && noted_by !== 'moderators') return 'author'
  if (isOwn) throw new Forbidden('Moderators marked this as sensitive. Only they can undo that.')
  if (!isModerator(actor))
    throw new Forbidden(
      kind === 'debate'
        ? 'Only the creator and moderators can mark a debate as sensitive.'
        : `You can mark only your own ${kind}s as sensitive.`,
    )
  if (await isInDebateOf(tx, { about_kind: kind, about_id: id }, actor.id))
    throw new Forbidden('You’re taking part in this debate. Another moderator has to mark it.')
  const barred = user_id === null ? null : await currentActingRefusal(tx, actor.id, user_id)
  if (barred !== null) throw new Forbidden(barred)
  return 'moderators'
}
