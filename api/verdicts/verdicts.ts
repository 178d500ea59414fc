import { verdictLimits } from '#contract/debate-limits'
import type { Ballot, Verdict, VerdictChoice, VerdictReason } from '#contract/verdicts'
import { findPerson } from '../accounts/person-rows.queries.ts'
import { archivedPerson, presentAuthor } from '../accounts/present-person.ts'
import type { Context, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/debate-tables.ts'
import type { BallotRow } from '../database/post-tables.ts'
import { record } from '../facts/record.ts'
import { requirePermission } from '../permissions/permissions.ts'
import { iso } from '../platform/clock.ts'
import { Forbidden, NotFound } from '../platform/failures.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { computeVersion, requireCurrentVersion } from '../platform/versions.ts'
import { updateDebate } from '../turns/debate.queries.ts'
import { debateNotFoundMessage, findVisibleDebate, lockVisibleDebate } from '../turns/debate-visibility.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { settleForReader } from '../turns/settle-debate.ts'
import { countReasons, findBallot, findBallotById, listReasons, putBallot } from './verdicts.queries.ts'

type BallotInput = Ballot & { seen?: string | undefined }

/**
 * Casts or changes the actor's ballot on a debate. Each person has one, and may change it until the vote closes
 * (docs/product.md#voting-and-outcome).
 * @returns the verdict as a voter sees it
 * @throws NotFound; Forbidden with the stage or the reason; EditConflict if it would overwrite a reason that the writer hasn't seen;
 * TooMany
 */
export async function castBallot({ db, actor, clock, limits }: MemberContext, id: number, ballot: BallotInput): Promise<{ data: Verdict }> {
  await limits.take('actByMember', String(actor.id))
  return db.transaction(async (tx) => {
    const debate = await lockVisibleDebate(tx, id, { actorId: actor.id, now: clock.now() })
    if (!debate) throw new NotFound(debateNotFoundMessage)
    requirePermission({ debate, seats: await listSeats(tx, [id]), actorId: actor.id }, 'judge')
    const key = { debate_id: id, user_id: actor.id }
    const before = await findBallot(tx, key)
    const reason = reasonToKeep(before, ballot)
    const same = before?.choice === ballot.choice && before.reason === reason
    if (!same) await putBallot(tx, key, { choice: ballot.choice, reason }, clock.now())
    if (!before) await record(tx, debate, { kind: 'ballot.cast', actor_id: actor.id, at: clock.now() })
    const counted = await countBallot(tx, debate, before?.choice ?? null, ballot.choice)
    return { data: await showVerdict(tx, counted, actor.id, {}) }
  })
}

/**
 * Returns the reason to store. A reason that moderators have hidden stays, even if the choice changes; any other can be replaced by a
 * writer who has seen it.
 * @throws Forbidden, EditConflict
 */
function reasonToKeep(before: Awaited<ReturnType<typeof findBallot>>, { reason, seen }: BallotInput): string {
  if (before === null) return reason
  if (before.hidden_rule === null) {
    if (before.reason !== '' && reason !== before.reason)
      requireCurrentVersion({ seen, stored: computeVersion(before.reason), what: 'The reason for your verdict' })
    return reason
  }
  if (reason !== '' && reason !== before.reason)
    throw new Forbidden('The moderators have hidden your reason, so you can’t change it. You can remove it and change your choice.')
  return before.reason
}

/** Updates a debate's tally when a person's choice changes. @param debate read under its lock, so that the tally is current */
async function countBallot(tx: Connection, debate: DebateRow, before: VerdictChoice | null, after: VerdictChoice): Promise<DebateRow> {
  if (before === after) return debate
  const step = (choice: VerdictChoice) => Number(choice === after) - Number(choice === before)
  const tally = {
    ballots_for: debate.ballots_for + step('for'),
    ballots_against: debate.ballots_against + step('against'),
    ballots_tie: debate.ballots_tie + step('tie'),
  }
  await updateDebate(tx, debate.id, tally)
  return { ...debate, ...tally }
}

type ReadableBallot = BallotRow & { debate: DebateRow }

/** Returns a ballot with a reason if the reader may see the reasons of its debate (below); otherwise undefined. */
export async function findReadableReason(db: Connection, id: number, actorId: number | null): Promise<ReadableBallot | undefined> {
  const ballot = await findBallotById(db, id)
  const debate = ballot && ballot.reason !== '' ? await findVisibleDebate(db, ballot.debate_id, actorId) : undefined
  if (!ballot || !debate) return undefined
  const hasJudged = actorId !== null && (await findBallot(db, { debate_id: debate.id, user_id: actorId })) !== null
  return debate.status === 'closed' || hasJudged ? { ...ballot, debate } : undefined
}

/** Shows the reason given with one ballot. @throws NotFound */
export async function showBallot({ db, actor }: Context, id: number): Promise<{ data: VerdictReason & { debate_slug: string } }> {
  const ballot = await findReadableReason(db.read, id, actor?.id ?? null)
  if (!ballot) throw new NotFound('There is no such reason.')
  const { choice, reason, user_id, cast_at, hidden_rule, debate } = ballot
  const user = (await findPerson(db.read, user_id)) ?? archivedPerson('')
  const shown = hidden_rule === null ? reason : ''
  return { data: { id: String(id), choice, reason: shown, user, cast_at: iso(cast_at), hidden_rule, debate_slug: debate.slug } }
}

/**
 * Returns a debate's verdict for a reader. Tally and reasons are shown to people who have voted, and after the close to everybody
 * (docs/product.md#voting-and-outcome). No other part of the API reveals them.
 * @param debate with its clock up to date
 * @param query the page of reasons
 */
async function showVerdict(db: Connection, debate: DebateRow, actorId: number | null, query: PageQuery): Promise<Verdict> {
  const ownBallot = actorId === null ? null : await findBallot(db, { debate_id: debate.id, user_id: actorId })
  const yours = ownBallot && { ...ownBallot, version: computeVersion(ownBallot.reason) }
  const summary = { your_ballot: yours, outcome: debate.outcome, winning_side: debate.winning_side, ends_at: iso(debate.voting_ends_at) }
  if (!ownBallot && debate.status !== 'closed') return { ...summary, tally: null, ballots_count: null, reasons: null }
  const tally = { for: debate.ballots_for, against: debate.ballots_against, tie: debate.ballots_tie }
  const { rows, meta } = await pageByKey(query, verdictLimits.perPage, {
    load: (window) => listReasons(db, debate.id, window),
    count: () => countReasons(db, debate.id),
    name: 'reasons',
    keyOf: ({ cast_at, user_id }) => [cast_at, user_id],
  })
  const reasons = rows.map((row) => ({
    ...{ id: String(row.id), choice: row.choice, reason: row.hidden_rule === null ? row.reason : '' },
    ...{ user: presentAuthor(row), cast_at: iso(row.cast_at), hidden_rule: row.hidden_rule },
  }))
  return { ...summary, tally, ballots_count: tally.for + tally.against + tally.tie, reasons: { data: reasons, meta } }
}

/** Shows a debate's verdict. Closes the debate first if its voting is over. @throws NotFound; Invalid for a broken cursor */
export async function readVerdict({ db, clock, actor }: Context, id: number, query: PageQuery): Promise<{ data: Verdict }> {
  const ballot = await findVisibleDebate(db.read, id, actor?.id ?? null)
  if (!ballot) throw new NotFound(debateNotFoundMessage)
  const debate = await settleForReader(db, ballot, clock.now())
  return { data: await showVerdict(db.read, debate, actor?.id ?? null, query) }
}
