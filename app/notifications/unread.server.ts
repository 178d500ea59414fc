import type { Me } from '#contract/accounts'
import { countUnread } from '#contract/notifications'
import { type Api, apiFor } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { loadAccount } from '../platform/visit.server'

/**
 * Returns the number of unread notifications, from the account or by a call of its own.
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
 * Returns the counts in the page header as they are now, for a page that may have missed updates. Null if the API fails.
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
