import { useEffect } from 'react'

/** What the page's stream tells a member: what they were just told, or how many are unread after they read some elsewhere. */
export type OwnNews = { name: 'notification'; data: { type?: unknown } } | { name: 'unread'; data: { unread_count?: unknown } }

/** Hears it, on a page with scripts; the element <own-news> hands it on. */
export function useOwnNews(hear: (news: OwnNews) => void): void {
  useEffect(() => {
    const take = (event: Event) => event instanceof CustomEvent && hear(event.detail as OwnNews)
    document.addEventListener('own-news', take)
    return () => document.removeEventListener('own-news', take)
  }, [hear])
}
