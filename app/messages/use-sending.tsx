import { useFetcher } from '@remix-run/react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { ActionResult } from '../forms/action-result'
import { submittedForm, useAnswers } from '../forms/use-toggle'
import type { messageActions } from './message.actions.server'
import { sentBeforeText } from './message-text'

export type Sending = {
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
export function useSending({ refuse, renew }: Sending) {
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
    // If they send it again after that, they mean it.
    setTimes(times + 1)
    if (sentAlready) return
    // Not form.reset(), because the page may have been loaded with a text in it.
    const area = form.current?.querySelector('textarea')
    if (!area) return
    // Keeps what was typed while the message was on its way.
    area.value = area.value === typed.current ? '' : area.value
    // The draft of the sent text on this device is done with (elements/form-draft.ts).
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
