import type { Person } from '#contract/accounts'
import { kickLimits } from '#contract/debate-limits'
import type { Debate, Participant } from '#contract/debates'
import type { KickChoice, KickTally, KickVote } from '#contract/kicks'
import { shownName } from '#contract/readable-name'
import type { Question } from '../forms/form-buttons'

export const choiceWords: Readonly<Record<KickChoice, string>> = { yes: 'yes', no: 'no', abstain: 'to abstain' }

/** "3 yes, 1 no, 1 abstained, of 6 who could vote" */
export function tallyInWords({ yes, no, abstain, eligible }: KickTally): string {
  return `${yes} yes, ${no} no, ${abstain} abstained, of ${eligible} who could vote`
}

/** What it takes, and how it goes. */
export function rulesInWords(type: string): string {
  const lasts = type === 'live' ? '2 minutes' : '24 hours'
  return `All participants can vote, except the person it’s about. It passes once ${kickLimits.share}% of them, and at least ${kickLimits.atLeast}, vote yes, including one from that person’s own side. It ends after ${lasts} at the latest, and nobody can see the tally before it’s decided.`
}

/** Whether one can still vote: another API may have words of its own for that, or say nothing. */
export function isOpen({ status, decided_at }: Pick<KickVote, 'status' | 'decided_at'>): boolean {
  return decided_at === null && !over.has(status)
}

const over: ReadonlySet<string> = new Set(['passed', 'failed', 'ended', 'closed', 'cancelled', 'expired', 'rejected'])

/** How one of the list stands: "open", "passed", …; another API may have words of its own, or none. */
export function statusInWords({ status, tally }: Pick<KickVote, 'status' | 'tally'>): string {
  const words = status === 'ended' ? 'ended without a decision' : status
  return tally ? `${words}: ${tallyInWords(tally)}` : words
}

/** What waits for this reader in an open vote. */
export function waitingInWords({ your_ballot: ballot, casting }: KickVote): string {
  if (ballot) return `You have voted ${choiceWords[ballot]}.`
  return casting?.allowed ? 'You haven’t voted yet.' : ''
}

/**
 * Against whom the reader may open a vote: who is present, not the last one of their side, and not yet voted on or too
 * recently. The call refuses all others (api/kicks). Where a debate names nobody, any of its people may be meant.
 */
export function kickable(
  { participants }: Debate,
  votes: readonly KickVote[],
  { viewerId, now, people = [] }: { viewerId: string | undefined; now: number; people?: readonly Person[] | undefined },
): Pick<Participant, 'user' | 'side'>[] {
  const present = participants.filter(({ left_at }) => left_at === null)
  const spared = new Set(
    votes.filter((vote) => (vote.status !== '' && isOpen(vote)) || isTooSoon(vote, now)).map(({ target }) => target.id),
  )
  const free = ({ id }: Person) => id !== null && id !== viewerId && !spared.has(id)
  if (people.length > 0) return people.filter(free).map((user) => ({ user, side: null }))
  return present.filter(({ user, side }) => free(user) && present.filter((other) => other.side === side).length > 1)
}

function isTooSoon({ retry_at }: KickVote, now: number): boolean {
  return retry_at !== null && Date.parse(retry_at) > now
}

/**
 * What is asked before somebody opens a kick vote.
 * @param target whom it is about, if known
 * @param ours whether our own API holds it: its rules are known
 */
export function beforeKickVote(target: Person | undefined, { ours }: { ours: boolean }): Question {
  const name = target ? shownName(target) : ''
  return {
    title: `Open a kick vote${name ? ` against ${name}` : ''}?`,
    words: ours
      ? 'All participants are asked to vote, and everyone can see your reason and your name. You can’t cancel the vote.'
      : 'Participants can vote on it. You can’t cancel the vote.',
    yes: ours ? 'Open it and vote yes' : 'Open it',
  }
}
