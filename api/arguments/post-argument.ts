import type { z } from 'zod'
import type { Argument, previewContent as call, NewArgument } from '#contract/arguments'
import type { Side } from '#contract/debates'
import { mentionLimits } from '#contract/mentions'
import { threadLimits } from '#contract/threads'
import { requireFewLinks } from '../accounts/new-account-limits.ts'
import { publishToDebate } from '../channels/publish.ts'
import { findGroupOfDebate } from '../circles/group-of-debate.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { PostRow } from '../database/post-tables.ts'
import { getReader } from '../debates/show-debates.ts'
import { record } from '../facts/record.ts'
import { growMap, placeOnMap } from '../map/debate-map.ts'
import { findMentionables, renderWithMentions } from '../mentions/render-with-mentions.ts'
import { storeMentions } from '../mentions/store-mentions.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { requireNewText } from '../permissions/repeated-text.ts'
import { Invalid, NotFound } from '../platform/failures.ts'
import { parseId } from '../platform/paging.ts'
import { newPost, requireParentPost } from '../posts/new-post.ts'
import { addReply, insertPost } from '../posts/posts.queries.ts'
import { showPost } from '../posts/show-posts.ts'
import { noteColumns } from '../rendering/rendered-text.ts'
import { renderPreview } from '../rendering/rendering.ts'
import { addToCounters, updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { passTurn } from '../turns/pass-turn.ts'
import { findSeatOf, listSeats, type Seat, setMisses } from '../turns/seats.queries.ts'
import { argumentKind, findSideOfMotion } from './argument-kind.ts'

type NewArgumentFields = z.output<typeof NewArgument>
/** The argument and its debate's slug. */
type PostedArgument = { data: Argument; debate_slug: string }

/**
 * Posts an argument or a rebuttal. In a debate with turns this ends the turn (docs/product.md#turns
 * and docs/product.md#arguments).
 * @returns the argument as its author sees it, read in the transaction that also stores its id for a retry
 * @throws TooMany, NotFound, Forbidden with whose turn it is, Conflict if the parent was withdrawn, Invalid by field
 */
export async function postArgument(context: MemberContext, posted: NewArgumentFields): Promise<PostedArgument> {
  const { db, limits, clock, actor } = context
  await limits.take('argumentByMember', String(actor.id))
  const debateId = parseId(posted.debate_id, debateNotFoundMessage)
  const scope = { debateId, actorId: actor.id }
  const { text, named } = await renderWithMentions(db.read, { ...scope, content: posted.content })
  requireFewLinks(context, text.content_html, 'content')
  return db.transaction(async (tx) => {
    const now = clock.now()
    await requireNewText(tx, context, posted.content, now)
    const debate = await lockVisibleDebate(tx, debateId, { actorId: actor.id, now })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    const seats = await listSeats(tx, [debateId])
    requirePermission({ debate, seats, actorId: actor.id, group: await findGroupOfDebate(tx, debate, getReader(context)) }, 'argue')
    argumentKind.requireText(posted.content, debate)
    const parent = posted.parent_id === undefined ? null : await requireParentPost(tx, argumentKind, posted.parent_id, debate)
    const authorSide = findSeatOf(seats, actor.id)?.side ?? null
    const stance = computeSide(posted.stance, parent, debate, authorSide)
    const side = findSideOfMotion({ authorSide, stance }, parent?.side)
    const author = createAuthorColumns(actor.id, parent)
    const row = newPost({ kind: 'argument', debate_id: debate.id, number: debate.arguments_count + 1, parent }, now)
    const round = debate.type === 'open' ? 1 : debate.current_round
    const position = await placeOnMap(tx, parent)
    const noteFields = noteColumns(posted.note, { by: 'author', beginning: text.excerpt })
    const id = await insertPost(tx, { ...row, ...text, ...noteFields, ...author, stance, side, round, branch_id: position.branch_id })
    await growMap(tx, { id, debate_id: debate.id }, position)
    if (parent) await addReply(tx, parent, stance)
    await publishPosted(tx, { debate, parent, id, now })
    await storeMentions(tx, { ...scope, post: { kind: 'argument', id }, now }, named)
    await addToCounters(tx, debateId, { arguments_count: 1, roots_count: parent ? 0 : 1, ...(side ? { [`arguments_${side}`]: 1 } : {}) })
    await updateDebate(tx, debateId, { last_activity_at: now })
    const action = { at: now, actor_id: actor.id }
    await record(tx, debate, { kind: 'argument.posted', ...action, user_id: author.answers_user_id, about_id: id })
    if (debate.type !== 'open') await endTurn(tx, debate, seats, action)
    return { data: await showPost(tx, argumentKind, debate, id, { actorId: actor.id, now }), debate_slug: debate.slug }
  })
}

type PostedEvent = { debate: DebateRow; parent: PostRow | null; id: number; now: number }

async function publishPosted(tx: Connection, { debate, parent, id, now }: PostedEvent): Promise<void> {
  const number = debate.arguments_count + 1
  const event = { id: String(id), number, parent_id: parent && String(parent.id) }
  await publishToDebate(tx, { debateId: debate.id, at: now }, 'argument.posted', event)
}

/** Passes the turn on. Posting resets the participant's count of missed turns. */
async function endTurn(tx: Connection, debate: DebateRow, seats: readonly Seat[], action: { at: number; actor_id: number }): Promise<void> {
  if (debate.turn_participant_id !== null) await setMisses(tx, debate.turn_participant_id, 0)
  await passTurn(tx, debate, seats, action)
}

/** Returns the stance. Authors choose it freely towards a parent, or if they have no side; at the top level it must be their side. */
function computeSide(chosen: Side | undefined, parent: PostRow | null, debate: DebateRow, side: Side | null): Side {
  if (parent || debate.type === 'open' || side === null) {
    if (!chosen) throw new Invalid({ stance: ['Choose whether you argue for or against it.'] })
    return chosen
  }
  if (chosen && chosen !== side)
    throw new Invalid({ stance: [`You’re arguing ${side} in this debate, so a new argument has to be ${side} the motion.`] })
  return side
}

function createAuthorColumns(user_id: number, parent: PostRow | null) {
  return { user_id, answers_user_id: parent && parent.user_id !== user_id ? parent.user_id : null }
}

/** An id that no user has; it represents a guest. */
const nobody = 0

/**
 * Renders a text as its post would look, with links to the people it would mention in a debate. Stores nothing.
 * @throws TooMany
 */
export async function previewContent(
  { db, limits, address, actor }: Context,
  { content, debate_id = '' }: z.output<(typeof call)['body']>,
): Promise<string> {
  await limits.take('previewByAddress', address)
  await limits.requireLeft('previewWorkByAddress', address)
  const debateId = /^\d{1,15}$/.test(debate_id) ? Number(debate_id) : null
  const mentionables = debateId === null ? undefined : await findMentionables(db.read, { debateId, actorId: actor?.id ?? nobody }, content)
  const spend = (milliseconds: number) => void limits.spend('previewWorkByAddress', address, milliseconds)
  const options = { excerptLength: threadLimits.excerpt, people: mentionLimits.people, field: 'content', by: address, spend }
  return (await renderPreview(content, mentionables ? { ...options, mentionables } : options)).html
}
