import { setImmediate as breathe } from 'node:timers/promises'
import { settingsLimits } from '#contract/account-limits'
import type { Me } from '#contract/accounts'
import { privateChannel, unreadEvent } from '#contract/realtime'
import { findAccount } from '../accounts/accounts.queries.ts'
import { newAccountStatus } from '../accounts/new-account-limits.ts'
import { hasPassword } from '../accounts/passwords.ts'
import { showSuspension } from '../accounts/suspensions.ts'
import { type NewEvent, publish } from '../channels/publish.ts'
import type { MemberContext, Ports } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { AffectedPeople } from '../database/process-messages.ts'
import type { UserRow } from '../database/tables.ts'
import { countFriendships } from '../friends/friends.queries.ts'
import { findUnreadMessages } from '../messages/messages.queries.ts'
import { countUnread, listAffectedPeople } from '../notifications/notifications.queries.ts'
import { iso } from '../platform/clock.ts'
import { Unauthorized } from '../platform/failures.ts'
import { computeVersion } from '../platform/versions.ts'

/** Open requests are counted up to this number, because every page of a member asks. */
const maxCountedRequests = 100

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
    suspension: await showSuspension({ db, clock }, account),
    newcomer: newAccountStatus({ clock, newAccountPeriod }, account),
  }
  return { data: presentMe(account, { ...unread, ...restrictions, now: clock.now() }) }
}

/** The counts shown in the page header. */
type UnreadCounts = Pick<Me, 'friend_requests_count' | 'unread_notifications_count' | 'unread_messages_count'>

/** What the owner can't do at the moment. */
type Restrictions = Pick<Me, 'suspension' | 'newcomer'>

/** Presents an account to its owner, with the real name and email address. */
function presentMe(account: UserRow, { now, suspension, newcomer, ...unread }: UnreadCounts & Restrictions & { now: number }): Me {
  const { id, name, display_name, show_real_name, avatar, bio, email, verified_at, time_zone, kept_at, role, takes_requests } = account
  const renamable = computeNextRename(account)
  const ownFields = { bio, email, verified: verified_at !== null, ...unread }
  const settings = {
    renamable_at: renamable > now ? iso(renamable) : null,
    profile_version: computeProfileVersion(account),
    has_password: hasPassword(account),
    kept_at: kept_at === null ? null : iso(kept_at),
    ...{ time_zone, takes_requests: takes_requests === 1, role, suspension, newcomer },
  }
  return { id: String(id), name, display_name, show_real_name: show_real_name === 1, avatar, ...ownFields, ...settings }
}

/** Returns when an account may change its display name, in ms. */
export function computeNextRename({ renamed_at }: Pick<UserRow, 'renamed_at'>): number {
  return renamed_at === null ? 0 : renamed_at + settingsLimits.renameInterval
}

type ProfileText = Pick<UserRow, 'name' | 'display_name' | 'show_real_name' | 'bio'>

/** Returns a version that changes with every change of a profile. */
export function computeProfileVersion({ name, display_name, show_real_name, bio }: ProfileText): string {
  return computeVersion(name, display_name, show_real_name, bio)
}

/** How many people one transaction covers. Small batches keep other writers from waiting long. */
const batchSize = 100

/**
 * Publishes people's unread counts to their open pages after something they were notified of has ended: a request was answered, a post or
 * account deleted (`announceUnreadChanged`). All current counts of the page header are included.
 */
export async function publishUnreadCounts({ db, clock }: Pick<Ports, 'db' | 'clock'>, ended: readonly AffectedPeople[]): Promise<void> {
  const people = new Set<number>()
  for (const concerned of ended) for (const id of await listAffectedPeople(db.read, concerned)) people.add(id)
  const ids = [...people].sort((a, b) => a - b)
  for (let from = 0; from < ids.length; from += batchSize) {
    await db.transaction(async (tx) => {
      const events: NewEvent[] = []
      for (const id of ids.slice(from, from + batchSize)) events.push(await createCountsEvent(tx, id))
      await publish(tx, events, clock.now())
    })
    await breathe()
  }
}

async function createCountsEvent(tx: Connection, id: number): Promise<NewEvent> {
  const data = {
    unread_count: await countUnread(tx, id),
    friend_requests_count: await countFriendships(tx, id, 'was_asked', maxCountedRequests),
    unread_messages_count: await findUnreadMessages(tx, id),
  }
  return { channel: privateChannel(id), name: unreadEvent, data }
}
