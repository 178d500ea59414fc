/** What somebody is told of (docs/product.md#notifications), Without zod, for browsers. */
export const notificationTypes = [
  'your_turn',
  'turn_missed',
  'debate_begins',
  'round_begins',
  'voting_begins',
  'outcome',
  'argument',
  'rebuttal',
  'reply',
  'mention',
  'vote_milestone',
  'kick_vote',
  'kicked',
  'friend_request',
  'friend_accepted',
  'message',
  'badge',
  'moderation',
  'report_decided',
  'team_invitation',
  'team_request',
  'team_news',
  'group_invitation',
  'group_request',
  'group_news',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Those of groups, which are told of only where there are groups. */
export const isOfGroups = (type: NotificationType) => type.startsWith('group_')

/** How one hears of a type: on the site, by email as well, or not at all. */
export const notificationWays = ['site', 'email', 'none'] as const
export type NotificationWay = (typeof notificationWays)[number]

/** Those among which one may choose: of what moderators decide about somebody they are told in any case (docs/moderation.md). */
export const waysOf = (type: NotificationType): readonly NotificationWay[] =>
  type === 'moderation' ? notificationWays.filter((way) => way !== 'none') : notificationWays

/** How who has chosen nothing hears of a type: what must be done in time comes by email too, and what
 * moderators have decided about them. */
export const usualWay = (type: NotificationType): NotificationWay => (type === 'your_turn' || type === 'moderation' ? 'email' : 'site')

/** What is older stands apart, milliseconds (customer-spec §9). */
export const olderAfter = 7 * 24 * 60 * 60 * 1000
