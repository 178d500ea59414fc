import { useFetcher, useLocation } from '@remix-run/react'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { shownName } from '#contract/readable-name'
import { announce } from '../elements/announce'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'

type Page = { conversations: Conversation[]; meta: Meta }

/**
 * A page of the list of conversations, as what happens in any of them leaves it: what was written is said at once, and shown unless
 * the focus is in the list, whose lines would move under it: then as soon as it has left.
 * @returns how the page stands now, and what the list of it needs
 */
export function useLiveConversations(loaded: Page) {
  const [shown, setShown] = useState(loaded)
  const known = useRef(loaded)
  const { pathname, search } = useLocation()
  const { data: now, load } = useFetcher<Page>()
  const wrote = useRef(new Set<unknown>())
  const ref = useRef<HTMLUListElement>(null)

  const show = useCallback(() => {
    if (!ref.current?.contains(document.activeElement)) setShown(known.current)
  }, [])
  const renew = useCallback(() => load(pathname + search), [load, pathname, search])
  useEffect(() => {
    // What cannot be had now comes with the next that happens.
    if (!now) return
    known.current = now
    tell(now.conversations.filter(({ user_id }) => wrote.current.has(user_id)))
    wrote.current.clear()
    show()
  }, [now, show])
  useMemberUpdates(
    useCallback(
      ({ name, data }: MemberUpdate) => {
        if (name === 'message.sent' && data.is_own !== true) wrote.current.add(data.user_id)
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

/** By ear, once, what others wrote; what was taken back meanwhile is not said. */
function tell(conversations: readonly Conversation[]): void {
  const lines = conversations.flatMap(({ user, last_message: last }) =>
    last && !last.is_own && last.taken_back_at === null ? [`${shownName(user)}: ${last.excerpt}`] : [],
  )
  if (lines.length > 0) announce(lines.join('. '))
}
