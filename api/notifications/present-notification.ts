import type { Person } from '#contract/accounts'
import type { CircleKind } from '#contract/circles'
import type { Notification } from '#contract/notifications'
import { shownName } from '#contract/readable-name'
import { badgeRules } from '../badges/rules.ts'
import type { NamedCircle } from '../circles/circles.queries.ts'
import { nameInMail, replaceIfLink } from '../mail/mail-template.ts'
import { iso } from '../platform/clock.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { pictureAddress } from '../platform/pictures.ts'
import type { Post } from './notification-context.queries.ts'
import {
  circleText,
  type DecisionSummary,
  isNoteOrCorrection,
  type NotificationFacts,
  notificationText,
  quoted,
} from './notification-messages.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** The people, posts and other things that notifications refer to, by id. */
export type NotificationContext = {
  people: ReadonlyMap<number, Person>
  arguments: ReadonlyMap<number, Post>
  comments: ReadonlyMap<number, Post>
  messages: ReadonlyMap<number, Post>
  /** When kick votes end; null once they are decided. */
  kickEnds: ReadonlyMap<number, number | null>
  /** Kick votes that passed, by the seat they ended. */
  passedKicks: ReadonlyMap<number, number>
  /** The holders of seats, by seat id. */
  speakers: ReadonlyMap<number, number | null>
  /** Keys of badge rules. */
  badges: ReadonlyMap<number, string>
  /** Names and addresses of teams and groups. */
  circles: ReadonlyMap<number, NamedCircle>
  /** By decision id. */
  decisions: ReadonlyMap<number, DecisionSummary>
  /** The receipts of reports, by report id. */
  receipts: ReadonlyMap<number, string>
}

export function presentNotification(row: NotificationRow, context: NotificationContext, siteUrl: string): Notification {
  const { id, type, read_at, is_current, at, debate_id, slug, topic } = row
  const picture = row.note === null ? row.picture : null
  const { actor, other } = findNotificationPeople(row, context)
  const badge = findBadgeOfNotification(row, context)
  return {
    id: String(id),
    type,
    // A notification whose cause is gone doesn't count as unread.
    read_at: iso(read_at ?? (is_current === 1 ? null : at)),
    created_at: iso(at),
    data: {
      message: notificationText(createFacts(row, context, onSite)),
      url: badge ? pageAddresses(siteUrl).badge(badge.key) : createAddress(row, { post: findPost(row, context), actor, context, siteUrl }),
      user: actor ?? other ?? null,
      debate:
        debate_id === null
          ? null
          : { id: String(debate_id), slug: slug ?? '', topic: topic ?? '', avatar: picture === null ? null : pictureAddress(picture) },
      until: iso(findDeadline(row, context)),
    },
  }
}

/**
 * Returns the sentence of a notification for a mail. Text that other people typed can't become a link in it, and real names never appear.
 */
export function mailSentence(row: NotificationRow, context: NotificationContext): string {
  return notificationText(createFacts(row, context, inMail)).replace(/^a (?=(?:member|debate) )/, 'A ')
}

/** How to write names and titles that people typed. */
type Naming = {
  person(person: Person): string
  debate(topic: string): string
  circle(kind: CircleKind, name: string): string
}
const onSite: Naming = { person: shownName, debate: quoted, circle: circleText }
const inMail: Naming = {
  person: (person) => nameInMail(person, 'a member'),
  debate: (topic) => (replaceIfLink(topic, '') === '' ? 'a debate' : quoted(topic)),
  circle: (kind, name) => (replaceIfLink(name, '') === '' ? `a ${kind}` : circleText(kind, name)),
}

function createFacts(row: NotificationRow, context: NotificationContext, naming: Naming): NotificationFacts {
  const { type, kind, about_id, topic } = row
  const { actor, other } = findNotificationPeople(row, context)
  const circle = findCircle(row, context)
  const circleKind = kind.startsWith('team.') ? 'team' : 'group'
  return {
    ...row,
    topic: naming.debate(topic ?? ''),
    actor: actor ? naming.person(actor) : 'Someone',
    other: other ? naming.person(other) : null,
    post: findPost(row, context),
    badge: findBadgeOfNotification(row, context)?.name ?? null,
    circle: circle ? naming.circle(circleKind, circle.name) : circleText(circleKind, null),
    moderated: type === 'moderation' && about_id !== null && !isNoteOrCorrection(kind) ? (context.decisions.get(about_id) ?? null) : null,
    past: isPast(row, context),
  }
}

function findNotificationPeople({ actor_id, user_id, reader_id }: NotificationRow, { people }: NotificationContext) {
  const [actor, subject] = [actor_id, user_id].map((person) => (person === null ? undefined : people.get(person)))
  return { actor, other: user_id === reader_id ? undefined : subject }
}

