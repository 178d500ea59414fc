import { argumentKind } from '../arguments/argument-kind.ts'
import { tellDebate } from '../channels/tell-debate.ts'
import { commentKind } from '../comments/comment-kind.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { PostKind } from '../database/post-tables.ts'
import { forgetPost } from '../mentions/forget-post.ts'
import { Conflict } from '../platform/failures.ts'
import { lockPost } from '../posts/lock-post.ts'
import { blankPost } from '../posts/posts.queries.ts'
import { insertHidden, setHiddenRule } from './hidden-posts.queries.ts'

/** Of what cases it is about, as far as that can be hidden. */
export type About = Pick<CaseRow, 'about_kind' | 'about_id'>

/**
 * Hides a post: as if it were withdrawn, so that its text stands nowhere (thread, search, feeds, tags, links' pictures, archive), but
 * kept apart, for it may be shown again (COMMUNITY §5, Hidden post).
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

export function kindOf(kind: string): typeof argumentKind | typeof commentKind {
  return kind === ('argument' satisfies PostKind) ? argumentKind : commentKind
}
