import { requireFewLinks } from '../accounts/new-account-limits.ts'
import { publishToDebate } from '../channels/publish.ts'
import { findGroupOfDebate } from '../circles/group-of-debate.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import { record } from '../facts/record.ts'
import { renderWithMentions } from '../mentions/render-with-mentions.ts'
import { removeMentionsOfPost, storeMentions } from '../mentions/store-mentions.ts'
import { outsideGroupRefusal } from '../permissions/permissions.ts'
import { Conflict, Forbidden, NotFound } from '../platform/failures.ts'
import { computeVersion, requireCurrentVersion } from '../platform/versions.ts'
import { indexPost } from '../search/documents.queries.ts'
import { findVisibleDebate } from '../turns/debate-visibility.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { lockVisiblePost } from './lock-post.ts'
import type { PostKindConfig } from './post-kind.ts'
import { clearPost, deleteNote, findPost, updateText } from './posts.queries.ts'
import { showPost } from './show-posts.ts'

/**
 * Edits the actor's own post, as long as its kind allows it. Saving the same text changes nothing, not even `edited_at`.
 * @throws TooMany; NotFound; Forbidden for other people's posts; the kind's `editRefusal`; Conflict if it was changed since it was `seen`,
 *   or hidden; Invalid
 */
export async function editPost<Shown>(
  context: MemberContext,
  postKind: PostKindConfig<Shown>,
  id: number,
  { content, seen }: { content: string; seen?: string | undefined },
): Promise<{ data: Shown }> {
  const { db, limits, clock, actor } = context
  const { kind } = postKind
  await limits.take(postKind.rateLimit, String(actor.id))
  const before = await findPost(db.read, kind, id)
  if (!before || !(await findVisibleDebate(db.read, before.debate_id, actor.id))) throw new NotFound(postKind.notFoundMessage)
  const mentioning = { debateId: before.debate_id, actorId: actor.id, post: { kind, id } }
  const { text, named } = await renderWithMentions(db.read, { ...mentioning, content })
  requireFewLinks(context, text.content_html, 'content')
  return db.transaction(async (tx) => {
    const { post, debate } = await lockVisiblePost(tx, postKind, { id, actorId: actor.id })
    const now = clock.now()
    if (post.user_id !== actor.id) throw new Forbidden(`You can edit only your own ${kind}s.`)
    if (post.hidden_rule !== null) throw new Conflict(postKind.hiddenMessage(post, post.hidden_rule))
    const refusal = postKind.editRefusal(post, debate, now)
    if (refusal) throw refusal
    if (kind === 'argument') await requireStillInGroup(tx, debate, context)
    postKind.requireText(content, debate)
    if (content !== post.content_source) {
      requireCurrentVersion({ seen, stored: computeVersion(post.content_source), what: `This ${kind}` })
      await updateText(tx, post, text, now)
      await indexPost(tx, kind, id, { ...post, ...text })
      await publishToDebate(tx, { debateId: debate.id, at: now }, `${kind}.changed`, { id: String(id), number: post.number })
      await storeMentions(tx, { ...mentioning, now }, named)
      await record(tx, debate, { kind: `${kind}.edited`, at: now, actor_id: actor.id, about_id: id })
    }
    return { data: await showPost(tx, postKind, debate, id, { actorId: actor.id, now }) }
  })
}

/** Refuses edits by people who have been removed from the debate's group, because editing counts as arguing. @throws Forbidden */
async function requireStillInGroup(tx: Connection, debate: DebateRow, { actor, features }: MemberContext): Promise<void> {
  const group = await findGroupOfDebate(tx, debate, { actorId: actor.id, groups: features.groups })
  const seats = group ? await listSeats(tx, [debate.id]) : []
  const refused = outsideGroupRefusal({ debate, actorId: actor.id, group, seats })
  if (refused?.reason) throw new Forbidden(refused.reason)
}

/**
 * Withdraws or deletes the actor's own post, at any time. Its text is gone for good; a tombstone with its replies stays
 * (docs/product.md#arguments and docs/product.md#comments).
 * @throws TooMany; NotFound; Forbidden for other people's posts; Conflict if moderators have hidden it, or the second time if its kind
 *   says so
 */
export async function deletePost<Shown>(
  { db, limits, clock, actor }: MemberContext,
  postKind: PostKindConfig<Shown>,
  id: number,
): Promise<{ data: Shown }> {
  const { kind } = postKind
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post, debate } = await lockVisiblePost(tx, postKind, { id, actorId: actor.id })
    const now = clock.now()
    if (post.user_id !== actor.id) throw new Forbidden(`You can ${postKind.deletion.verb} only your own ${kind}s.`)
    if (post.hidden_rule !== null) throw new Conflict(postKind.hiddenMessage(post, post.hidden_rule))
    postKind.requireNotDeleted(post)
    if (post.taken_away_at === null) {
      await deleteNote(tx, post)
      await clearPost(tx, post, now)
      await publishToDebate(tx, { debateId: debate.id, at: now }, `${kind}.changed`, { id: String(id), number: post.number })
      await removeMentionsOfPost(tx, { post: { kind, id }, debateId: debate.id, authorId: actor.id })
    }
    return { data: await showPost(tx, postKind, debate, id, { actorId: actor.id, now }) }
  })
}
