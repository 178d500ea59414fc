import { useFetcher } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import type { ActionResult } from '../forms/action-result'
import { formSentBy, useAnswers } from '../forms/use-toggle'
import type { messageActions } from './message.actions.server'
import { sentBefore } from './message-confirmations'

export type Sending = {
  /** Shows on the page what was wrong with what was sent in place; null for nothing. */
  refuse: (acted: ActionResult | null) => void
  /** Asks how the conversation stands, once something was sent. */
  renew: () => void
}

function refusalOf(typed: unknown): ActionResult {
  const values: Record<string, string> = typeof typed === 'string' ? { content: typed } : {}
  return { kind: 'refused', intent, message: `${sentBefore} To send the same text again, press “Send” once more.`, errors: {}, values }
}

const intent: keyof typeof messageActions = 'message-send'

/**
 * Sends a message without leaving the page. Where the device knows that the site can't be reached, its form is left to what looks after
 * all plain forms (elements/unsent-form.ts).
 * @returns `times`: how often something was sent, which makes the next another one
 */
export function useSending({ refuse, renew }: Sending) {
  const fetcher = useFetcher<ActionResult>()
  const typed = useRef<unknown>(null)
  const [times, setTimes] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    const sent = formSentBy(event)
    if (!sent || !navigator.onLine) return
    event.preventDefault()
    if (fetcher.state !== 'idle') return
    typed.current = sent.get('content')
    fetcher.submit(sent, { method: 'post' })
  }

  useAnswers(fetcher.data, (acted) => {
    const sentAlready = acted.kind === 'answer' && acted.answer === 'sent-before'
    refuse(sentAlready ? refusalOf(typed.current) : acted.kind === 'refused' ? { ...acted, intent } : null)
    // Why it was refused may be how the two stand now.
    renew()
    if (acted.kind !== 'answer') return
    // Sent once more after that, it is meant.
    setTimes(times + 1)
    if (sentAlready) return
    // Not by a reset: the page may have come with a text in it.
    const area = form.current?.querySelector('textarea')
    if (area) area.value = ''
  })

  return { form, send, times }
}
