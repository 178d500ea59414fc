import { type DeliveryMethod, type NotificationType, notificationTypes } from '#contract/notification-types'

/** The name of each type of notification, in the settings and on the unsubscribe page. */
export const notificationLabels: Readonly<Record<NotificationType, string>> = {
  your_turn: 'It’s your turn',
  turn_missed: 'Someone misses a turn',
  debate_begins: 'A debate starts',
  round_begins: 'A round starts',
  voting_begins: 'Voting on a debate opens',
  outcome: 'A debate is decided',
  argument: 'A new argument in a debate you follow',
  rebuttal: 'Someone replies to your argument',
  reply: 'Someone replies to your comment',
  mention: 'Someone mentions you',
  vote_milestone: 'Your post gets 1, 10, 100 … upvotes',
  kick_vote: 'A kick vote opens',
  moderation: 'Moderators make a decision about you or something you posted',
  report_decided: 'Moderators make a decision about your report',
  kicked: 'You’re removed from a debate',
  friend_request: 'Someone sends you a friend request',
  friend_accepted: 'Someone becomes your friend',
  message: 'A friend sends you a message',
  badge: 'You earn a badge',
  team_invitation: 'Someone invites you to a team',
  team_request: 'Someone asks to join your team',
  group_invitation: 'Someone invites you to a group',
  group_request: 'Someone asks to join your group',
  group_news: 'Someone joins your group, or your group membership changes',
  team_news: 'Someone joins your team, or your team membership changes',
}

/** The sections of the notification settings. */
const sections: readonly (readonly [heading: string, types: readonly NotificationType[]])[] = [
  ['Debates', ['your_turn', 'turn_missed', 'debate_begins', 'round_begins', 'argument', 'voting_begins', 'outcome', 'kick_vote', 'kicked']],
  ['Your posts', ['rebuttal', 'reply', 'mention', 'vote_milestone', 'badge']],
  ['Friends', ['friend_request', 'friend_accepted', 'message']],
  ['Teams', ['team_invitation', 'team_request', 'team_news']],
  ['Groups', ['group_invitation', 'group_request', 'group_news']],
  ['Moderation', ['moderation', 'report_decided']],
]

/** Returns the sections that contain any of some types, each with those types in the order of the settings. */
export function groupBySection(types: ReadonlySet<NotificationType>) {
  const sorted = new Set(sections.flatMap(([, sorted]) => sorted))
  const others = notificationTypes.filter((type) => !sorted.has(type))
  return [...sections, ['More', others] as const]
    .map(([heading, all]) => ({ heading, types: all.filter((type) => types.has(type)) }))
    .filter((section) => section.types.length > 0)
}

/** The ways of delivery, in the order of the settings. */
export const deliveryLabels: readonly (readonly [DeliveryMethod, string])[] = [
  ['site', 'Site only'],
  ['email', 'Site and email'],
  ['none', 'Off'],
]
