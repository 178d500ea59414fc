import { useFetcher, useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { shownName } from '#contract/readable-name'
import { shortened } from '#contract/shortened'
import { announce } from '../elements/announce'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { plainText } from '../ui/plain-text'
import type { OpenedConversation as Conversation } from './opened-conversation.server'

/** What a page of a conversation is made from. */
export type Loaded = { conversation: Conversation; nonce: string | null }

/** UTF-16 units of a message that are spoken: the rest is on the page. */
const spoken = 300

/**
 * A page of a conversation that grows: what happens in it is asked for anew, whoever did it on whatever device.
 * @returns how it stands now, and how to ask for that
 */
export function useLiveConversation(loaded: Loaded): Loaded & { renew: () => void } {
  const [shown, setShown] = useState(loaded)
  const known = useRef(loaded.conversation)
  const { pathname, search } = useLocation()
  const { data: now, load } = useFetcher<Loaded>()
  const { id } = loaded.conversation.other

  const renew = useCallback(() => load(pathname + search), [load, pathname, search])
  useEffect(() => {
    // What cannot be had now comes with the next that happens.
    if (!now) return
    const conversation = grown(known.current, now.conversation)
    tell(known.current, conversation)
    known.current = conversation
    setShown({ conversation, nonce: now.nonce })
  }, [now])
  useMemberUpdates(
    useCallback(
      ({ name, data }: MemberUpdate) => {
        const here = name.startsWith('message.') && (!('user_id' in data) || data.user_id === id)
        if (here || name === 'start-over') renew()
      },
      [id, renew],
    ),
  )
  return { ...shown, renew }
}

/** The page keeps what it had at its top, which the same page no longer has once more has come at its end. */
function grown(before: Conversation, now: Conversation): Conversation {
  const news = new Set(now.messages.map(({ id }) => id))
  const [first] = now.messages
  const kept = before.ends && now.ends ? before.messages.filter((message) => !news.has(message.id) && isBefore(message, first)) : []
  return { ...now, messages: [...kept, ...now.messages], meta: kept.length > 0 ? before.meta : now.meta }
}

function isBefore(message: Conversation['messages'][number], first: Conversation['messages'][number] | undefined): boolean {
  return first === undefined || (message.number ?? 0) < (first.number ?? 0)
}

/** By ear, once, what the other one wrote. */
function tell(before: Conversation, now: Conversation): void {
  const last = before.messages.at(-1)?.number ?? 0
  const news = now.messages.filter(({ number, is_own, taken_back_at }) => !is_own && taken_back_at === null && (number ?? 0) > last)
  if (news.length === 0) return
  const words = news.map(({ content }) => plainText(content)).join(' ')
  announce(`${shownName(now.other.person)}: ${shortened(words, spoken)}`)
}

/** Whether an element is in view, on a page that is seen. */
export function useInView() {
  const place = useRef<HTMLDivElement>(null)
  const [inView, setInView] = useState(false)
  useEffect(() => {
    if (!place.current) return
    let met = false
    const look = () => setInView(met && !document.hidden)
    const observer = new IntersectionObserver((entries) => {
      met = entries.some(({ isIntersecting }) => isIntersecting)
      look()
    })
    observer.observe(place.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return { place, inView }
}
