import { settingsLimits } from '#contract/account-limits'
import type { Me } from '#contract/accounts'
import { findAccount } from '../accounts/accounts.queries.ts'
import { newAccountStatus } from '../accounts/new-account-limits.ts'
import { hasPassword } from '../accounts/passwords.ts'
import { suspensionOf } from '../accounts/suspensions.ts'
import type { MemberContext } from '../context.ts'
import type { UserRow } from '../database/tables.ts'
import { countFriendships } from '../friends/friends.queries.ts'
import { findUnreadMessages } from '../messages/messages.queries.ts'
import { countUnread } from '../notifications/notifications.queries.ts'
import { iso } from '../platform/clock.ts'
import { Unauthorized } from '../platform/failures.ts'
import { versionOf } from '../platform/versions.ts'

/** Open requests are counted up to this number, because every page of a member asks. */
export const maxCountedRequests = 100

/** Returns the member's own account with its unread counts. @throws Unauthorized if the account is gone */
export async function showMe({ db, clock, newAccountPeriod, actor }: MemberContext): Promise<{ data: Me }> {
  const [account, friend_requests_count, unread_notifications_count, unread_messages_count] = await Promise.all([
    findAccount(db.read, actor.id),
    countFriendships(db.read, actor.id, 'was_asked', maxCountedRequests),
    countUnread(db.read, actor.id),
    findUnreadMessages(db.read, actor.id),
  ])
  if (!account) throw new Unauthorized()
  const unread = { friend_requests_count, unread_notifications_count, unread_messages_count }
  const restrictions = {
    suspension: await suspensionOf({ db, clock }, account),
    newcomer: newAccountStatus({ clock, newAccountPeriod }, account),
  }
  return { data: presentMe(account, { ...unread, ...restrictions, now: clock.now() }) }
}

/** The counts shown in the page header. */
type UnreadCounts = Pick<Me, 'friend_requests_count' | 'unread_notifications_count' | 'unread_messages_count'>

/** What the owner can't do for now. */
type Restrictions = Pick<Me, 'suspension' | 'newcomer'>

/** Presents an account to its owner, with the real name and email address. */
function presentMe(account: UserRow, { now, suspension, newcomer, ...unread }: UnreadCounts & Restrictions & { now: number }): Me {
  const { id, name, display_name, show_real_name, avatar, bio, email, verified_at, time_zone, kept_at, role, takes_requests } = account
  const renamable = nextRenameAt(account)
  const ownFields = { bio, email, verified: verified_at !== null, ...unread }
  const settings = {
    renamable_at: renamable > now ? iso(renamable) : null,
    profile_version: profileVersionOf(account),
    has_password: hasPassword(account),
    kept_at: kept_at === null ? null : iso(kept_at),
    ...{ time_zone, takes_requests: takes_requests === 1, role, suspension, newcomer },
  }
  return { id: String(id), name, display_name, show_real_name: show_real_name === 1, avatar, ...ownFields, ...settings }
}

/** Returns when an account may change its display name, in ms. */
export function nextRenameAt({ renamed_at }: Pick<UserRow, 'renamed_at'>): number {
  return renamed_at === null ? 0 : renamed_at + settingsLimits.renamedOnceIn
}

type ProfileText = Pick<UserRow, 'name' | 'display_name' | 'show_real_name' | 'bio'>

/** Returns a version that changes with every change of a profile. */
export function profileVersionOf({ name, display_name, show_real_name, bio }: ProfileText): string {
  return versionOf(name, display_name, show_real_name, bio)
}
