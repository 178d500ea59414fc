import type { Me } from '#contract/accounts'
import { findAccount } from '../accounts/accounts.queries.ts'
import { newcomerOf } from '../accounts/newcomers.ts'
import { suspensionOf } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import { countFriendships } from '../friends/friends.queries.ts'
import { findUnreadMessages } from '../messages/unread.queries.ts'
import { countUnread } from '../notifications/notifications.queries.ts'
import { Unauthorized } from '../platform/failures.ts'
import { presentMe } from './present-me.ts'

/** Every page of a member asks, so the requests that wait are counted no further. */
export const requestsToldTo = 100

/** One's own account, with how much waits for its owner. @throws Unauthorized for an account that is gone */
export async function showMe({ db, clock, newcomerFor, actor }: MemberContext): Promise<{ data: Me }> {
  const [account, friend_requests_count, unread_notifications_count, unread_messages_count] = await Promise.all([
    findAccount(db.read, actor.id),
    countFriendships(db.read, actor.id, 'was_asked', requestsToldTo),
    countUnread(db.read, actor.id),
    findUnreadMessages(db.read, actor.id),
  ])
  if (!account) throw new Unauthorized()
  const waiting = { friend_requests_count, unread_notifications_count, unread_messages_count }
  const standing = { suspension: await suspensionOf({ db, clock }, account), newcomer: newcomerOf({ clock, newcomerFor }, account) }
  return { data: presentMe(account, { ...waiting, ...standing, now: clock.now() }) }
}
