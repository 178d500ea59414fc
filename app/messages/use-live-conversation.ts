import { useFetcher, useLocation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { shownName } from '#contract/readable-name'
import { shorten } from '#contract/shorten'
import { announce } from '../elements/announce'
import { useBeforePaint } from '../forms/use-toggle'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { plainText } from '../ui/plain-text'
import type { Conversation } from './conversation.server'

/** The data of a conversation page. */
export type ConversationData = { conversation: Conversation; nonce: string | null }

/** How much of a new message is announced, in UTF-16 units. The page shows the rest. */
const announcedLength = 300

/**
 * Keeps a conversation page up to date. Reloads it on every event of this conversation, from any device.
 * @returns the current data, and a function that reloads it
 */
export function useLiveConversation(loaded: ConversationData): ConversationData & { renew: () => void } {
  const [shown, setShown] = useState(loaded)
  const known = useRef(loaded.conversation)
  const { pathname, search } = useLocation()
  const { data: now, load } = useFetcher<ConversationData>()
  const { id } = loaded.conversation.other

  const renew = useCallback(() => load(pathname + search), [load, pathname, search])
  useEffect(() => {
    // After a failed load, the next event loads it again.
    if (!now) return
    const conversation = mergePages(known.current, now.conversation)
    announceNew(known.current, conversation)
    known.current = conversation
    setShown({ conversation, nonce: now.nonce })
  }, [now])
  useMemberUpdates(
    useCallback(
      ({ name, data }: MemberUpdate) => {
        const here = name.startsWith('message.') && (!('user_id' in data) || data.user_id === id)
        // The server marked the messages as read while it rendered the page, so the page already knows.
        if (here && name === 'message.read' && 'is_own' in data && data.is_own === true && !known.current.state?.unread_count) return
        if (here || name === 'start-over') renew()
      },
      [id, renew],
    ),
  )
  return { ...shown, renew }
}

/** Keeps the messages at the top of the page. After a reload they are missing, because newer messages have moved them to another page. */
function mergePages(before: Conversation, now: Conversation): Conversation {
  const news = new Set(now.messages.map(({ id }) => id))
  const [first] = now.messages
  const earlier = before.ends && now.ends ? before.messages.filter((message) => !news.has(message.id) && isBefore(message, first)) : []
  return { ...now, messages: [...earlier, ...now.messages], meta: earlier.length > 0 ? before.meta : now.meta }
}

function isBefore(message: Conversation['messages'][number], first: Conversation['messages'][number] | undefined): boolean {
  return first === undefined || (message.number ?? 0) < (first.number ?? 0)
}

/** Announces new messages of the other person to screen readers, once. */
function announceNew(before: Conversation, now: Conversation): void {
  const last = before.messages.at(-1)?.number ?? 0
  const news = now.messages.filter(({ number, is_own, taken_back_at }) => !is_own && taken_back_at === null && (number ?? 0) > last)
  if (news.length === 0) return
  const words = news.map(({ content }) => plainText(content)).join(' ')
  announce(`${shownName(now.other.person)}: ${shorten(words, announcedLength)}`)
}

export type ConversationEnd = {
  /** The element after the last message. */
  place: RefObject<HTMLDivElement>
  /** Whether the end of the last message can be seen now. */
  inView: boolean
  /** How many messages arrived while the reader was further up. */
  unseen: number
  /** Scrolls to the last message, and moves the focus to the first message that arrived meanwhile. */
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

/** Checks that the address has no fragment, and that neither the browser nor the reader has scrolled yet. */
function opensAtTop(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  const isNew = navigation && 'type' in navigation && navigation.type === 'navigate'
  return Boolean(isNew) && location.hash === '' && scrollY === 0 && document.querySelector('main error-summary') === null
}

/** Scrolls down until the form is at the bottom of the window, below the last message. */
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

/** Returns how much of the window the sticky form covers, in px, minus one line of text. */
function coveredHeight(): number {
  const form = document.querySelector('.composer')
  return form && getComputedStyle(form).position === 'sticky' ? Math.max(0, Math.round(form.clientHeight) - 24) : 0
}
