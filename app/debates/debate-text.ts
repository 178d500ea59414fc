import type { Person } from '#contract/accounts'
import type {
  Debate,
  DebateCard,
  DebateRecord,
  DebateSort,
  DebateStatus,
  DebateType,
  MyDebateType,
  Side,
  StagedDebate,
} from '#contract/debates'
import { formatNumber } from '#contract/format-number'
import { lookUp } from '#contract/lookup'
import type { DebateAction, Permission } from '#contract/permissions'
import { shownName } from '#contract/readable-name'
import { formatMoment } from '../ui/moment'
import { pluralise } from '../ui/pluralise'

export const sideNames: Readonly<Record<Side, string>> = { for: 'For', against: 'Against' }

/** The stages, as the filters name them. */
export const stageNames: Readonly<Record<DebateStatus, string>> = {
  waiting: 'Waiting',
  active: 'Active',
  voting: 'Voting',
  closed: 'Closed',
  cancelled: 'Cancelled',
}
export const sortNames: Readonly<Record<DebateSort, string>> = {
  latest: 'Newest first',
  popular: 'Most popular first',
  ending: 'Ending soonest first',
  active: 'Latest activity first',
}
export const typeNames: Readonly<Record<DebateType, string>> = {
  standard: 'Standard: days per turn',
  live: 'Live: minutes per turn',
  open: 'Open: no turns',
}

/** The names of the kinds by which members can filter their own debates. */
export const myDebateKindNames: Readonly<Record<MyDebateType, string>> = {
  created: 'Created',
  joined: 'Joined',
  watching: 'Watching',
  my_turn: 'Your turn',
  open_kicks: 'Kick votes',
  to_judge: 'To judge',
  seeking: 'Waiting for an opponent',
}

/** The parts of a record of finished debates, with their labels. */
export const recordLabels = [
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['tied', 'Tied'],
] as const

/** Returns whether there is a record to show: at least one finished debate. */
export function hasRecord(record: DebateRecord | null): record is DebateRecord {
  return record !== null && record.won + record.lost + record.tied > 0
}

/** Returns a record in a line, such as "2 won · 1 lost", without what never happened. */
export function recordText(record: DebateRecord): string {
  return recordLabels.flatMap(([key, label]) => (record[key] > 0 ? `${formatNumber(record[key])} ${label.toLowerCase()}` : [])).join(' · ')
}

/** The outcomes in a few words, for lists. */
const outcomeLabels: Readonly<Record<string, string>> = {
  for: 'for won',
  against: 'against won',
  tie: 'a tie',
  forfeit: 'forfeit',
  no_contest: 'no contest',
}

/** Returns the stage in a few words: "Closed: against won". Stages of a foreign API keep their own names. */
export function stageText({ status, outcome, winning_side: winner }: StagedDebate): string {
  const stage = lookUp(stageNames, status) ?? labelFor(status)
  const ended = outcome === 'forfeit' && winner ? `${winner} won by forfeit` : lookUp(outcomeLabels, outcome)
  return status === 'closed' && ended ? `${stage}: ${ended}` : stage
}

/** Returns a stage or type as a label. A foreign API may have its own words. */
export function labelFor(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}

/**
 * Returns the current round: "Round 2 / 3". Before the first round, returns how many there are: "3 rounds". Null if the API states neither.
 */
export function roundText({ current_round: round, round_limit: rounds }: StagedDebate): string | null {
  if (!round) return rounds ? pluralise(rounds, 'round') : null
  return rounds ? `Round ${round} / ${rounds}` : `Round ${round}`
}

/** Returns whose turn it is: "Your turn", "Jun's turn". Null if there are no turns. */
export function turnText(debate: DebateCard, viewerId: string | undefined): string | null {
  const { status, current_turn_user: speaker } = debate
  if (status !== 'active' || !speaker) return null
  return isViewer(speaker, viewerId) ? 'Your turn' : `${shownName(speaker)}’s turn`
}

/** A deadline in a debate, and the name of what ends: "Round ends", "Your turn ends", "Voting ends". */
export type DebateClock = { name: string; until: string }

/**
 * Returns the deadlines of a debate in a list: the round's, as customer-spec §2 requires, and before it that of the reader's own turn,
 * which ends earlier. Empty if nothing is running, or if the API doesn't state an end.
 */
export function debateClocks(debate: DebateCard, viewerId: string | undefined): DebateClock[] {
  const { status, type, turn_end, round_end, voting_ends_at } = debate
  if (status === 'voting') return voting_ends_at ? [{ name: 'Voting ends', until: voting_ends_at }] : []
  if (status !== 'active') return []
  const round = round_end ? [{ name: type === 'open' ? 'Debate ends' : 'Round ends', until: round_end }] : []
  if (!turn_end || !isViewersTurn(debate, viewerId)) return round
  if (turn_end === round_end) return [{ name: 'Your turn and the round end', until: turn_end }]
  return [{ name: 'Your turn ends', until: turn_end }, ...round]
}

/**
 * Returns the deadline for a debate's own pages, which also state whose turn it is: that of the turn or the vote. Null if there is none.
 */
