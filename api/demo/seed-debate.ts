import { completeSettings } from '#contract/debate-settings'
import type { Connection } from '../database/database.ts'
import type { DebateRow, NewDebateRow } from '../database/debate-tables.ts'
import { insertUnderFreeSlug, newDebateColumns } from '../debates/create-debate.ts'
import { record } from '../facts/record.ts'
import { tagDebate } from '../tags/tags.ts'
import { addToCounters, findDebate, updateDebate } from '../turns/debate.queries.ts'
import { beginRounds, closedColumns, passTurn } from '../turns/pass-turn.ts'
import { insertSeat, listSeats } from '../turns/seats.queries.ts'
import { putBallot } from '../verdicts/verdicts.queries.ts'
import { insertWatch } from '../watches/watches.queries.ts'
import { ago, type DemoDebate, demoPersonId, type PeopleIds } from './content.ts'
import { insertRemarks, insertSpeeches, type RenderedDemoDebate, spread } from './seed-posts.ts'

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour

/**
 * Inserts a debate and plays it by the real rules, argument by argument, so that its status, turn and deadlines are
 * those it would have.
 */
export async function seedDebate(tx: Connection, script: RenderedDemoDebate, cast: PeopleIds, now: number): Promise<void> {
  const { debate } = script
  const created_at = ago(now, debate.created_hours_ago)
  const id = await insertUnderFreeSlug(tx, createDebateRow(script, demoPersonId(cast, debate.creator), created_at))
  await tagDebate(tx, id, debate.tags)
  for (const { person, side, joined_hours_ago } of debate.participants) {
    await insertSeat(tx, { debate_id: id, user_id: demoPersonId(cast, person), side, joined_at: ago(now, joined_hours_ago) })
  }
  for (const [index, person] of debate.watchers.entries()) {
    await insertWatch(tx, id, demoPersonId(cast, person), spread(created_at, now, index, debate.watchers.length))
  }
  // Count before inserting the speeches, which subtracts the withdrawn ones again.
  await addToCounters(tx, id, { watchers_count: debate.watchers.length, ...countPosts(debate) })
  await insertSpeeches(tx, id, script, cast, now)
  await playDebate(tx, id, debate, now)
  await insertBallots(tx, id, debate, cast, now)
  await insertRemarks(tx, id, script, cast, now)
}

function createDebateRow({ debate, description }: RenderedDemoDebate, creator_id: number, created_at: number): Omit<NewDebateRow, 'slug'> {
  const open = debate.type === 'open'
  return {
    ...newDebateColumns,
    topic: debate.topic,
    description_source: debate.description,
    description_html: description.html,
    excerpt: description.excerpt,
    html_version: description.version,
    picture: null,
    type: debate.type,
    status: open ? 'active' : 'waiting',
    creator_id,
    round_limit: debate.rounds,
    current_round: open ? 1 : 0,
    ...completeSettings({
      turn_seconds: turnSeconds(debate.turn_length),
      seats_per_side: debate.seats_per_side ?? 0,
      character_limit: debate.character_limit,
    }),
    created_at,
    started_at: open ? created_at : null,
    last_activity_at: created_at,
    participants_count: debate.participants.length,
    demo: 1,
  }
}

function turnSeconds(length: string | null): number {
  if (length === null) return 0
  const unit = length.endsWith('d') ? day : minute
  return (Number.parseInt(length, 10) * unit) / 1000
}

function countPosts({ speeches }: DemoDebate) {
  return {
    arguments_count: speeches.length,
    roots_count: speeches.filter(({ parent }) => parent === null).length,
    votes_count: speeches.reduce((sum, { up, down }) => sum + up.length + down.length, 0),
  }
}

async function playDebate(tx: Connection, id: number, script: DemoDebate, now: number): Promise<void> {
  const last = script.speeches.at(-1)
  if (last && script.type !== 'open') await playTurns(tx, id, script, now)
  const debate = await requireDebate(tx, id)
  const last_activity_at = last ? ago(now, last.hours_ago) : debate.last_activity_at
  const end = createDebateEnd(script, debate, last_activity_at)
  await updateDebate(tx, id, { last_activity_at, ...end })
  if (end.closed_at)
    await record(tx, debate, { kind: script.status === 'cancelled' ? 'debate.cancelled' : 'debate.closed', at: end.closed_at })
}

/** Begins the rounds when the last participant joined, which filled the seats, then passes a turn for each speech. */
async function playTurns(tx: Connection, id: number, script: DemoDebate, now: number): Promise<void> {
  const seats = await listSeats(tx, [id])
  const begun = Math.max(...seats.map(({ joined_at }) => joined_at))
  await beginRounds(tx, await requireDebate(tx, id), seats, { at: begun })
  for (const { hours_ago } of script.speeches) await passTurn(tx, await requireDebate(tx, id), seats, { at: ago(now, hours_ago) })
}

/** Inserts ballots, spread over the time from the last argument to the end of the vote, or to now. */
async function insertBallots(
  tx: Connection,
  debate_id: number,
  { speeches, ballots }: DemoDebate,
  cast: PeopleIds,
  now: number,
): Promise<void> {
  if (ballots.length === 0) return
  const { voting_ends_at, closed_at } = await requireDebate(tx, debate_id)
  const [begun, end] = [ago(now, speeches.at(-1)?.hours_ago ?? 0), Math.min(closed_at ?? voting_ends_at ?? now, now)]
  for (const [index, { person, choice, reason }] of ballots.entries()) {
    await putBallot(tx, { debate_id, user_id: demoPersonId(cast, person) }, { choice, reason }, spread(begun, end, index, ballots.length))
  }
  const countOf = (choice: string) => ballots.filter((ballot) => ballot.choice === choice).length
  await updateDebate(tx, debate_id, { ballots_for: countOf('for'), ballots_against: countOf('against'), ballots_tie: countOf('tie') })
}

async function requireDebate(tx: Connection, id: number): Promise<DebateRow> {
  const debate = await findDebate(tx, id)
  if (!debate) throw new Error(`debate ${id} vanished in its own transaction`)
  return debate
}

/** Returns what follows the last argument: the result of the vote, the closing by the creator, or nothing. */
function createDebateEnd({ status, outcome, winning_side }: DemoDebate, debate: DebateRow, last: number): Partial<DebateRow> {
  if (status === 'cancelled') return { ...closedColumns(debate.created_at + 14 * day), status }
  if (status === 'closed') return { ...closedColumns(debate.voting_ends_at ?? last + day), outcome, winning_side }
  if (status !== debate.status) throw new Error(`"${debate.topic}" is told as ${status}, but is ${debate.status} by its arguments`)
  return {}
}
