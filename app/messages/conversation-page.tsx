import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { messageLimits } from '#contract/post-limits'
import { shownName } from '#contract/readable-name'
import { type ActionResult, PageFaults, useActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { Notice, NoticePlaces } from '../forms/notice'
import { markInPlace, useAnswers } from '../forms/use-toggle'
import { conversationPath, messageAnchor, messagePath, messagesPath, writeAnchor, writingPath } from '../paths'
import { Avatar } from '../ui/avatar'
import { HiddenFields } from '../ui/hidden-fields'
import { PersonLink } from '../ui/person-link'
import { pluralise } from '../ui/pluralise'
import type { Conversation } from './conversation.server'
import type { messageActions } from './message.actions.server'
import { MessageForm, readToField, recipientFields } from './message-form'
import { MessageList } from './message-list'
import { type ConversationEnd, useConversationEnd, useLiveConversation } from './use-live-conversation'

type Props = { conversation: Conversation; nonce: string | null; draft: SavedDraft | null; actionResult: ActionResult | null }

/** Shows the earliest message first, and the form below the last one. The address's fragment leads to the first unread message. */
export function ConversationPage({ conversation: loaded, nonce: first, draft, actionResult: loadedResult }: Props) {
  const { conversation, nonce, renew } = useLiveConversation({ conversation: loaded, nonce: first })
  const [refused, refuse] = useState<ActionResult | null>(null)
  const actionResult = useActionResult(refused ?? loadedResult, [draft])
  const { other, messages, ends } = conversation
  const end = useConversationEnd(conversation)
  return (
    <NoticePlaces places={[...messages.map(messageAnchor), ...(ends ? [writeAnchor] : [])]}>
      <main className="flow pb-4">
        <PageFaults actionResult={actionResult} fields={{ content: 'content' }} />
        <Notice />
        <div className="row">
          <Avatar person={other.person} />
          <h1>
            Messages with <PersonLink person={other.person} />
          </h1>{' '}
          <a className="sm:ms-auto lg:hidden" href={messagesPath}>
            All conversations
          </a>
        </div>
        {messages.length === 0 ? <p className="meta">You haven’t messaged each other yet.</p> : null}
        <UnreadLink conversation={{ ...conversation, wasUnread: loaded.wasUnread }} />
        <OlderMessagesLink conversation={conversation} />
        <MessageList conversation={conversation} unread={loaded.wasUnread} />
        {ends ? <ReadWhenSeen conversation={conversation} end={end} renew={renew} /> : <NewerMessagesLink conversation={conversation} />}
        <MarkRead conversation={conversation} />
        {ends ? (
          <MessageForm
            conversation={conversation}
            nonce={nonce}
            actionResult={actionResult}
            draft={draft}
            refuse={refuse}
            renew={renew}
            end={end}
          />
        ) : null}
      </main>
    </NoticePlaces>
  )
}

/** Links to the first unread message if this page doesn't show it. */
function UnreadLink({ conversation: { other, messages, state, wasUnread } }: Pick<Props, 'conversation'>) {
  const unread = wasUnread ?? (state?.first_unread_number ? { first: state.first_unread_number, count: state.unread_count } : null)
  if (!unread || messages.some(({ number }) => number === unread.first)) return null
  return (
    <p className="notice">
      <a href={messagePath(other, unread.first, false)}>
        {unread.count === 1 ? 'Go to the unread message' : `Go to the first of ${pluralise(unread.count, 'unread message')}`}
      </a>
    </p>
  )
}

function OlderMessagesLink({ conversation: { other, meta, messages } }: Pick<Props, 'conversation'>) {
  const before = messages[0]?.number ?? null
  const cursor = meta.older ?? undefined
  const page = cursor === undefined && before === null && meta.current_page < meta.last_page ? String(meta.current_page + 1) : undefined
  if (cursor === undefined && page === undefined) return null
  return (
    <p>
      <a href={conversationPath(other, { before: cursor, page })}>Older messages</a>
    </p>
  )
}

function NewerMessagesLink({ conversation: { other, meta, messages, state } }: Pick<Props, 'conversation'>) {
  const last = messages.at(-1)?.number ?? null
  const below = last === null ? null : last + messageLimits.perPage + 1
  const isEnd = below === null ? meta.current_page <= 2 : below > (state?.last_number ?? 0)
  const change = isEnd ? {} : below === null ? { page: String(meta.current_page - 1) } : { before: String(below) }
  return (
    <p className="row">
      <a href={conversationPath(other, change)}>Newer messages</a>{' '}
      <a href={writingPath(other)}>
        Write to <bdi>{shownName(other.person)}</bdi>
      </a>
    </p>
  )
}

/**
 * Shows a button that marks as read the messages that the page doesn't show: those that came after it was loaded, and those on other pages.
 * Messages on the page are read already.
 */
function MarkRead({ conversation }: Pick<Props, 'conversation'>) {
  const { other, state, can } = conversation
  if (!state || state.unread_count === 0 || !can.mark) return null
  return (
    <form className="row" method="post">
      <HiddenFields values={{ ...recipientFields(other), ...readToField(conversation) }} />
      <b>{pluralise(state.unread_count, 'unread message')}</b>
      <button type="submit" {...buttonFor<typeof messageActions>('message-read')}>
        Mark as read
      </button>
    </form>
  )
}

/** How long the end must be in view before the conversation is read, in ms. */
const viewTime = 1_000

type MarkReadProps = {
  conversation: Conversation
  end: ConversationEnd
  /** Reloads the conversation once it is read. */
  renew: () => void
}

/**
 * Marks a conversation as read once its end has been in view for a second. Sends the same form as the button that works without scripts.
 */
function ReadWhenSeen({ conversation, end: { place, inView }, renew }: MarkReadProps) {
  const { data, submit } = useFetcher<ActionResult>()
  const { state, can, other } = conversation
  const unread = can.mark && state !== null && state.unread_count > 0
  const { read_to = '' } = readToField(conversation)
  useEffect(() => {
    if (!unread || !inView) return
    const timer = setTimeout(() => submit(createReadForm(other, read_to), { method: 'post' }), viewTime)
    return () => clearTimeout(timer)
  }, [unread, inView, other, read_to, submit])
  useAnswers(data, ({ kind }) => {
    if (kind === 'answer') renew()
  })

  return <div ref={place} className="pt-px" />
}

const intent: keyof typeof messageActions = 'message-read'

function createReadForm(other: Conversation['other'], read_to: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...recipientFields(other), read_to, intent })) form.set(name, value)
  return markInPlace(form)
}
