import { useEffect, useRef } from 'react'

/**
 * What the page's stream tells a member: what they were just told, the counts after they read some elsewhere or the stream
 * missed something, or that it did.
 */
export type OwnNews =
  | { name: 'notification'; data: { type?: unknown } }
  | { name: 'unread'; data: { unread_count?: unknown; friend_requests_count?: unknown } }
  | { name: 'start-over'; data: object }

/** Hears it, on a page with scripts; the element <own-news> hands it on, first what it was told before React was there. */
export function useOwnNews(hear: (news: OwnNews) => void): void {
  const caughtUp = useRef(false)
  useEffect(() => {
    if (!caughtUp.current) {
      caughtUp.current = true
      const element = document.querySelector<HTMLElement & { told?: OwnNews[] }>('own-news')
      for (const news of element?.told ?? []) hear(news)
    }
    const take = (event: Event) => event instanceof CustomEvent && hear(event.detail as OwnNews)
    document.addEventListener('own-news', take)
    return () => document.removeEventListener('own-news', take)
  }, [hear])
}
