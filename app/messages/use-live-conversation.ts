import { useFetcher, useLocation } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { shownName } from '#contract/readable-name'
import { shorten } from '#contract/shorten'
import { announce } from '../elements/announce'
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
    // A failed load is made up for by the next event.
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
        // The server read the messages while it rendered the page, so the page knows.
        if (here && name === 'message.read' && 'is_own' in data && data.is_own === true && !known.current.state?.unread_count) return
        if (here || name === 'start-over') renew()
      },
      [id, renew],
    ),
  )
  return { ...shown, renew }
}

/** Keeps the messages at the top of the page, which a reload no longer has once newer messages pushed them off it. */
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
