import { useFetcher, useLocation } from '@remix-run/react'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { shownName } from '#contract/readable-name'
import { announce } from '../elements/announce'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { friendsPath, messagesPath, withQuery } from '../paths'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { Pagination, PastLastPage } from '../ui/pagination'
import { ConversationItem } from './conversation-item'

type Props = { conversations: Conversation[]; meta: Meta; isFurther: boolean; actionResult: ActionResult | null }

/** Shows the member's conversations, the latest first, and updates as messages arrive. */
export function ConversationsPage({ isFurther, actionResult, ...loaded }: Props) {
  const { conversations, meta, list } = useLiveConversations(loaded)
  return (
    <main className="flow narrow">
      <PageFaults actionResult={actionResult} fields={{}} />
      <Notice />
      <h1>Messages</h1>
      {conversations.length === 0 ? <NoConversations beyond={meta.total > 0} /> : null}
      <ul className="people" {...list}>
        {conversations.map((conversation) => (
          <ConversationItem key={conversation.user_id} conversation={conversation} />
        ))}
      </ul>
      <Pagination
        meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
        pathFor={(page) => withQuery(messagesPath, { page: page === 1 ? undefined : String(page) })}
        olderPath={(before) => withQuery(messagesPath, { before })}
      />
    </main>
  )
}

function NoConversations({ beyond }: { beyond: boolean }) {
  if (beyond) return <PastLastPage first={messagesPath} />
  return (
    <div className="empty flow">
      <p>
        <b>You have no conversations yet</b>
      </p>
      <p>You can message your friends. Open a friend’s profile and choose “Message”.</p>
      <p>
        <a className="button" href={friendsPath}>
          Go to your friends
        </a>
      </p>
    </div>
  )
}

type Page = { conversations: Conversation[]; meta: Meta }

/**
 * Keeps the list of conversations up to date. New messages are announced at once. They are shown once the focus has left the list, because
 * its lines would move under it.
 * @param path the page that has the list, if it is not this one; then nothing is announced, because each message has its own announcement
 * @returns the current page, and the props of the list
 */
function useLiveConversations(loaded: Page, path?: string) {
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

type BesideProps = { loaded: Parameters<typeof useLiveConversations>[0]; otherId: Conversation['user_id'] }

/** Shows the latest conversations next to one of them, on wide windows. It comes after it in the source. */
export function ConversationsBeside({ loaded, otherId }: BesideProps) {
  const { conversations, list } = useLiveConversations(loaded, messagesPath)
  return (
    <aside className="conversations" aria-label="Conversations">
      <h2>Conversations</h2>
      <ul className="people" {...list}>
        {conversations.map((conversation) => (
          <ConversationItem key={conversation.user_id} conversation={conversation} current={conversation.user_id === otherId} />
        ))}
      </ul>
    </aside>
  )
}
