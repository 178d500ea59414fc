import type { CircleKind } from '#contract/circles'
import type { Outcome, ReportedKind } from '#contract/moderation-limits'
import type { NotificationType } from '#contract/notification-types'
import { formatNumber } from '../../contract/format-number.ts'
import type { Post, ToldRow } from './notifications.queries.ts'

/** What a notification tells of, with the names in it. */
export type NotificationFacts = Pick<ToldRow, 'type' | 'kind' | 'status' | 'outcome' | 'winning_side' | 'round' | 'amount'> & {
  /** The debate, as it stands in a sentence: its topic within quotation marks, or plain words for it. */
  topic: string
  /** Who did it. */
  actor: string
  /** Whom it is about; null if that is the reader. */
  other: string | null
  post: Post | null
  /** What a badge is called; null for one that there is no more. */
  badge: string | null
  /** A team or a group, as it stands in a sentence (`circleInWords`). */
  circle: string
  /** What moderators have decided about the reader; null for what is known no more. */
  moderated: Moderated | null
  /** What it calls for can be done no more. */
  past: boolean
}

/** What they did, and about what. */
export type Moderated = { outcome: Outcome; about_kind: ReportedKind }

/** One sentence, without its full stop. What it is about is named so exactly that two which read alike are the same. */
export function notificationText(told: NotificationFacts): string {
  if (!told.post?.gone) return sentences[told.type](told)
  return `${sentences[told.type](told)}, ${told.post.gone} since`
}

const sentences: Readonly<Record<NotificationType, (told: NotificationFacts) => string>> = {
  your_turn: ({ topic, past }) => `It ${past ? 'was' : 'is'} your turn in ${topic}`,
  turn_missed: ({ topic, other }) => `${other ?? 'You'} missed ${other ? 'a' : 'your'} turn in ${topic}`,
  debate_begins: ({ topic }) => `${topic} has begun`,
  round_begins: ({ topic, round }) => `Round ${round} of ${topic} has begun`,
  voting_begins: ({ topic, past }) => `The rounds of ${topic} are over, and ${past ? 'so is the vote' : 'the vote is open'}`,
  outcome: (told) => `${told.topic} ${endInWords(told)}`,
  argument: ({ topic, actor, post }) => `${actor} posted ${numbered(post)} in ${topic}`,
  rebuttal: ({ topic, actor, post }) => `${actor} answered your ${numbered(parentOf(post))} with ${numbered(post)} in ${topic}`,
  reply: ({ topic, actor, post }) =>
    `${actor} answered your comment ${post?.parentNumber ?? ''} with comment ${post?.number ?? ''} on ${topic}`,
  mention: ({ topic, kind, actor, post }) => `${actor} mentioned you in ${postInWords(kind, post)} in ${topic}`,
  vote_milestone: ({ topic, kind, post, amount }) => `Your ${postInWords(kind, post)} in ${topic} has ${votesInWords(amount)}`,
  kick_vote: ({ topic, actor, other }) => `${actor} opened a kick vote against ${other ?? 'you'} in ${topic}`,
  friend_request: ({ actor }) => `${actor} asks to be your friend`,
  friend_accepted: ({ actor }) => `You and ${actor} are friends now`,
  message: ({ actor }) => `${actor} wrote to you`,
  badge: ({ badge }) => (badge ? `You have earned the badge ${quoted(badge)}` : 'You have earned a badge'),
  moderation: (told) => moderationInWords(told),
  report_decided: () => 'The moderators have decided about something that you reported',
  kicked: ({ topic }) => `You were kicked from ${topic}`,
  team_invitation: ({ actor, circle }) => `${actor} has invited you to ${circle}`,
  team_request: ({ actor, circle }) => `${actor} asks to join ${circle}`,
  team_news: (told) => newsInWords(told),
  group_invitation: ({ actor, circle }) => `${actor} has invited you to ${circle}`,
  group_request: ({ actor, circle }) => `${actor} asks to join ${circle}`,
  group_news: (told) => newsInWords(told),
}

function newsInWords({ kind: fact, actor, circle: called }: NotificationFacts): string {
  if (fact.endsWith('.handed_over')) return `${actor} has handed ${called} over to you`
  if (fact.endsWith('.inherited')) return `You have become the owner of ${called}`
  if (fact.endsWith('.removed')) return `You were removed from ${called}`
  return fact.endsWith('.admitted') ? `You have become a member of ${called}` : `${actor} has joined ${called}`
}

function moderationInWords({ kind, topic, post, moderated }: NotificationFacts): string {
  if (kind === 'appeal.answered') return 'The moderators have answered your appeal'
  if (!isNoted(kind)) return moderatedInWords(moderated)
  if (kind === 'debate.corrected') return `The moderators have corrected your debate ${topic}`
  const what = kind === 'debate.noted' ? `debate ${topic}` : `${postInWords(kind, post)} in ${topic}`
  return `The moderators have marked your ${what} as sensitive`
}

/** Whether a fact is that something is sensitive or corrected: no decision about somebody, and told of at the very thing. */
export const isNoted = (kind: string) => kind.endsWith('.noted') || kind === 'debate.corrected'

function moderatedInWords(moderated: Moderated | null): string {
  const what = !moderated || moderated.about_kind === 'person' ? 'you' : `your ${nameOf(moderated.about_kind)}`
  if (moderated?.outcome === 'hide') return `The moderators have hidden ${what}`
  if (moderated?.outcome.startsWith('suspend')) return 'The moderators have suspended you'
  if (moderated?.outcome === 'warn') return `The moderators have warned you${what === 'you' ? '' : ` about ${what}`}`
  return `The moderators have taken back what they decided about ${what}`
}

/** @param name null for one that was dissolved */
export const circleText = (kind: CircleKind, name: string | null) =>
  name === null ? `a ${kind}, since deleted` : `the ${kind} ${quoted(name)}`
export const quoted = (topic: string) => `“${topic}”`
const postInWords = (kind: string, post: Post | null) => (kind.startsWith('argument.') ? numbered(post) : `comment ${post?.number ?? ''}`)
const numbered = (post: Pick<Post, 'number'> | null) => (post ? `#${post.number}` : 'an argument')

function parentOf(post: Post | null): Pick<Post, 'number'> | null {
  return post?.parentNumber == null ? null : { number: post.parentNumber }
}

function votesInWords(amount: number | null): string {
  return amount === 1 ? 'its first vote up' : `${formatNumber(amount ?? 0)} votes up`
}

function endInWords({ status, outcome, winning_side }: NotificationFacts): string {
  if (status === 'cancelled') return 'was cancelled'
  if (outcome === 'for' || outcome === 'against') return `is decided: those ${outcome} the motion have won`
  if (outcome === 'tie') return 'is decided: it is a tie'
  if (outcome === 'forfeit') return `is over: those ${winning_side ?? ''} the motion have won by forfeit`
  return outcome === 'no_contest' ? 'is over without a contest' : 'is closed'
}

/** Of a ballot and a kick vote it is the reason that is decided about. */
const nameOf = (kind: ReportedKind): string => (kind === 'ballot' || kind === 'kick-vote' ? 'reason' : kind)