function findBadgeOfNotification({ type, about_id }: NotificationRow, { badges }: NotificationContext) {
  return type === 'badge' && about_id !== null ? findBadge(badges.get(about_id)) : undefined
}

function findCircle(
  { kind, about_id }: Pick<NotificationRow, 'kind' | 'about_id'>,
  { circles }: NotificationContext,
): NamedCircle | undefined {
  return about_id !== null && isAboutCircle(kind) ? circles.get(about_id) : undefined
}

export const isAboutCircle = (kind: string) => /^(team|group)\./.test(kind)

const findBadge = (key: string | undefined) => badgeRules.find((rule) => rule.key === key)

function findPost({ kind, about_id }: NotificationRow, context: NotificationContext): NotificationFacts['post'] {
  if (about_id === null) return null
  if (kind === 'message.sent') return context.messages.get(about_id) ?? null
  if (kind.startsWith('argument.')) return context.arguments.get(about_id) ?? null
  return kind.startsWith('comment.') ? (context.comments.get(about_id) ?? null) : null
}

type AddressContext = { post: Post | null; actor: Person | undefined; context: NotificationContext; siteUrl: string }

/** Returns the address of the exact post, ballot or page that a notification is about. */
function createAddress(row: NotificationRow, { post, actor, context, siteUrl }: AddressContext): string {
  const { type, kind, slug, about_id, status } = row
  const at = pageAddresses(siteUrl)
  if (type === 'friend_request') return at.friends
  if (type === 'message' && row.actor_id !== null)
    return at.message(actor?.display_name ?? null, { userId: row.actor_id, number: post?.number ?? 0 })
  if (type === 'moderation' && about_id !== null && !isNoteOrCorrection(kind)) return at.decision(about_id)
  const receipt = type === 'report_decided' && about_id !== null ? context.receipts.get(about_id) : undefined
  if (receipt !== undefined) return at.receipt(receipt)
  if (isAboutCircle(kind)) return addressOfCircle(row, { context, siteUrl })
  if (slug === null) return actor?.display_name ? at.profile(actor.display_name) : at.home
  if (post) return kind.startsWith('argument.') ? at.argument(slug, post) : at.comment(slug, post)
  if (type === 'kick_vote' && about_id !== null) return at.kickVote(slug, about_id)
  if (type === 'kicked') {
    const vote = about_id === null ? undefined : context.passedKicks.get(about_id)
    return vote === undefined ? at.kicks(slug) : at.kickVote(slug, vote)
  }
  if (type === 'your_turn') return at.now(slug)
  return type === 'voting_begins' || (type === 'outcome' && status === 'closed') ? at.verdict(slug) : at.debate(slug)
}

/** Returns the place on a team's or group's page where the reader can answer or sees what changed; the list of all once it is deleted. */
function addressOfCircle(
  { kind, actor_id, about_id }: NotificationRow,
  { context, siteUrl }: Pick<AddressContext, 'context' | 'siteUrl'>,
): string {
  const circle = findCircle({ kind, about_id }, context)
  const at = pageAddresses(siteUrl)
  if (!circle) return kind.startsWith('team.') ? at.teams : at.groups
  const page = kind.startsWith('team.') ? at.team(circle.id) : at.group(circle.slug ?? String(circle.id))
  if (kind.endsWith('.asked') && actor_id !== null) return `${page}#asked-${actor_id}`
  if (kind.endsWith('.joined') && actor_id !== null) return `${page}#member-${actor_id}`
  return `${page}#yours`
}

/** Returns the deadline for acting on a notification; null once there is nothing to do. */
function findDeadline(row: NotificationRow, context: NotificationContext): number | null {
  const { type, about_id, turn_end, voting_ends_at, status } = row
  if (type === 'kick_vote') return about_id === null ? null : (context.kickEnds.get(about_id) ?? null)
  if (type === 'voting_begins') return status === 'voting' ? voting_ends_at : null
  return type === 'your_turn' && isTheirTurn(row, context) ? turn_end : null
}

/** Checks if a sentence in the present tense would be wrong by now. */
function isPast(row: NotificationRow, context: NotificationContext): boolean {
  if (row.type === 'your_turn') return !isTheirTurn(row, context)
  return row.type === 'voting_begins' && row.status !== 'voting'
}

/** Checks if the turn in question is still running. Each participant has one turn per round. */
function isTheirTurn(
  { reader_id, round, current_round, turn_participant_id }: NotificationRow,
  { speakers }: NotificationContext,
): boolean {
  return turn_participant_id !== null && current_round === round && speakers.get(turn_participant_id) === reader_id
}
