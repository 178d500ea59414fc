import { tellDebate } from '../channels/tell-debate.ts'
import type { Connection } from '../database/database.ts'
import { keepMentions } from '../mentions/keep-mentions.ts'
import { renderMentioning } from '../mentions/render-mentioning.ts'
import { Invalid } from '../platform/failures.ts'
import { lockPost } from '../posts/lock-post.ts'
import { findPost } from '../posts/posts.queries.ts'
import { indexPost } from '../search/documents.queries.ts'
import { addPerson } from '../turns/debate-people.queries.ts'
import { deleteHidden, findHidden, restorePost } from './hidden-posts.queries.ts'
import { type About, kindOf } from './hide-post.ts'

/** The text of a hidden post as it reads today, and whom it names. */
export type HiddenText = Awaited<ReturnType<typeof renderMentioning>>

/**
 * Renders it again, by the names that people have now, before the transaction that shows the post: that is slow.
 * @returns null for what is not hidden, and for what is not rendered any more as it was
 */
export async function hiddenText(db: Connection, { about_kind, about_id: id }: About): Promise<HiddenText | null> {
  if (about_kind !== 'argument' && about_kind !== 'comment') return null
  const { kind } = kindOf(about_kind)
  const [hidden, post] = await Promise.all([findHidden(db, kind, id), findPost(db, kind, id)])
  if (!hidden || !post || post.user_id === null) return null
  const asking = { debateId: post.debate_id, actorId: post.user_id }
  return renderMentioning(db, { ...asking, content: hidden.content_source }).catch((fault) => {
    if (fault instanceof Invalid) return null
    throw fault
  })
}

/** Shows a hidden post again, with all that stood by its text: it is found, listed and mentions whom it names, as before. */
export async function showPostAgain(
  tx: Connection,
  { about_kind, about_id: id }: About,
  text: HiddenText | null,
  now: number,
): Promise<void> {
  const of = kindOf(about_kind)
  const { post, debate } = await lockPost(tx, of, id)
  const hidden = await findHidden(tx, of.kind, id)
  if (!hidden) return
  const { content_source, content_html, excerpt, html_version } = text?.text ?? hidden
  await restorePost(tx, post, { content_source, content_html, excerpt, html_version })
  await deleteHidden(tx, of.kind, id)
  await indexPost(tx, of.kind, id, { ...post, content_html })
  if (post.user_id !== null) {
    await addPerson(tx, debate.id, post.user_id)
    const mentioning = { debateId: debate.id, actorId: post.user_id, post: { kind: of.kind, id }, now }
    await keepMentions(tx, mentioning, text?.named ?? [])
  }
  await tellDebate(tx, { debateId: debate.id, at: now }, `${of.kind}.changed`, { id: String(id), number: post.number })
}
