import { threadLimits } from '#contract/threads'
import { tellDebate } from '../channels/tell-debate.ts'
import type { MemberContext } from '../context.ts'
import { record } from '../facts/record.ts'
import { Conflict } from '../platform/failures.ts'
import { requireSeen } from '../platform/versions.ts'
import { lockVisiblePost } from '../posts/lock-post.ts'
import type { KindOfPost } from '../posts/post-kind.ts'
import { showPost } from '../posts/show-posts.ts'
import { noteColumns } from '../rendering/noted.ts'
import { kept } from '../rendering/rendered-text.ts'
import { requireNoter } from './noter.ts'
import { setNoteOfPost } from './notes.queries.ts'

/**
 * Says why a post is sensitive: it is folded, and lists say that instead of how it begins. Its author is told what moderators say.
 * @param typed an empty one: it is sensitive no more
 * @throws TooMany, NotFound, Conflict for a tombstone, Forbidden
 */
export async function notePost<Shown>(
  { db, limits, clock, actor }: MemberContext,
  of: KindOfPost<Shown>,
  id: number,
  typed: { note: string; seen?: string | undefined },
): Promise<{ data: Shown }> {
  const { kind } = of
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const { post, debate } = await lockVisiblePost(tx, of, { id, actorId: actor.id })
    const now = clock.now()
    if (post.hidden_rule !== null) throw new Conflict(of.hiddenWords(post, post.hidden_rule))
    if (post.taken_away_at !== null) throw new Conflict(of.goneWords(post))
    const by = await requireNoter(tx, actor, post)
    const { excerpt: beginning } = kept(post.content_html, threadLimits.excerpt)
    const columns = noteColumns(typed.note, { by, beginning })
    const { note } = columns
    if (note !== post.note) requireSeen({ seen: typed.seen, stored: post.note ?? '', what: `What marks this ${kind} as sensitive` })
    if (note !== post.note || columns.noted_by !== post.noted_by) {
      await setNoteOfPost(tx, post.key, columns)
      await tellDebate(tx, { debateId: debate.id, at: now }, `${kind}.changed`, { id: String(id), number: post.number })
      if (note !== null && by === 'moderators')
        await record(tx, debate, { kind: `${kind}.noted`, at: now, user_id: post.user_id, about_id: id })
    }
    return { data: await showPost(tx, of, debate, id, { actorId: actor.id, now }) }
  })
}