export function turnClockFor(debate: DebateCard, viewerId: string | undefined): DebateClock | null {
  const { status, turn_end, voting_ends_at } = debate
  if (status === 'voting') return voting_ends_at ? { name: 'Voting ends', until: voting_ends_at } : null
  if (status !== 'active' || !turn_end) return null
  return { name: isViewersTurn(debate, viewerId) ? 'Your turn ends' : 'Turn ends', until: turn_end }
}

function isViewersTurn({ current_turn_user: speaker }: DebateCard, viewerId: string | undefined): boolean {
  return speaker !== null && isViewer(speaker, viewerId)
}

/** Returns how a debate ended: "Against won", "It ended in a tie". Null before it ends, and for open debates, which have no outcome. */
export function outcomeText({ outcome, winning_side: winner }: DebateCard): string | null {
  if (outcome === null) return null
  if (outcome === 'forfeit') return winner ? `${sideNames[winner]} won because nobody was left on the other side` : 'It ended by forfeit'
  if (outcome === 'for' || outcome === 'against') return `${sideNames[outcome]} won`
  if (outcome === 'tie') return 'It ended in a tie'
  return outcome === 'no_contest' ? 'It ended in no contest' : labelFor(outcome)
}

/**
 * Returns whether the reader may do something now and, if not, why. If the API doesn't say, everything that somebody could do while the
 * debate is running is offered, and the API may still refuse it.
 */
export function debatePermission(debate: Debate, act: DebateAction): Permission {
  const known = debate.permissions?.[act]
  if (known) return known
  const isRunning = debate.status !== 'closed' && debate.status !== 'cancelled'
  // The debate states whose turn it is, and only participants may open a kick vote.
  if (act === 'skip') return { allowed: isRunning && debate.current_turn_user !== null, reason: null }
  if (act === 'kick') return { allowed: isRunning && debate.user_is_participant, reason: null }
  const isCommentable = act === 'comment' && debate.status !== 'cancelled'
  return { allowed: isCommentable || (isRunning && openActions.has(act)), reason: null }
}

const openActions: ReadonlySet<DebateAction> = new Set(['argue', 'judge', 'vote', 'watch'])

/** Checks whether arguments may still be posted, now or later. Pages don't invite replies in a debate that is over or being voted on. */
export function acceptsArguments({ status }: DebateCard): boolean {
  return status !== 'closed' && status !== 'cancelled' && status !== 'voting'
}

/** Checks whether the reader is a spectator of a debate with seats, who can only answer arguments by a comment. */
export function canOnlyComment(debate: Debate): boolean {
  const hasSeats = debate.type !== 'open' && debate.status === 'active' && debate.permissions !== null
  return hasSeats && !debate.user_is_participant && debatePermission(debate, 'comment').allowed
}

/** Checks whether to show the form for an argument: to participants, and in an open debate to everybody who can join by posting. */
export function canPostArgument(debate: Debate): boolean {
  return debatePermission(debate, 'argue').allowed || joinsByFirstArgument(debate)
}

/**
 * Checks whether posting an argument also makes the reader join the debate, as in open debates, where joining has no consequences
 * (docs/product.md#types-and-sides).
 */
export function joinsByFirstArgument(debate: Debate): boolean {
  return debate.type === 'open' && !debate.user_is_participant && debatePermission(debate, 'join').allowed
}

function isViewer({ id }: Person, viewerId: string | undefined): boolean {
  return id !== null && id === viewerId
}

/**
 * Describes the result of an action, for the end of its message: whose turn it is and until when, that judges vote, or how the debate
 * ended. Empty if nothing follows, as in open debates.
 * @param last names the action, if it may have been the last one of the rounds: "argument"
 */
export function nextStepText(debate: Debate, last: 'argument' | 'turn' | null = null): string {
  const { status, current_turn_user: speaker, turn_end, voting_ends_at } = debate
  const turnOwner = debate.permissions?.argue?.allowed ? 'your' : `${speaker ? shownName(speaker) : ''}’s`
  if (status === 'active') return speaker ? `It’s ${turnOwner} turn ${untilText(turn_end) || 'now'}.` : ''
  if (status === 'voting') return `${last ? `That was the last ${last}. Judges` : 'Judges'} vote ${untilText(voting_ends_at) || 'now'}.`
  const outcome = status === 'closed' ? outcomeText(debate) : null
  return outcome ? `${outcome}.` : ''
}

function untilText(moment: string | null): string {
  return moment === null ? '' : `until ${formatMoment(moment)}`
}

/** The verb for what an argument does to its parent, which may be on either side of the motion. */
export const stanceVerbs: Readonly<Record<Side, string>> = { for: 'supports', against: 'opposes' }

/**
 * Returns the stance in words: "supports #2", "opposes #2", or "in reply to #2" if it is unknown.
 * @param number the number of the parent
 */
export function stanceText(stance: Side | null, number: number): string {
  return `${stance === null ? 'in reply to' : stanceVerbs[stance]} #${number}`
}
