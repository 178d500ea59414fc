import type { z } from 'zod'
import type { Comment, NewComment } from '#contract/comments'
import type { Connection } from '../database/database.ts'
import type { CommentRow, DebateRow } from '../database/tables.ts'
import { noSuchDebate } from '../debates/change-debate.ts'
import { addToCounters, listSeats, updateDebate } from '../debates/debates.queries.ts'
import { requirePermission } from '../debates/permissions.ts'
import { addPerson } from '../mentions/debate-people.queries.ts'
import { keepMentions } from '../mentions/keep-mentions.ts'
import { renderMentioning } from '../mentions/render-mentioning.ts'
import { record } from '../notifications/facts.queries.ts'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../platform/failures.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { lockDebateNow } from '../turns/lock-debate-now.ts'
import { scoreOf } from '../votes/score.ts'
import { addReplyTo, findComment, insertComment } from './comments.queries.ts'
import { showComment } from './show-comments.ts'

type Posted = z.output<typeof NewComment>

/**
 * Posts a comment, or a reply to one: anyone signed in, participants too, at any stage but cancelled (PRODUCT §3).
 * @returns the comment as its author sees it, from the transaction itself, so that a retry finds it kept
 * @throws TooMany, NotFound, Forbidden in a cancelled debate, Conflict when the parent was deleted, Invalid by field
 */
export async function postComment(
  { db, limits, clock, actor }: MemberContext,
  debateId: number,
  { content, parent_comment_id, mention_user_ids = [] }: Posted,
): Promise<{ data: Comment }> {
  await limits.take('commentByMember', String(actor.id))
  const asking = { debateId, actorId: actor.id }
  const { text, named } = await renderMentioning(db.read, { ...asking, content })
  return db.transaction(async (tx) => {
    const now = clock.now()
    const debate = await lockDebateNow(tx, debateId, now)
    if (!debate) throw new NotFound(noSuchDebate)
    requirePermission({ debate, seats: await listSeats(tx, [debateId]), actorId: actor.id }, 'comment')
    const parent = parent_comment_id ? await parentOf(tx, parent_comment_id, debate) : null
    const id = await insertComment(tx, { ...rowOf(debate, parent, now), ...text, user_id: actor.id })
    if (parent) await addReplyTo(tx, parent.id)
    const told = { id: String(id), number: debate.comments_count + 1, parent_comment_id: parent && String(parent.id) }
    await tellDebate(tx, { debateId, at: now }, 'comment.posted', told)
    await addPerson(tx, debateId, actor.id)
    await keepMentions(tx, { ...asking, post: { comment_id: id }, now }, named, idsIn(mention_user_ids))
    await addToCounters(tx, debateId, { comments_count: 1, comment_roots_count: parent ? 0 : 1 })
    await updateDebate(tx, debateId, { last_activity_at: now })
    await record(tx, debate, { kind: 'comment.posted', at: now, actor_id: actor.id, user_id: parent?.user_id ?? null, about_id: id })
    return { data: await showComment(tx, id, actor.id) }
  })
}

/** What can't be an id names nobody, as an unknown one does. */
function idsIn(texts: readonly string[]): number[] {
  return texts.filter((text) => /^\d{1,15}$/.test(text)).map(Number)
}

/** Within the debate's lock, so that a deletion has happened before or comes after. */
async function parentOf(tx: Connection, id: string, debate: DebateRow): Promise<CommentRow> {
  const parent = /^\d{1,15}$/.test(id) ? await findComment(tx, Number(id)) : undefined
  if (parent?.debate_id !== debate.id)
    throw new Invalid({ parent_comment_id: ['That comment is not on this debate. Open it again and reply there.'] })
  if (parent.deleted_at !== null)
    throw new Conflict('That comment was deleted meanwhile. Answer another one, or post yours as one of its own.')
  return parent
}

function rowOf(debate: DebateRow, parent: CommentRow | null, now: number) {
  const noVotes = { up: 0, down: 0 }
  return {
    debate_id: debate.id,
    number: debate.comments_count + 1,
    parent_id: parent?.id ?? null,
    author_name: null,
    created_at: now,
    edited_at: null,
    deleted_at: null,
    ...noVotes,
    score: scoreOf(noVotes),
    replies_count: 0,
    archive_id: null,
  }
}
