import { useFetcher } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { formatNumber } from '#contract/format-number'
import { messageLimits } from '#contract/post-limits'
import { shownName } from '#contract/readable-name'
import type { ActionResult } from '../forms/action-result'
import type { SavedDraft } from '../forms/drafts.server'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit } from '../forms/form-text'
import { NoticeAt } from '../forms/notice'
import { submittedForm, useAnswers } from '../forms/use-toggle'
import { writeAnchor } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'
import { TypedText } from '../posts/missing-post'
import { TextArea } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { Moment } from '../ui/moment'
import type { Conversation } from './conversation.server'
import type { messageActions } from './message.actions.server'
import { sentBeforeText } from './message-text'
import type { ConversationEnd } from './use-live-conversation'

type Props = Sending & {
  conversation: Conversation
  nonce: string | null
  actionResult: ActionResult | null
  draft: SavedDraft | null
  end: ConversationEnd
}

/** Shows the form for a new message. If writing isn't allowed, shows the reason and any text typed before that. */
export function MessageForm({ conversation, nonce, actionResult, draft: savedDraft, refuse, renew, end }: Props) {
  const { other, state, can, messages } = conversation
  const { form, send, sendByKey, times: sentCount } = useSending({ refuse, renew })
  const refused = actionResult?.kind === 'refused' && actionResult.intent === 'message-send' ? actionResult : null
  const draft = refused || sentCount > 0 ? null : savedDraft
  const text = refused?.values.content ?? draft?.fields.content ?? ''
  const { notice } = useRootData()
  // The same text written again after it was seen as sent is a new message.
  const after = sentCount > 0 && nonce ? `${nonce}${sentCount}` : notice?.at && `${notice.at} of ${messages.at(-1)?.number ?? ''}`
  const { allowed, reason } = state?.writing ?? { allowed: can.send, reason: null }
  return (
    <>
      <div id={writeAnchor} className="flow tall:scroll-mt-[calc(100dvh-20rem)]">
        <NoticeAt place={writeAnchor} />
        {draft ? <DraftNotice draft={draft} other={other} /> : null}
      </div>
      <section className={allowed && can.send ? composer : 'flow pb-6'} aria-label="Write">
        <NewMessages end={end} />
        {allowed && can.send ? (
          <form ref={form} className="flex items-end gap-2" method="post" onSubmit={send} onKeyDown={sendByKey}>
            <HiddenFields
              values={{
                ...recipientFields(other),
                ...resendFields(conversation),
                ...(after && { after }),
                ...(nonce && { nonce: draft?.fields.nonce ?? nonce }),
              }}
            />
            <Text name={shownName(other.person)} text={text} errors={refused ? (refused.errors.content ?? [refused.message]) : undefined} />
            <button type="submit" className="primary" {...buttonFor<typeof messageActions>('message-send')}>
              Send
            </button>
          </form>
        ) : (
          <>
            {reason ? <p className="notice">{reason}</p> : null}
            {text ? <TypedText text={text} /> : null}
          </>
        )}
      </section>
    </>
  )
}

/** Only as high as its text. In a window that is high enough, it stays in view. */
const composer =
  'composer relative mt-4 border-t border-line bg-background py-2 tall:sticky tall:bottom-0 tall:z-2 [&_.field]:max-w-none ' +
  '[&_.field]:flex-1 [&_draft-status]:absolute [&_draft-status]:end-0 [&_draft-status]:top-2 [&_textarea]:max-h-28 ' +
  '[&_textarea]:min-h-15'

/** Shows a button if messages have arrived below what the reader sees. */
function NewMessages({ end: { unseen, showNew } }: Pick<Props, 'end'>) {
  if (unseen === 0) return null
  return (
    <button type="button" className="absolute inset-x-0 bottom-full mx-auto mb-2 w-fit" onClick={showNew}>
      {unseen === 1 ? 'New message' : `${formatNumber(unseen)} new messages`} <span aria-hidden="true">↓</span>
    </button>
  )
}

/** Returns the hidden fields that name the conversation in its forms. */
export const recipientFields = ({ id, display_name, person }: Conversation['other']) => ({
  person: id,
  name: shownName(person),
  display_name: display_name ?? '',
})

/**
 * Returns the hidden field with the number of the last message that the page shows. Messages after it stay unread when the reader answers.
 */
