import { useCallback, useState } from 'react'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'

/**
 * How many messages are unread, as it happens.
 * @param loaded as the page came; null where there are no messages at all
 */
export function useUnreadMessages(loaded: number | null): number | null {
  const [unread, setUnread] = useState(loaded)
  useMemberUpdates(
    useCallback((news: MemberUpdate) => {
      setUnread((count) => (count === null ? null : countAfter(count, news)))
    }, []),
  )
  return unread
}

/** An API that does not say how many there are now is counted after. */
function countAfter(count: number, { name, data }: MemberUpdate): number {
  if ('unread_messages_count' in data && typeof data.unread_messages_count === 'number') return data.unread_messages_count
  return name === 'message.sent' && data.is_own !== true ? count + 1 : count
}
