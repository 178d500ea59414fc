import { useFetcher, useLocation } from '@remix-run/react'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { shownName } from '#contract/readable-name'
import { announce } from '../elements/announce'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'

type Page = { conversations: Conversation[]; meta: Meta }

/**
 * Keeps the list of conversations up to date. New messages are announced at once. They are shown once the focus has left the list, because
 * its lines would move under it.
 * @param path the page that has the list, if it is not this one; then nothing is announced, because each message has its own announcement
 * @returns the current page, and the props of the list
 */
export function useLiveConversations(loaded: Page, path?: string) {
  const [shown, setShown] = useState(loaded)
  const known = useRef(loaded)
  const { pathname, search } = useLocation()
  const { data: now, load } = useFetcher<Page>()
  const senders = useRef(new Set<unknown>())
  const ref = useRef<HTMLUListElement>(null)

  const show = useCallback(() => {
    if (!ref.current?.contains(document.activeElement)) setShown(known.current)
  }, [])
  const renew = useCallback(() => {
    // Not where the window is too narrow for it.
    if (ref.current?.checkVisibility?.() !== false) load(path ?? pathname + search)
  }, [load, path, pathname, search])
  useEffect(() => {
    // A failed load is made up for by the next event.
    if (!now) return
    known.current = now
    if (path === undefined) announceNew(now.conversations.filter(({ user_id }) => senders.current.has(user_id)))
    senders.current.clear()
    show()
  }, [now, path, show])
  useMemberUpdates(
    useCallback(
      ({ name, data }: MemberUpdate) => {
        if (name === 'message.sent' && data.is_own !== true) senders.current.add(data.user_id)
        if (name.startsWith('message.') || name === 'start-over') renew()
      },
      [renew],
    ),
  )
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) show()
  }
  return { ...shown, list: { ref, onBlur } }
}

/** Announces new messages to screen readers, once. Skips those that were taken back meanwhile. */
function announceNew(conversations: readonly Conversation[]): void {
  const lines = conversations.flatMap(({ user, last_message: last }) =>
    last && !last.is_own && last.taken_back_at === null ? [`${shownName(user)}: ${last.excerpt}`] : [],
  )
  if (lines.length > 0) announce(lines.join('. '))
}
