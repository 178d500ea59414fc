import type { Me } from '#contract/accounts'
import { countUnread, listNotifications, type Notification } from '#contract/notifications'
import { type Api, apiFor } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import { orFirstPage } from '../platform/first-page.server'
import { isFirstPage, parsePageParams } from '../platform/page-params'
import { isUnloaded } from '../platform/partial-result'
import { partialResult } from '../platform/partial-result.server'
import { loadAccount, type Visit } from '../platform/visit.server'
import { groupNotifications, type NotificationGroup } from './group-notifications'

export type NotificationsPage = Awaited<ReturnType<typeof loadNotifications>>

/** Loads the notifications that the address asks for: by page number, or by cursor after the last number. */
export async function loadNotifications(visit: Visit) {
  const { api, url } = visit
  const params = parsePageParams(url.searchParams)
  const [{ data, meta }, newest] = await Promise.all([
    orFirstPage(params, (query) => api(listNotifications, { query: { ...query, ...grouping() } })),
    isFirstPage(params) ? undefined : loadNewest(visit.secondary()),
  ])
  return {
    ...groupNotifications(data, { now: Date.now(), site: siteUrl() }),
    meta,
    ...(params.before !== undefined && { before: params.before }),
    newest: newest ?? data[0] ?? null,
  }
}

/** Returns the latest groups. If the API doesn't group, requests more notifications and groups them here. */
export async function loadLatestGroups({ api }: Visit, most: number): Promise<NotificationGroup[]> {
  const { data } = await api(listNotifications, { query: { per_page: can.groupNotifications ? most : 3 * most, ...grouping() } })
  const { recent, older } = groupNotifications(data, { now: Date.now(), site: siteUrl() })
  return [...recent, ...older].slice(0, most)
}

/** The query that makes the API list and change similar notifications as one entry, if it can. */
export const grouping = (): { grouped?: true } => (can.groupNotifications ? { grouped: true } : {})

/**
 * Returns the newest notification on all pages. "Mark all as read" goes up to it from any page, so that notifications that came later stay
 * unread.
 */
async function loadNewest({ api }: Visit): Promise<Notification | undefined> {
  const first = await partialResult(api(listNotifications, { query: { per_page: 1 } }))
  return isUnloaded(first) ? undefined : first.data[0]
}

/**
 * Returns the number of unread notifications, from the account or by a separate call.
 * @returns null if the API doesn't count them or fails
 */
export async function loadUnreadCount(api: Api, me: Me): Promise<number | null> {
  if (can.countNotifications) return me.unread_notifications_count
  if (!can.countUnread) return null
  try {
    return (await api(countUnread, {})).data.unread_count
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}

/**
 * Returns the present counts for the page header, for a page that may have missed updates. Null if the API fails.
 * @param token the member's API token
 * @param address the client's IP address
 */
export async function loadUnreadCounts(token: string, address: string): Promise<Record<string, number> | null> {
  try {
    const api = apiFor({ token, address, signal: AbortSignal.timeout(10_000) })
    const me = await loadAccount(api)
    const unread = await loadUnreadCount(api, me)
    const { friend_requests_count, unread_messages_count: messages } = me
    return {
      friend_requests_count,
      ...(unread !== null && { unread_count: unread }),
      ...(can.countMessages && { unread_messages_count: messages }),
    }
  } catch {
    return null
  }
}
