import type { z } from 'zod'
import type { Argument, NewArgument } from '#contract/arguments'
import type { Side } from '#contract/debates'
import type { Connection } from '../database/database.ts'
import type { ArgumentRow, DebateRow } from '../database/tables.ts'
import { noSuchDebate } from '../debates/change-debate.ts'
import { addToCounters, listSeats, type Seat, setMisses, updateDebate } from '../debates/debates.queries.ts'
import { passTurn } from '../debates/pass-turn.ts'
import { requirePermission } from '../debates/permissions.ts'
import { ownSeat } from '../debates/seats.ts'
import { keepMentions } from '../mentions/keep-mentions.ts'
import { renderMentioning } from '../mentions/render-mentioning.ts'
import { record } from '../notifications/facts.queries.ts'
import type { MemberContext } from '../platform/context.ts'
import { Conflict, Invalid, NotFound } from '../platform/failures.ts'
import { idOf } from '../platform/mount.ts'
import { tellDebate } from '../realtime/tell-debate.ts'
import { lockDebateNow } from '../turns/lock-debate-now.ts'
import { heatOf, scoreOf } from '../votes/score.ts'
import { requireLength } from './argument-length.ts'
import { addReply, findArgument, insertArgument } from './arguments.queries.ts'
import { showArgument } from './show-arguments.ts'

type Posted = z.output<typeof NewArgument>

/**
 * Posts an argument or a rebuttal; in a debate with turns the turn passes on with it (PRODUCT §2, Turns, Arguments).
 * @returns the argument as its author sees it, from the transaction itself, so that a retry finds it kept
 * @throws TooMany, NotFound, Forbidden with whose turn it is, Conflict when the parent was withdrawn, Invalid by field
 */
export async function postArgument({ db, limits, clock, actor }: MemberContext, posted: Posted): Promise<{ data: Argument }> {
  await limits.take('argumentByMember', String(actor.id))
  const debateId = idOf(posted.debate_id, noSuchDebate)
  const asking = { debateId, actorId: actor.id }
  const { text, named } = await renderMentioning(db.read, { ...asking, content: posted.content })
  return db.transaction(async (tx) => {
    const now = clock.now()
    const debate = await lockDebateNow(tx, debateId, now)
    if (!debate) throw new NotFound(noSuchDebate)
    const seats = await listSeats(tx, [debateId])
    requirePermission({ debate, seats, actorId: actor.id }, 'argue')
    requireLength(posted.content, debate)
    const parent = posted.parent_id === undefined ? null : await parentOf(tx, posted.parent_id, debate)
    const stance = stanceOf(posted.stance, parent, debate, ownSeat(seats, actor.id)?.side ?? null)
    const writer = writerOf(actor.id, parent)
    const id = await insertArgument(tx, { ...rowOf(debate, parent, now), ...text, ...writer, stance })
    if (parent) await addReply(tx, parent.id, stance)
    await tellPosted(tx, { debate, parent, id, now })
    await keepMentions(tx, { ...asking, post: { argument_id: id }, now }, named)
    await addToCounters(tx, debateId, { arguments_count: 1, roots_count: parent ? 0 : 1 })
    await updateDebate(tx, debateId, { last_activity_at: now })
    const act = { at: now, actor_id: actor.id }
    await record(tx, debate, { kind: 'argument.posted', ...act, user_id: writer.answers_user_id, about_id: id })
    if (debate.type !== 'open') await endTurn(tx, debate, seats, act)
    return { data: await showArgument(tx, debate, id, { actorId: actor.id, now }) }
  })
}

type New = { debate: DebateRow; parent: ArgumentRow | null; id: number; now: number }

async function tellPosted(tx: Connection, { debate, parent, id, now }: New): Promise<void> {
  const number = debate.arguments_count + 1
  const told = { id: String(id), number, parent_id: parent && String(parent.id) }
  await tellDebate(tx, { debateId: debate.id, at: now }, 'argument.posted', told)
}

/** A post clears the count of misses. */
async function endTurn(tx: Connection, debate: DebateRow, seats: readonly Seat[], act: { at: number; actor_id: number }): Promise<void> {
  if (debate.turn_participant_id !== null) await setMisses(tx, debate.turn_participant_id, 0)
  await passTurn(tx, debate, seats, act)
}

/** Within the debate's lock, so that a withdrawal has happened before or comes after. */
async function parentOf(tx: Connection, id: string, debate: DebateRow): Promise<ArgumentRow> {
  const parent = /^\d{1,15}$/.test(id) ? await findArgument(tx, Number(id)) : undefined
  if (parent?.debate_id !== debate.id)
    throw new Invalid({ parent_id: ['That argument is not in this debate. Open it again and reply there.'] })
  if (parent.withdrawn_at !== null) {
    throw new Conflict(`#${parent.number} was withdrawn meanwhile. Answer another argument, or post yours as one of its own.`)
  }
  return parent
}

/** Toward the parent one chooses; at the top it is one's side, where one has a side. */
function stanceOf(chosen: Side | undefined, parent: ArgumentRow | null, debate: DebateRow, side: Side | null): Side {
  if (parent || debate.type === 'open' || side === null) {
    if (!chosen) throw new Invalid({ stance: ['Choose whether you argue for or against it.'] })
    return chosen
  }
  if (chosen && chosen !== side) throw new Invalid({ stance: [`You argue ${side} in this debate. At the top level that is your stance.`] })
  return side
}

function writerOf(user_id: number, parent: ArgumentRow | null) {
  return { user_id, answers_user_id: parent && parent.user_id !== user_id ? parent.user_id : null }
}

function rowOf(debate: DebateRow, parent: ArgumentRow | null, now: number) {
  const noVotes = { up: 0, down: 0 }
  return {
    debate_id: debate.id,
    number: debate.arguments_count + 1,
    parent_id: parent?.id ?? null,
    parent_number: parent?.number ?? null,
    author_name: null,
    round: debate.type === 'open' ? 1 : debate.current_round,
    created_at: now,
    edited_at: null,
    withdrawn_at: null,
    ...noVotes,
    score: scoreOf(noVotes),
    heat: heatOf(noVotes, now),
    replies_count: 0,
    replies_for: 0,
    replies_against: 0,
    archive_id: null,
  }
}
