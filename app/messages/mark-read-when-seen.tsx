import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import type { ActionResult } from '../forms/action-result'
import { markInPlace, useAnswers } from '../forms/use-toggle'
import type { messageActions } from './message.actions.server'
import { readToField, recipientFields } from './message-form'
import type { OpenConversation as Conversation } from './open-conversation.server'
import type { ConversationEnd } from './use-conversation-end'

/** How long the end must be in view before the conversation is read, in ms. */
const viewTime = 1_000

type Props = {
  conversation: Conversation
  end: ConversationEnd
  /** Reloads the conversation once it is read. */
  renew: () => void
}

/**
 * Marks a conversation as read once its end has been in view for a second. Sends the same form as the button that works without scripts.
 */
export function ReadWhenSeen({ conversation, end: { place, inView }, renew }: Props) {
  const { data, submit } = useFetcher<ActionResult>()
  const { state, can, other } = conversation
  const unread = can.mark && state !== null && state.unread_count > 0
  const { read_to = '' } = readToField(conversation)
  useEffect(() => {
    if (!unread || !inView) return
    const timer = setTimeout(() => submit(formOf(other, read_to), { method: 'post' }), viewTime)
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
  for (const [name, value] of Object.entries({ ...recipientFields(other), read_to, intent })) form.set(name, value)
  return markInPlace(form)
}
