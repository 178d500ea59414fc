import { useEffect, useRef } from 'react'

/**
 * What the page's stream tells a member: what they were just told, the counts after they read some elsewhere or the stream
 * missed something, what happened in a conversation of theirs, or that something was missed.
 */
export type MemberUpdate =
  | { name: 'notification'; data: { type?: unknown } }
  | { name: 'unread'; data: { unread_count?: unknown; friend_requests_count?: unknown; unread_messages_count?: unknown } }
  | { name: MessageUpdate; data: { user_id?: unknown; is_own?: unknown; unread_messages_count?: unknown } }
  | { name: 'start-over'; data: object }

/** What happens in a conversation (contract/realtime.ts). Written out, for browsers load no contract with shapes. */
export type MessageUpdate = 'message.sent' | 'message.taken_back' | 'message.read'

/** Hears it, on a page with scripts; the element <own-news> hands it on, first what it was told before React was there. */
export function useMemberUpdates(hear: (news: MemberUpdate) => void): void {
  const caughtUp = useRef(false)
  useEffect(() => {
    if (!caughtUp.current) {
      caughtUp.current = true
      const element = document.querySelector<HTMLElement & { told?: MemberUpdate[] }>('own-news')
      for (const news of element?.told ?? []) hear(news)
    }
    const take = (event: Event) => event instanceof CustomEvent && hear(event.detail as MemberUpdate)
    document.addEventListener('own-news', take)
    return () => document.removeEventListener('own-news', take)
  }, [hear])
}
