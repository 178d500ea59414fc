import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { type Acted, SentInPlace } from '../forms/sent-in-place'
import type { messageActs } from './message.acts.server'
import { sentBefore } from './sent-before'

export type Sending = {
  /** Shows on the page what was wrong with what was sent in place; null for nothing. */
  refuse: (acted: Acted | null) => void
  /** Asks how the conversation stands, once something was sent. */
  renew: () => void
}

function refusalOf(typed: unknown): Acted {
  const values: Record<string, string> = typeof typed === 'string' ? { content: typed } : {}
  return { kind: 'refused', intent, message: `${sentBefore} To send the same text again, press “Send” once more.`, errors: {}, values }
}

const intent: keyof typeof messageActs = 'message-send'

/**
 * Sends a message without leaving the page. Where the device knows that the site can't be reached, its form is left to what looks after
 * all plain forms (elements/unsent-form.ts).
 * @returns `sending` goes into the form; `times` how often something was sent, which makes the next another one
 */
export function useSending({ refuse, renew }: Sending) {
  const [call, setCall] = useState<FormData | null>(null)
  const [times, setTimes] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  function send(event: FormEvent<HTMLFormElement>): void {
    if (!(event.nativeEvent instanceof SubmitEvent) || !navigator.onLine) return
    event.preventDefault()
    if (!call) setCall(new FormData(event.currentTarget, event.nativeEvent.submitter))
  }

  function settle(acted: Acted): void {
    const sentAlready = acted.kind === 'answer' && acted.answer === 'sent-before'
    const typed = call?.get('content')
    setCall(null)
    refuse(sentAlready ? refusalOf(typed) : acted.kind === 'refused' ? { ...acted, intent } : null)
    // Why it was refused may be how the two stand now.
    renew()
    if (acted.kind !== 'answer') return
    // Sent once more after that, it is meant.
    setTimes(times + 1)
    if (sentAlready) return
    // Not by a reset: the page may have come with a text in it.
    const area = form.current?.querySelector('textarea')
    if (area) area.value = ''
  }

  const sending: ReactNode = call && <SentInPlace form={call} settle={settle} />
  return { form, send, sending, times }
}
