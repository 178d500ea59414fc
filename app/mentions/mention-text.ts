import type { MentionPage } from '#contract/mentions'
import { pluralise } from '../ui/pluralise'

export const mentionsTitle = 'Mentions'
export const mentionsSignIn = 'Sign in to see your mentions.'
export const markAllRead = 'Mark all as read'
export const allRead = 'All mentions marked as read.'
export const unreadLabel = 'Unread'
export const howToTitle = 'How to mention someone'
export const howToText = 'In a debate, write @ and a display name. If the name has spaces, put it in quotes: @"Ada King".'
export const notificationsLink = 'Your notifications'
export const noMentionsTitle = 'Nobody has mentioned you yet'
export const noMentionsHint = 'When someone writes @ and your display name in a debate you’re in, you’ll see it here.'
export const myDebatesLabel = 'Go to my debates'

/** Returns the number of mentions in words: "More than 1,000 mentions, 3 unread". */
export function mentionCountText({ total, total_capped, unread_count }: MentionPage['meta']): string {
  return `${total_capped ? 'More than ' : ''}${pluralise(total, 'mention')}, ${unread_count} unread`
}
