import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Conversation } from './conversation.server'

export type ConversationEnd = {
  /** The element after the last message. */
  place: RefObject<HTMLDivElement>
  /** Whether the last message's end can be seen now. */
  inView: boolean
  /** How many messages came while the reader was further up. */
  unseen: number
  /** Scrolls to the last message, and moves the focus to the first message that came meanwhile. */
  showNew: () => void
}

/**
 * Keeps the newest message in view: when the page opens without a fragment, when a message is sent here, and when one arrives while the end
 * is in view. A reader who has scrolled up stays there.
 */
export function useConversationEnd({ messages, ends }: Pick<Conversation, 'messages' | 'ends'>): ConversationEnd {
  const { place, inView, isAtEnd } = useInView()
  const last = messages.at(-1)
  const known = useRef(last?.number ?? 0)
  const [firstUnseen, setFirstUnseen] = useState<number | null>(null)
  useEffect(() => {
    if (ends && opensAtTop()) scrollToEnd()
  }, [ends])
  useBeforePaint(() => {
    const { number = null, is_own = false } = last ?? {}
    if (number === null || number <= known.current) return
    const first = known.current + 1
    known.current = number
    if (isAtEnd.current || is_own) scrollToEnd()
    else setFirstUnseen((before) => before ?? first)
  }, [last, isAtEnd])
  useEffect(() => {
    if (inView) setFirstUnseen(null)
  }, [inView])
  const showNew = useCallback(() => {
    scrollToEnd()
    document.getElementById(`m${firstUnseen}`)?.focus({ preventScroll: true })
    setFirstUnseen(null)
  }, [firstUnseen])
  const unseen = firstUnseen === null ? 0 : messages.filter(({ number, is_own }) => !is_own && (number ?? 0) >= firstUnseen).length
  return { place, inView, unseen, showNew }
}

/** Checks that the address names no place in the page, and neither the browser nor the reader has scrolled yet. */
function opensAtTop(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation && 'type' in navigation && navigation.type === 'navigate'
  return Boolean(isNew) && location.hash === '' && scrollY === 0 && document.querySelector('main error-summary') === null
}

/** Scrolls down until the form stands at the window's lower edge, below the last message. */
function scrollToEnd(): void {
  const main = document.querySelector('main')
  if (main) scrollBy(0, Math.max(0, main.getBoundingClientRect().bottom - innerHeight))
}

/** Tracks whether an element is in view, above the sticky form, while the page is visible. `isAtEnd` ignores whether it is visible. */
function useInView() {
  const place = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(false)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const update = () => setInView(isAtEnd.current && !document.hidden)
    const observer = new IntersectionObserver(
      (entries) => {
        isAtEnd.current = entries.at(-1)?.isIntersecting ?? false
        update()
      },
      { rootMargin: `0px 0px ${-coveredHeight()}px` },
    )
    observer.observe(place.current)
    document.addEventListener('visibilitychange', update)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return { place, inView, isAtEnd }
}

/** Returns how much of the window the sticky form covers, in px, less a line of text. */
function coveredHeight(): number {
  const form = document.querySelector('.composer')
  return form && getComputedStyle(form).position === 'sticky' ? Math.max(0, Math.round(form.clientHeight) - 24) : 0
}

/** The server doesn't paint, so it needs no layout effect. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect
