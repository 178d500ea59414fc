import { useEffect, useRef } from 'react'

/**
 * An event of the page's stream for a member: a new notification, new unread counts after reading elsewhere or after missed events, an
 * event of a conversation, or a request to start over.
 */
export type MemberUpdate =
  | { name: 'notification'; data: { type?: unknown } }
  | { name: 'unread'; data: { unread_count?: unknown; friend_requests_count?: unknown; unread_messages_count?: unknown } }
  | { name: MessageUpdate; data: { user_id?: unknown; is_own?: unknown; unread_messages_count?: unknown } }
  | { name: 'start-over'; data: object }

/** The events of a conversation (contract/realtime.ts). Repeated here because browsers don't load the contract's schemas. */
export type MessageUpdate = 'message.sent' | 'message.taken_back' | 'message.read'

/**
 * Subscribes to updates, on a page with scripts. The element <member-updates> passes them on, starting with those that arrived before React
 * was loaded.
 */
export function useMemberUpdates(handleUpdate: (update: MemberUpdate) => void): void {
  const caughtUp = useRef(false)
  useEffect(() => {
    if (!caughtUp.current) {
      caughtUp.current = true
      const element = document.querySelector<HTMLElement & { announced?: MemberUpdate[] }>('member-updates')
      for (const news of element?.announced ?? []) handleUpdate(news)
    }
    const handleEvent = (event: Event) => event instanceof CustomEvent && handleUpdate(event.detail as MemberUpdate)
    document.addEventListener('member-updates', handleEvent)
    return () => document.removeEventListener('member-updates', handleEvent)
  }, [handleUpdate])
}
