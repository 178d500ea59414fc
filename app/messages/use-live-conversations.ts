import { type FocusEvent, useCallback, useRef, useState } from 'react'
import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { shownName } from '#contract/shown-name'
import { say } from '../elements/say'
import { loadFrom } from '../platform/ask-page'
import { type OwnNews, useOwnNews } from '../realtime/use-own-news'

type Page = { conversations: Conversation[]; meta: Meta }

/**
 * A page of the list of conversations, as what happens in any of them leaves it: what was written is said at once, and shown unless
 * the focus is in the list, whose lines would move under it: then as soon as it has left.
 * @returns how the page stands now, and what the list of it needs
 */
export function useLiveConversations(loaded: Page) {
  const [shown, setShown] = useState(loaded)
  const known = useRef(loaded)
  const asked = useRef(0)
  const wrote = useRef(new Set<unknown>())
  const ref = useRef<HTMLUListElement>(null)

  const show = useCallback(() => {
    if (!ref.current?.contains(document.activeElement)) setShown(known.current)
  }, [])
  const renew = useCallback(async () => {
    const turn = ++asked.current
    const now = await load()
    // A late answer never replaces a newer one.
    if (!now || turn !== asked.current) return
    known.current = now
    tell(now.conversations.filter(({ user_id }) => wrote.current.has(user_id)))
    wrote.current.clear()
    show()
  }, [show])
  useOwnNews(
    useCallback(
      ({ name, data }: OwnNews) => {
        if (name === 'message.sent' && data.is_own !== true) wrote.current.add(data.user_id)
        if (name.startsWith('message.') || name === 'start-over') void renew()
      },
      [renew],
    ),
  )
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) show()
  }
  return { ...shown, list: { ref, onBlur } }
}

/** What cannot be had now comes with the next that happens. */
async function load(): Promise<Page | null> {
  try {
    return (await loadFrom(location.href, 'messages/conversations.route')) as Page
  } catch {
    return null
  }
}

/** By ear, once, what others wrote; what was taken back meanwhile is not said. */
function tell(conversations: readonly Conversation[]): void {
  const lines = conversations.flatMap(({ user, last_message: last }) =>
    last && !last.is_own && last.taken_back_at === null ? [`${shownName(user)}: ${last.excerpt}`] : [],
  )
  if (lines.length > 0) say(lines.join('. '))
}
