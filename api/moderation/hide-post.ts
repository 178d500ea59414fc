import { argumentKind } from '../arguments/argument-kind.ts'
import { publishToDebate } from '../channels/publish.ts'
import { commentKind } from '../comments/comment-kind.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { PostKind } from '../database/post-tables.ts'
import { renderWithMentions } from '../mentions/render-with-mentions.ts'
import { removeMentionsOfPost, storeMentions } from '../mentions/store-mentions.ts'
import { Conflict, Invalid } from '../platform/failures.ts'
import { lockPost } from '../posts/lock-post.ts'
import { clearPost, findPost } from '../posts/posts.queries.ts'
import { findReason, setReasonRule } from '../reports/reports.queries.ts'
import { indexPost } from '../search/documents.queries.ts'
import { addPerson } from '../turns/seats.queries.ts'
import { deleteHidden, findHidden, insertHidden, restorePost, setHiddenRule } from './decisions.queries.ts'

export type CaseTarget = Pick<CaseRow, 'about_kind' | 'about_id'>

/**
 * Hides a post as if its author had withdrawn it: its text disappears from the thread, search, feeds, tags, link previews and archives. The
 * text is stored separately, so that moderators can show it again (docs/moderation.md#hidden-posts).
 * @throws Conflict if nothing is left to hide
 */
export async function hidePost(tx: Connection, { about_kind, about_id: id }: CaseTarget, rule: number, now: number): Promise<void> {
  const postKind = configOfKind(about_kind)
  const { post, debate } = await lockPost(tx, postKind, id)
  if (post.taken_away_at !== null)
    throw new Conflict(
      post.hidden_rule === null
        ? `Its author has ${postKind.deletion.participle} it in the meantime, so there is nothing to hide. You can still warn them.`
        : 'It is already hidden.',
    )
  const { content_source, content_html, excerpt, html_version } = post
  await insertHidden(tx, { kind: postKind.kind, post_id: id, content_source, content_html, excerpt, html_version, hidden_at: now })
  await clearPost(tx, post, now)
  await setHiddenRule(tx, postKind.kind, id, rule)
  if (post.user_id !== null)
    await removeMentionsOfPost(tx, { post: { kind: postKind.kind, id }, debateId: debate.id, authorId: post.user_id })
  await publishToDebate(tx, { debateId: debate.id, at: now }, `${postKind.kind}.changed`, { id: String(id), number: post.number })
}

export async function relabelHidden(tx: Connection, { about_kind, about_id: id }: CaseTarget, rule: number, now: number): Promise<void> {
  const postKind = configOfKind(about_kind)
  const { post, debate } = await lockPost(tx, postKind, id)
  await setHiddenRule(tx, postKind.kind, id, rule)
  await publishToDebate(tx, { debateId: debate.id, at: now }, `${postKind.kind}.changed`, { id: String(id), number: post.number })
}

function configOfKind(kind: string): typeof argumentKind | typeof commentKind {
  return kind === ('argument' satisfies PostKind) ? argumentKind : commentKind
}

type ReasonTarget = CaseTarget & { about_kind: 'ballot' | 'kick-vote' }

/** Checks if a case is about the reason given with a ballot or a kick vote. */
export function isReason(about: CaseTarget): about is ReasonTarget {
  return about.about_kind === 'ballot' || about.about_kind === 'kick-vote'
}

/**
 * Hides the reason of a ballot or kick vote from everybody but its author. The vote still counts.
 * @throws Conflict if its author has removed it, or if it is hidden already
 */
export async function hideReason(tx: Connection, about: ReasonTarget, rule: number, now: number): Promise<void> {
  const found = await findReason(tx, about.about_kind, about.about_id)
  if (!found?.reason) throw new Conflict('Its author has removed it in the meantime, so there is nothing to hide. You can still warn them.')
  if (found.hidden_rule !== null) throw new Conflict('It is already hidden.')
  await setHiddenReason(tx, about, rule, now)
}

export const relabelHiddenReason = (tx: Connection, about: ReasonTarget, rule: number, now: number): Promise<void> =>
  setHiddenReason(tx, about, rule, now)

export const showReasonAgain = (tx: Connection, about: ReasonTarget, now: number): Promise<void> => setHiddenReason(tx, about, null, now)

async function setHiddenReason(
  tx: Connection,
  { about_kind: kind, about_id: id }: ReasonTarget,
  rule: number | null,
  now: number,
): Promise<void> {
  const debateId = await setReasonRule(tx, { kind, id, rule })
  if (debateId !== undefined) await publishToDebate(tx, { debateId, at: now }, 'debate.changed', { what: ['hidden'] })
}

/** The text of a hidden post, rendered today, and the people it mentions. */
export type HiddenText = Awaited<ReturnType<typeof renderWithMentions>>

/**
 * Renders the text of a hidden post again, with the names that people have now. Rendering is slow, so call this before the transaction that
 * shows the post.
 * @returns null if the post isn't hidden, has no author with an account, or no longer renders
 */
export async function hiddenText(db: Connection, { about_kind, about_id: id }: CaseTarget): Promise<HiddenText | null> {
  if (about_kind !== 'argument' && about_kind !== 'comment') return null
  const { kind } = configOfKind(about_kind)
  const [hidden, post] = await Promise.all([findHidden(db, kind, id), findPost(db, kind, id)])
  if (!hidden || !post || post.user_id === null) return null
  const mentioning = { debateId: post.debate_id, actorId: post.user_id }
  return renderWithMentions(db, { ...mentioning, content: hidden.content_source }).catch((error) => {
    if (error instanceof Invalid) return null
    throw error
  })
}

/** Shows a hidden post again: it returns to search and lists, and mentions the same people as before. */
export async function showPostAgain(
  tx: Connection,
  { about_kind, about_id: id }: CaseTarget,
  text: HiddenText | null,
  now: number,
): Promise<void> {
  const postKind = configOfKind(about_kind)
  const { post, debate } = await lockPost(tx, postKind, id)
  const hidden = await findHidden(tx, postKind.kind, id)
  if (!hidden) return
  const { content_source, content_html, excerpt, html_version } = text?.text ?? hidden
  await restorePost(tx, post, { content_source, content_html, excerpt, html_version })
  await deleteHidden(tx, postKind.kind, id)
  await indexPost(tx, postKind.kind, id, { ...post, content_html })
  if (post.user_id !== null) {
    await addPerson(tx, debate.id, post.user_id)
    const mentioning = { debateId: debate.id, actorId: post.user_id, post: { kind: postKind.kind, id }, now }
    await storeMentions(tx, mentioning, text?.named ?? [])
  }
  await publishToDebate(tx, { debateId: debate.id, at: now }, `${postKind.kind}.changed`, { id: String(id), number: post.number })
}
