import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { ActionResult } from '../forms/action-result'
import { inPlace, useAnswers } from '../forms/use-toggle'
import type { messageActions } from './message.actions.server'
import { seen, whom } from './message-form'
import type { OpenedConversation as Conversation } from './opened-conversation.server'
import { useInView } from './use-live-conversation'

/** Milliseconds for which the end has to be in view. */
const glance = 1_000

type Props = { conversation: Conversation /** Asks how it stands, once it is read. */; renew: () => void }

/**
 * Stands at the end of a conversation, and marks it as read once that was in view for a second: by the form that its button sends
 * without scripts.
 */
export function ReadWhenSeen({ conversation, renew }: Props) {
  const { place, inView } = useInView()
  const { data, submit } = useFetcher<ActionResult>()
  const { state, can, other } = conversation
  const unread = can.mark && state !== null && state.unread_count > 0
  const { read_to = '' } = seen(conversation)
  useEffect(() => {
    if (!unread || !inView) return
    const timer = setTimeout(() => submit(formOf(other, read_to), { method: 'post' }), glance)
    return () => clearTimeout(timer)
  }, [unread, inView, other, read_to, submit])
  useAnswers(data, ({ kind }) => {
    if (kind === 'answer') renew()
  })

  return <div ref={place} className="end" />
}

const intent: keyof typeof messageActions = 'message-read'

function formOf(other: Conversation['other'], read_to: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...whom(other), read_to, intent })) form.set(name, value)
  return inPlace(form)
}
