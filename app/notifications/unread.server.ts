import type { Me } from '#contract/accounts'
import { countUnread } from '#contract/notifications'
import type { Api } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { isOffered } from '../platform/missing-calls.server'

/**
 * How many are unread: by the account, or asked for where an API does not say it there. What goes wrong leaves the number out.
 * @returns null where nobody says
 */
export async function unreadOf(api: Api, me: Me): Promise<number | null> {
  if (me.unread_notifications_count !== null) return me.unread_notifications_count
  if (!isOffered(countUnread)) return null
  try {
    return (await api(countUnread, {})).data.unread_count
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}