export function readToField({ messages }: Pick<Conversation, 'messages'>): { read_to?: string } {
  const number = messages.at(-1)?.number
  return number === null || number === undefined ? {} : { read_to: String(number) }
}

/**
 * Returns the hidden fields of a new message. `read_to` is the other person's last message, so it stays the same if the form is reloaded
 * after its message was sent. `shown` also counts your own last message and only serves to detect that the text was sent already.
 */
function resendFields({ messages }: Pick<Conversation, 'messages'>): { read_to?: string; shown?: string } {
  const last = messages.length === 0 ? 0 : (messages.at(-1)?.number ?? null)
  if (last === null) return {}
  const first = messages[0]?.number ?? last
  const lastReceived = messages.findLast(({ is_own }) => !is_own)?.number ?? Math.max(0, first - 1)
  return { read_to: String(lastReceived), shown: String(last) }
}

function Text({ name, text, errors }: { name: string; text: string; errors: readonly string[] | undefined }) {
  // An API without previews is foreign: we don't know its length limit or whether it supports Markdown.
  const can = useCapabilities()
  const { max } = messageLimits.content
  const hint = can.previewContent ? `Up to ${formatNumber(max)} characters. You can use Markdown.` : ''
  return (
    <TextArea
      name="content"
      label={`Your message to ${name}`}
      hint={hint}
      text={text}
      errors={errors}
      rows={3}
      limit={can.previewContent ? max : undefined}
    />
  )
}

function DraftNotice({ draft, other }: { draft: SavedDraft; other: Conversation['other'] }) {
  return (
    <form className="notice" method="post">
      <HiddenFields values={recipientFields(other)} />
      <p>
        Your text below hasn’t been sent yet. Saved <Moment at={draft.savedAt} />.{' '}
        <button type="submit" className="link" {...buttonFor<typeof messageActions>('discard-message')}>
          Discard draft
        </button>{' '}
        <DraftLimit />
      </p>
    </form>
  )
}

type Sending = {
  /** Shows on the page why a message was refused; null clears it. */
  refuse: (actionResult: ActionResult | null) => void
  /** Reloads the conversation once a message was sent. */
  renew: () => void
}

function toRefusal(typed: unknown): ActionResult {
  const values: Record<string, string> = typeof typed === 'string' ? { content: typed } : {}
  return { kind: 'refused', intent, message: `${sentBeforeText} To send it twice, press “Send” again.`, errors: {}, values }
}

const intent: keyof typeof messageActions = 'message-send'

/**
 * Sends a message without leaving the page. If the device is offline, leaves the form to elements/unsent-form.ts, which handles all
 * plain forms.
 * @returns `times`: how often a message was sent. It distinguishes the next message from the last.
 */
function useSending({ refuse, renew }: Sending) {
  const fetcher = useFetcher<ActionResult>()
  const typed = useRef<unknown>(null)
  const [times, setTimes] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    const sent = submittedForm(event)
    if (!sent || !navigator.onLine) return
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    typed.current = sent.get('content')
    fetcher.submit(sent, { method: 'post' })
  }

  useAnswers(fetcher.data, (actionResult) => {
    const sentAlready = actionResult.kind === 'answer' && actionResult.answer === 'sent-before'
    refuse(sentAlready ? toRefusal(typed.current) : actionResult.kind === 'refused' ? { ...actionResult, intent } : null)
    // The reason for a refusal may be that the two are no longer friends.
    renew()
    if (actionResult.kind !== 'answer') return
    // If they send it again after seeing it as sent, they mean to send it twice.
    setTimes(times + 1)
    if (sentAlready) return
    // Not form.reset(), because the page may have been loaded with a text in it.
    const area = form.current?.querySelector('textarea')
    if (!area) return
    // Does not clear the field: it may contain what was typed while the message was being sent.
    area.value = area.value === typed.current ? '' : area.value
    // The draft of the sent text on this device is no longer needed (elements/form-draft.ts).
    if (area.value === '') form.current?.dispatchEvent(new Event('reset', { bubbles: true }))
    const focused = document.activeElement
    if (focused === document.body || form.current?.contains(focused)) area.focus({ preventScroll: true })
  })

  /** Ctrl+Enter and Cmd+Enter press the button. */
  function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.requestSubmit(event.currentTarget.querySelector<HTMLButtonElement>('[type=submit]'))
  }

  return { form, send, sendByKey, times }
}
