import type { Person } from '#contract/accounts'
import { kickLimits } from '#contract/debate-limits'
import type { KickChoice, KickTally, KickVote } from '#contract/kicks'
import { shownName } from '#contract/readable-name'
import type { Question } from '../forms/form-buttons'

export const choiceTexts: Readonly<Record<KickChoice, string>> = { yes: 'yes', no: 'no', abstain: 'to abstain' }

/** Returns the tally in words: "3 yes, 1 no, 1 abstained, of 6 who could vote". */
export function kickTallyText({ yes, no, abstain, eligible }: KickTally): string {
  return `${yes} yes, ${no} no, ${abstain} abstained, of ${eligible} who could vote`
}

/** Returns the rules of a kick vote in words. */
export function kickRulesText(type: string): string {
  const duration = type === 'live' ? '2 minutes' : '24 hours'
  return `All participants can vote, except the person it’s about. It passes once ${kickLimits.share}% of them, and at least ${kickLimits.atLeast}, vote yes, including one from that person’s own side. It ends after ${duration} at the latest, and nobody can see the tally before it’s decided.`
}

/** Checks whether a kick vote is still open. A foreign API may have its own words for the status, or no status. */
export function isOpen({ status, decided_at }: Pick<KickVote, 'status' | 'decided_at'>): boolean {
  return decided_at === null && !closedStatuses.has(status)
}

const closedStatuses: ReadonlySet<string> = new Set(['passed', 'failed', 'ended', 'closed', 'cancelled', 'expired', 'rejected'])

/**
 * Returns the status of a kick vote, with its tally if known: "open: 3 yes, 1 no, …". A foreign API may have its own words, or no status.
 */
export function kickStatusText({ status, tally }: Pick<KickVote, 'status' | 'tally'>): string {
  const text = status === 'ended' ? 'ended without a decision' : status
  return tally ? `${text}: ${kickTallyText(tally)}` : text
}

/** Says whether the reader has voted in an open vote and, if not, whether they can. */
export function kickBallotPrompt({ your_ballot: ballot, casting }: KickVote): string {
  if (ballot) return `You have voted ${choiceTexts[ballot]}.`
  return casting?.allowed ? 'You haven’t voted yet.' : ''
}

/**
 * Returns the question before opening a kick vote.
 * @param target the person it is about, if known
 * @param ours whether our own API runs the vote, so that its rules are known
 */
export function beforeKickVote(target: Person | undefined, { isOwnApi }: { isOwnApi: boolean }): Question {
  const name = target ? shownName(target) : ''
  return {
    title: `Open a kick vote${name ? ` against ${name}` : ''}?`,
    text: isOwnApi
      ? 'All participants are asked to vote, and everyone can see your reason and your name. You can’t cancel the vote.'
      : 'Participants can vote on it. You can’t cancel the vote.',
    yes: isOwnApi ? 'Open it and vote yes' : 'Open it',
  }
}

export const kickVotesTitle = 'Kick votes'
export const kickVotesPart = 'The kick votes'
export const kickedTitle = 'Kicked'
export const allKickVotesTitle = 'All kick votes'
export const allKickVotesLink = 'All kick votes of this debate'
export const openVoteTitle = 'Open a kick vote'
export const openVotePart = 'The form for a kick vote'
export const openVoteButton = 'Open the kick vote'
export const targetLegend = 'Who do you want to remove?'
export const reasonLabel = 'Your reason'
export const reasonHint = `${kickLimits.reason.min} to ${kickLimits.reason.max} characters, shown to everyone with your name.`
export const discardDraftLabel = 'Discard draft'
export const cannotOpenText = 'You can’t open a kick vote right now. You wrote:'
export const failedLabel = 'Failed'
export const endedLabel = 'It ended without a decision'
export const abstainLabel = 'I abstain'
export const finalSubmitLabel = 'Submit vote (can’t be changed)'
export const submitLabel = 'Submit vote'
export const reportReasonLabel = 'Report this reason'
export const nobodyKicked = 'Nobody has been kicked from this debate.'
export const noKickVotes = 'There haven’t been any kick votes.'
export const voteNotOpened = 'The kick vote was not opened.'
export const noChoiceText = 'Choose yes, no or abstain.'
export const voteFailed = 'The kick vote has failed.'
export const draftDiscarded = 'Draft discarded.'
export const noSuchVote = 'There is no such kick vote in this debate.'

/** Returns the heading of a kick vote: "Kick vote against Ada". */
export const kickVoteTitle = (target: Person) => `Kick vote against ${shownName(target)}`
