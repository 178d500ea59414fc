import type { CircleKind } from '#contract/circles'
import type { Outcome, ReportedKind } from '#contract/moderation-limits'
import type { NotificationType } from '#contract/notification-types'
import { formatNumber } from '../../contract/format-number.ts'
import type { Post } from './notification-context.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** The facts that a notification's sentence needs, with the names in it. */
export type NotificationFacts = Pick<NotificationRow, 'type' | 'kind' | 'status' | 'outcome' | 'winning_side' | 'round' | 'amount'> & {
  /** The debate as it appears in a sentence: its topic in quotation marks, or plain words. */
  topic: string
  /** The name of the person who caused it. */
  actor: string
  /** The name of the person it is about; null for the reader. */
  other: string | null
  post: Post | null
  /** The name of a badge; null if the badge no longer exists. */
  badge: string | null
  /** A team or group as it appears in a sentence (`circleText`). */
  circle: string
  /** The moderators' decision about the reader; null if it is no longer stored. */
  moderated: DecisionSummary | null
  /** True if the reader can no longer act on it. */
  past: boolean
}

/** A moderators' decision: its outcome and the kind of its target. */
export type DecisionSummary = { outcome: Outcome; about_kind: ReportedKind }

/**
 * Returns a notification's sentence, without a full stop. Sentences name their subject precisely: two that read alike are about the
 * same thing.
 */
export function notificationText(facts: NotificationFacts): string {
  if (!facts.post?.gone) return sentences[facts.type](facts)
  return `${sentences[facts.type](facts)}, since ${facts.post.gone}`
}

const sentences: Readonly<Record<NotificationType, (facts: NotificationFacts) => string>> = {
  your_turn: ({ topic, past }) => `${past ? 'It was' : 'It’s'} your turn in ${topic}`,
  turn_missed: ({ topic, other }) => `${other ?? 'You'} missed ${other ? 'a' : 'your'} turn in ${topic}`,
  debate_begins: ({ topic }) => `${topic} has started`,
  round_begins: ({ topic, round }) => `Round ${round} of ${topic} has started`,
  voting_begins: ({ topic, past }) => `Voting on ${topic} ${past ? 'is over' : 'is open'}`,
  outcome: (facts) => `${facts.topic} ${outcomeText(facts)}`,
  argument: ({ topic, actor, post }) => `${actor} posted ${postNumber(post)} in ${topic}`,
  rebuttal: ({ topic, actor, post }) => `${actor} replied to your ${postNumber(getParent(post))} with ${postNumber(post)} in ${topic}`,
  reply: ({ topic, actor, post }) =>
    `${actor} replied to your comment #${post?.parentNumber ?? ''} with comment #${post?.number ?? ''} on ${topic}`,
  mention: ({ topic, kind, actor, post }) => `${actor} mentioned you in ${postText(kind, post)} in ${topic}`,
  vote_milestone: ({ topic, kind, post, amount }) => `Your ${postText(kind, post)} in ${topic} got ${votesText(amount)}`,
  kick_vote: ({ topic, actor, other }) => `${actor} opened a kick vote against ${other ?? 'you'} in ${topic}`,
  friend_request: ({ actor }) => `${actor} sent you a friend request`,
  friend_accepted: ({ actor }) => `You and ${actor} are friends now`,
  message: ({ actor }) => `${actor} sent you a message`,
  badge: ({ badge }) => (badge ? `You have earned the badge ${quoted(badge)}` : 'You have earned a badge'),
  moderation: (facts) => moderationText(facts),
  report_decided: () => 'The moderators made a decision about your report',
  kicked: ({ topic }) => `You were kicked from ${topic}`,
  team_invitation: ({ actor, circle }) => `${actor} has invited you to ${circle}`,
  team_request: ({ actor, circle }) => `${actor} asked to join ${circle}`,
  team_news: (facts) => membershipText(facts),
  group_invitation: ({ actor, circle }) => `${actor} has invited you to ${circle}`,
  group_request: ({ actor, circle }) => `${actor} asked to join ${circle}`,
  group_news: (facts) => membershipText(facts),
}

function membershipText({ kind: fact, actor, circle: called }: NotificationFacts): string {
  if (fact.endsWith('.handed_over')) return `${actor} transferred ${called} to you`
  if (fact.endsWith('.inherited')) return `You’re now the owner of ${called}`
  if (fact.endsWith('.removed')) return `You were removed from ${called}`
  return fact.endsWith('.admitted') ? `You’re now a member of ${called}` : `${actor} has joined ${called}`
}

function moderationText({ kind, topic, post, moderated }: NotificationFacts): string {
  if (kind === 'appeal.answered') return 'The moderators have answered your appeal'
  if (!isNoteOrCorrection(kind)) return decisionText(moderated)
  if (kind === 'debate.corrected') return `The moderators have corrected your debate ${topic}`
  const what = kind === 'debate.noted' ? `debate ${topic}` : `${postText(kind, post)} in ${topic}`
  return `The moderators have marked your ${what} as sensitive`
}

/**
 * Checks if a fact records a content warning or correction by moderators. Those aren't decisions about a person, and the reader sees them
 * on the post or debate itself.
 */
export const isNoteOrCorrection = (kind: string) => kind.endsWith('.noted') || kind === 'debate.corrected'

function decisionText(moderated: DecisionSummary | null): string {
  const what = !moderated || moderated.about_kind === 'person' ? 'you' : `your ${targetName(moderated.about_kind)}`
  if (moderated?.outcome === 'hide') return `The moderators have hidden ${what}`
  if (moderated?.outcome.startsWith('suspend')) return 'The moderators have suspended you'
  if (moderated?.outcome === 'warn') return `The moderators have warned you${what === 'you' ? '' : ` about ${what}`}`
  return `The moderators reversed their decision about ${what}`
}

/** Names a team or group in a sentence. @param name null if it was deleted */
export const circleText = (kind: CircleKind, name: string | null) =>
  name === null ? `a ${kind}, since deleted` : `the ${kind} ${quoted(name)}`
export const quoted = (topic: string) => `“${topic}”`
const postText = (kind: string, post: Post | null) => (kind.startsWith('argument.') ? postNumber(post) : `comment #${post?.number ?? ''}`)
const postNumber = (post: Pick<Post, 'number'> | null) => (post ? `#${post.number}` : 'an argument')

function getParent(post: Post | null): Pick<Post, 'number'> | null {
  return post?.parentNumber == null ? null : { number: post.parentNumber }
}

function votesText(amount: number | null): string {
  return amount === 1 ? 'its first upvote' : `${formatNumber(amount ?? 0)} upvotes`
}

function outcomeText({ status, outcome, winning_side }: NotificationFacts): string {
  if (status === 'cancelled') return 'was cancelled'
  if (outcome === 'for' || outcome === 'against') return `was decided: ${outcome} won`
  if (outcome === 'tie') return 'ended in a tie'
  if (outcome === 'forfeit') return `ended: ${winning_side ?? ''} won by forfeit`
  return outcome === 'no_contest' ? 'ended in no contest' : 'is closed'
}

/** In a ballot or kick vote, moderators decide about its reason. */
const targetName = (kind: ReportedKind): string => (kind === 'ballot' || kind === 'kick-vote' ? 'reason' : kind)
