import type { Person } from '#contract/accounts'
import type { Debate, DebateCard, Side, Staged } from '#contract/debates'
import type { DebateAction, Permission } from '#contract/permissions'
import { shownName } from '#contract/readable-name'
import { momentInWords } from '../ui/moment'
import { pluralise } from '../ui/pluralise'

/** A side as it stands on pages. */
export const sideNames: Readonly<Record<Side, string>> = { for: 'For', against: 'Against' }

/** A stage or type as a label; another API may have words of its own. */
export function labelOf(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')
}

/** "Round 2 / 3", "3 rounds" before the first; null where an API tells of none. */
export function roundInWords({ current_round: round, round_limit: rounds }: Staged): string | null {
  if (!round) return rounds ? pluralise(rounds, 'round') : null
  return rounds ? `Round ${round} / ${rounds}` : `Round ${round}`
}

/** Whose turn it is: "Your turn", "Jun’s turn"; null where there are none. */
export function turnInWords(debate: DebateCard, viewerId: string | undefined): string | null {
  const { status, current_turn_user: speaker } = debate
  if (status !== 'active' || !speaker) return null
  return isViewer(speaker, viewerId) ? 'Your turn' : `${shownName(speaker)}’s turn`
}

/** A clock that runs in a debate, and what ends with it: "Round ends", "Your turn ends", "Voting ends". */
export type DebateClock = { name: string; until: string }

/**
 * The clocks of a debate in a list: for whose turn it is their own first, since by the round's they would come too late; and the round's,
 * as customer-spec §2 asks. None where nothing runs, or an API does not tell when it ends.
 */
export function clocksOf(debate: DebateCard, viewerId: string | undefined): DebateClock[] {
  const { status, type, turn_end, round_end, voting_ends_at } = debate
  if (status === 'voting') return voting_ends_at ? [{ name: 'Voting ends', until: voting_ends_at }] : []
  if (status !== 'active') return []
  const round = round_end ? [{ name: type === 'open' ? 'Debate ends' : 'Round ends', until: round_end }] : []
  if (!turn_end || !isTheirTurn(debate, viewerId)) return round
  if (turn_end === round_end) return [{ name: 'Your turn and the round end', until: turn_end }]
  return [{ name: 'Your turn ends', until: turn_end }, ...round]
}

/** The clock of a debate's own pages, where it is said whose turn it is: the turn's, or the voting's. */
export function turnClockOf(debate: DebateCard, viewerId: string | undefined): DebateClock | null {
  const { status, turn_end, voting_ends_at } = debate
  if (status === 'voting') return voting_ends_at ? { name: 'Voting ends', until: voting_ends_at } : null
  if (status !== 'active' || !turn_end) return null
  return { name: isTheirTurn(debate, viewerId) ? 'Your turn ends' : 'Turn ends', until: turn_end }
}

function isTheirTurn({ current_turn_user: speaker }: DebateCard, viewerId: string | undefined): boolean {
  return speaker !== null && isViewer(speaker, viewerId)
}

/** How a debate ended: "Against won", "It ended in a tie"; null before, and for open ones, which have no outcome. */
export function outcomeInWords({ outcome, winning_side: winner }: DebateCard): string | null {
  if (outcome === null) return null
  if (outcome === 'forfeit') return winner ? `${sideNames[winner]} won because nobody was left on the other side` : 'It ended by forfeit'
  if (outcome === 'for' || outcome === 'against') return `${sideNames[outcome]} won`
  if (outcome === 'tie') return 'It ended in a tie'
  return outcome === 'no_contest' ? 'It ended in no contest' : labelOf(outcome)
}

/**
 * What the reader may do now, or why not. From an API that does not say, what anybody might do is offered while the
 * debate goes on, and refused by the call if need be.
 */
export function may(debate: Debate, act: DebateAction): Permission {
  const known = debate.permissions?.[act]
  if (known) return known
  const goesOn = debate.status !== 'closed' && debate.status !== 'cancelled'
  // Whose turn it is, the page knows; who takes part may open a kick vote.
  if (act === 'skip') return { allowed: goesOn && debate.current_turn_user !== null, reason: null }
  if (act === 'kick') return { allowed: goesOn && debate.user_is_participant, reason: null }
  const stays = act === 'comment' && debate.status !== 'cancelled'
  return { allowed: stays || (goesOn && anybodys.has(act)), reason: null }
}

const anybodys: ReadonlySet<DebateAction> = new Set(['argue', 'judge', 'vote', 'watch'])

/** Whether arguments may still come: of a debate that is over, or on which the vote is on, no page invites to reply. */
export function takesArguments({ status }: DebateCard): boolean {
  return status !== 'closed' && status !== 'cancelled' && status !== 'voting'
}

/** Whether the reader watches others argue, who have the seats: what they say to an argument is a comment. */
export function commentsInstead(debate: Debate): boolean {
  const seated = debate.type !== 'open' && debate.status === 'active' && debate.permissions !== null
  return seated && !debate.user_is_participant && may(debate, 'comment').allowed
}

/** Whether a form to argue is offered: to who may, and in an open debate to all who can join with the same press. */
export function offersArguing(debate: Debate): boolean {
  return may(debate, 'argue').allowed || joinsByArguing(debate)
}

/** In an open debate one joins by one's first argument, for joining costs nothing there (docs/product.md#types-and-sides). */
export function joinsByArguing(debate: Debate): boolean {
  return debate.type === 'open' && !debate.user_is_participant && may(debate, 'join').allowed
}

function isViewer({ id }: Person, viewerId: string | undefined): boolean {
  return id !== null && id === viewerId
}

/**
 * What a debate came to by an act, as the end of its message: whose turn it is and until when, that judges vote, how it
 * ended. Empty where nothing followed, as in open debates.
 * @param last what the act was where it was the last of the rounds: "argument"
 */
export function nextStepText(debate: Debate, last: 'argument' | 'turn' | null = null): string {
  const { status, current_turn_user: speaker, turn_end, voting_ends_at } = debate
  const whose = debate.permissions?.argue?.allowed ? 'your' : `${speaker ? shownName(speaker) : ''}’s`
  if (status === 'active') return speaker ? `It’s ${whose} turn ${until(turn_end) || 'now'}.` : ''
  if (status === 'voting') return `${last ? `That was the last ${last}. Judges` : 'Judges'} vote ${until(voting_ends_at) || 'now'}.`
  const outcome = status === 'closed' ? outcomeInWords(debate) : null
  return outcome ? `${outcome}.` : ''
}

function until(moment: string | null): string {
  return moment === null ? '' : `until ${momentInWords(moment)}`
}
