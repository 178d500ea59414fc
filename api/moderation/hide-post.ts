import { argumentKind } from '../arguments/argument-kind.ts'
import { tellDebate } from '../channels/publish.ts'
import { commentKind } from '../comments/comment-kind.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { PostKind } from '../database/post-tables.ts'
import { renderWithMentions } from '../mentions/render-with-mentions.ts'
import { forgetPost, storeMentions } from '../mentions/store-mentions.ts'
import { Conflict, Invalid } from '../platform/failures.ts'
import { lockPost } from '../posts/lock-post.ts'
import { blankPost, findPost } from '../posts/posts.queries.ts'
import { findReason, setRuleOfReason } from '../reports/reasons.queries.ts'
import { indexPost } from '../search/documents.queries.ts'
import { addPerson } from '../turns/debate-people.queries.ts'
import { deleteHidden, findHidden, insertHidden, restorePost, setHiddenRule } from './hidings.queries.ts'

/** Of what cases it is about, as far as that can be hidden. */
export type About = Pick<CaseRow, 'about_kind' | 'about_id'>

/**
 * Hides a post: as if it were withdrawn, so that its text stands nowhere (thread, search, feeds, tags, links' pictures, archive), but
 * kept apart, for it may be shown again (docs/moderation.md#hidden-posts).
 * @throws Conflict where nothing of it is left
 */
export async function hidePost(tx: Connection, { about_kind, about_id: id }: About, rule: number, now: number): Promise<void> {
  const of = kindOf(about_kind)
  const { post, debate } = await lockPost(tx, of, id)
  if (post.taken_away_at !== null)
    throw new Conflict(
      post.hidden_rule === null
        ? `Its author has ${of.takeAway.done} it meanwhile; there is nothing left to hide. You can still warn them.`
        : 'It is hidden already.',
    )
  const { content_source, content_html, excerpt, html_version } = post
  await insertHidden(tx, { kind: of.kind, post_id: id, content_source, content_html, excerpt, html_version, hidden_at: now })
  await blankPost(tx, post, now)
  await setHiddenRule(tx, of.kind, id, rule)
  if (post.user_id !== null) await forgetPost(tx, { post: { kind: of.kind, id }, debateId: debate.id, authorId: post.user_id })
  await tellDebate(tx, { debateId: debate.id, at: now }, `${of.kind}.changed`, { id: String(id), number: post.number })
}

/** Where it is hidden by another rule than was said before. */
export async function relabelHidden(tx: Connection, { about_kind, about_id: id }: About, rule: number, now: number): Promise<void> {
  const of = kindOf(about_kind)
  const { post, debate } = await lockPost(tx, of, id)
  await setHiddenRule(tx, of.kind, id, rule)
  await tellDebate(tx, { debateId: debate.id, at: now }, `${of.kind}.changed`, { id: String(id), number: post.number })
}

function kindOf(kind: string): typeof argumentKind | typeof commentKind {
  return kind === ('argument' satisfies PostKind) ? argumentKind : commentKind
}

type AboutReason = About & { about_kind: 'ballot' | 'kick-vote' }

/** Whether a case is about the reason of a ballot or of a kick vote. */
export function isReason(about: About): about is AboutReason {
  return about.about_kind === 'ballot' || about.about_kind === 'kick-vote'
}

/**
 * Hides a reason: nobody but who gave it reads it any more. The ballot or kick vote counts as before.
 * @throws Conflict where it was taken out, or is hidden already
 */
export async function hideReason(tx: Connection, about: AboutReason, rule: number, now: number): Promise<void> {
  const found = await findReason(tx, about.about_kind, about.about_id)
  if (!found?.reason) throw new Conflict('Its author has taken it out meanwhile; there is nothing left to hide. You can still warn them.')
  if (found.hidden_rule !== null) throw new Conflict('It is hidden already.')
  await change(tx, about, rule, now)
}

/** Where it is hidden by another rule than was said before. */
export const relabelHiddenReason = (tx: Connection, about: AboutReason, rule: number, now: number): Promise<void> =>
  change(tx, about, rule, now)

/** Shows it again. */
export const showReasonAgain = (tx: Connection, about: AboutReason, now: number): Promise<void> => change(tx, about, null, now)

async function change(tx: Connection, { about_kind: kind, about_id: id }: AboutReason, rule: number | null, now: number): Promise<void> {
  const debateId = await setRuleOfReason(tx, { kind, id, rule })
  if (debateId !== undefined) await tellDebate(tx, { debateId, at: now }, 'debate.changed', { what: ['hidden'] })
}

/** The text of a hidden post as it reads today, and whom it names. */
export type HiddenText = Awaited<ReturnType<typeof renderWithMentions>>

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
  return renderWithMentions(db, { ...asking, content: hidden.content_source }).catch((fault) => {
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
    await storeMentions(tx, mentioning, text?.named ?? [])
  }
  await tellDebate(tx, { debateId: debate.id, at: now }, `${of.kind}.changed`, { id: String(id), number: post.number })
}
