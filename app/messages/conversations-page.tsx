import { useFetcher, useLocation } from '@remix-run/react'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#contract/format-number'
import type { Friend } from '#contract/friends'
import type { Meta } from '#contract/lists'
import type { Conversation } from '#contract/messages'
import { messageLimits } from '#contract/post-limits'
import { shownName } from '#contract/readable-name'
import { announce } from '../elements/announce'
import { type ActionResult, PageFaults } from '../forms/action-result'
import { Notice } from '../forms/notice'
import { friendsPath, messagePath, messagesPath, withQuery, writingPath } from '../paths'
import { type MemberUpdate, useMemberUpdates } from '../realtime/use-member-updates'
import { Avatar } from '../ui/avatar'
import { Day } from '../ui/moment'
import { Pagination, PastLastPage } from '../ui/pagination'
import { Part } from '../ui/part'

type Props = {
  conversations: Conversation[]
  meta: Meta
  /** Friends that the member can write to; null if they can't be loaded. */
  friends: readonly Friend[] | null
  isFurther: boolean
  actionResult: ActionResult | null
}

/** Shows the member's conversations, the latest first, and updates as messages arrive. */
export function ConversationsPage({ isFurther, friends, actionResult, ...loaded }: Props) {
  const { conversations, meta, list } = useLiveConversations(loaded)
  return (
    <main className="with-side">
      <div className="flow">
        <PageFaults actionResult={actionResult} fields={{}} />
        <Notice />
        <h1>Messages</h1>
        {conversations.length === 0 ? <NoConversations beyond={meta.total > 0} /> : null}
        <ul className="entries" {...list}>
          {conversations.map((conversation) => (
            <ConversationItem key={conversation.user_id} conversation={conversation} />
          ))}
        </ul>
        <Pagination
          meta={isFurther ? { ...meta, current_page: meta.last_page } : meta}
          pathFor={(page) => withQuery(messagesPath, { page: page === 1 ? undefined : String(page) })}
          olderPath={(before) => withQuery(messagesPath, { before })}
        />
      </div>
      <FriendsToWriteTo friends={friends} conversations={conversations} />
    </main>
  )
}

/**
 * Shows a conversation in a list: the other person, the number of unread messages, and the last message.
 * @param current whether it is the page's own conversation, whose messages are read there
 */
export function ConversationItem({ conversation, current = false }: { conversation: Conversation; current?: boolean }) {
  const { user, unread_count, last_message: last } = conversation
  return (
    <li className={current ? 'bg-raised px-2' : 'px-2'}>
      <div className="entry">
        <Avatar person={user} />
        <div>
          <p className="flex items-center gap-2">
            <a className="truncate" href={conversationLink(conversation)} aria-current={current ? 'page' : undefined}>
              {current ? (
                <b>
                  <bdi>{shownName(user)}</bdi>
                </b>
              ) : (
                <bdi>{shownName(user)}</bdi>
              )}
            </a>{' '}
            {unread_count > 0 && !current ? <span className="badge shrink-0">{`${formatNumber(unread_count)} unread`}</span> : null}{' '}
            <span className="meta ms-auto shrink-0">
              <Day at={last?.created_at ?? null} />
            </span>
          </p>
          {last ? <LastMessage last={last} /> : null}
        </div>
      </div>
    </li>
  )
}

/** Returns the path of the first unread message, or of the last message if all are read. */
function conversationLink({ user_id, user, first_unread_number: first, last_message }: Conversation): string {
  const other = { id: user_id, display_name: user.display_name }
  const last = last_message?.number ?? null
  if (last === null) return writingPath(other)
  return messagePath(other, first ?? last, first === null || last - first < messageLimits.perPage)
}

function LastMessage({ last: { is_own, excerpt, taken_back_at } }: { last: NonNullable<Conversation['last_message']> }) {
  return (
    <p className="truncate text-sm text-muted" dir="auto">
      {is_own ? 'You: ' : ''}
      {taken_back_at === null ? excerpt : 'message deleted'}
    </p>
  )
}

/** Shows friends without a conversation on this page. */
function FriendsToWriteTo({ friends, conversations }: Pick<Props, 'friends' | 'conversations'>) {
  const known = new Set(conversations.map(({ user_id }) => user_id))
  const others = (friends ?? []).filter(({ id, user }) => !known.has(user.id ?? id))
  return (
    <div className="beside flow max-lg:pt-6">
      <Part id="friends" title={others.length > 0 && conversations.length > 0 ? 'Write to another friend' : 'Write to a friend'}>
        {others.length > 0 ? (
          <ul className="grid gap-3">
            {others.map(({ id, user }) => (
              <li key={id}>
                <Avatar person={user} />{' '}
                <a href={writingPath({ ...user, id: user.id ?? id })}>
                  <bdi>{shownName(user)}</bdi>
                </a>
              </li>
            ))}
          </ul>
        ) : (
          <p>You can message anyone who is your friend.</p>
        )}
        <p>
          <a href={friendsPath}>All your friends</a>
        </p>
      </Part>
    </div>
  )
}

function NoConversations({ beyond }: { beyond: boolean }) {
  if (beyond) return <PastLastPage first={messagesPath} />
  return (
    <div className="flow text-muted">
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
 * its lines would move under the focus.
 * @param path the path of the list's own page, if this is another page; then nothing is announced here, because each message has its own
 * announcement
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
    // A narrow window doesn't show the list.
    if (ref.current?.checkVisibility?.() !== false) load(path ?? pathname + search)
  }, [load, path, pathname, search])
  useEffect(() => {
    // After a failed load, the next event loads it again.
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

/** Shows the latest conversations next to one of them, on wide windows. In the source, they come after the conversation. */
export function ConversationsBeside({ loaded, otherId }: BesideProps) {
  const { conversations, list } = useLiveConversations(loaded, messagesPath)
  return (
    <aside className={besideConversation} aria-label="Conversations">
      <h2 className="mb-2">Conversations</h2>
      <ul className="entries" {...list}>
        {conversations.map((conversation) => (
          <ConversationItem key={conversation.user_id} conversation={conversation} current={conversation.user_id === otherId} />
        ))}
      </ul>
    </aside>
  )
}

const besideConversation = 'sticky top-0 -order-1 max-h-dvh overflow-auto px-2 py-6 max-lg:hidden'
