import { useCallback, useState } from 'react'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'

/**
 * Returns the number of unread messages and keeps it up to date.
 * @param loaded the number when the page was loaded; null if the API has no messages
 */
export function useUnreadMessages(loaded: number | null): number | null {
  const [unread, setUnread] = useState(loaded)
  useMemberUpdates(
    useCallback((update: MemberUpdate) => {
      setUnread((count) => (count === null ? null : countAfter(count, update)))
    }, []),
  )
  return unread
}

/** Adds one if the API's event doesn't include the new count. */
function countAfter(count: number, { name, data }: MemberUpdate): number {
  if ('unread_messages_count' in data && typeof data.unread_messages_count === 'number') return data.unread_messages_count
  return name === 'message.sent' && data.is_own !== true ? count + 1 : count
}
