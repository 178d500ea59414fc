import { publishToDebate } from '../channels/publish.ts'
import type { MemberContext } from '../context.ts'
import { removeMentionsOfPost } from '../mentions/store-mentions.ts'
import { Conflict, Forbidden } from '../platform/failures.ts'
import { lockVisiblePost } from './lock-post.ts'
import type { PostKindConfig } from './post-kind.ts'
import { clearPost, deleteNote } from './posts.queries.ts'
import { showPost } from './show-posts.ts'

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
