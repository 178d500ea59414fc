import { accountOf } from '../platform/account.server'
import { apiFor } from '../platform/api-client.server'
import { unreadOf } from './unread.server'

/** What a page shows of somebody's news, as it is now; for who may have missed what changed it. Null where the API does not answer. */
export async function ownCounts(token: string, address: string): Promise<Record<string, number> | null> {
  try {
    const api = apiFor({ token, address, signal: AbortSignal.timeout(10_000) })
    const me = await accountOf(api)
    const unread = await unreadOf(api, me)
    const { friend_requests_count, unread_messages_count: messages } = me
    return {
      friend_requests_count,
      ...(unread !== null && { unread_count: unread }),
      ...(messages !== null && { unread_messages_count: messages }),
    }
  } catch {
    return null
  }
}
