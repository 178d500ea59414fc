/** All types of notifications (docs/product.md#notifications). This module doesn't import zod, so browsers can load it. */
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

/** Checks for types about groups, which are used only on sites with groups. */
export const isAboutGroups = (type: NotificationType) => type.startsWith('group_')

/** How a type is delivered: on the site, by email as well, or not at all. */
export const deliveryMethods = ['site', 'email', 'none'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Returns the choices for a type. Decisions of moderators about a person can't be turned off (docs/moderation.md). */
export const deliveryOptions = (type: NotificationType): readonly DeliveryMethod[] =>
  type === 'moderation' ? deliveryMethods.filter((way) => way !== 'none') : deliveryMethods

/** Returns the default for a type: by email if something is due soon, or if moderators decided about the person. */
export const defaultDelivery = (type: NotificationType): DeliveryMethod =>
  type === 'your_turn' || type === 'moderation' ? 'email' : 'site'

/** Notifications older than this are listed separately (customer-spec §9). In milliseconds. */
export const olderAfter = 7 * 24 * 60 * 60 * 1000
