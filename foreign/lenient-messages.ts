import { idText } from '#contract/fields'
import { isRecord } from '#contract/lists'
import { eachRecord } from './lenient-lists.ts'

/** Adds `is_own` to messages of an API that sends the sender's id: the reader wrote what the other person didn't. */
export function withSenders(raw: unknown, otherId: string): unknown {
  return eachRecord(raw, (message) => {
    const { from_id, from_user_id, sender_id, user_id } = message
    const sender = sender_id ?? from_user_id ?? from_id ?? user_id ?? idIn(message.sender) ?? idIn(message.from) ?? idIn(message.user)
    if (message.is_own !== undefined || sender === undefined || sender === null) return message
    return { ...message, is_own: idText(sender) !== otherId }
  })
}

const idIn = (person: unknown) => (isRecord(person) ? person.id : undefined)

/** Allows writing in a conversation if the API states no rule: it may still refuse the message. */
export function withWriting(raw: unknown): unknown {
  if (!isRecord(raw) || !isRecord(raw.conversation)) return raw
  return { ...raw, conversation: { ...raw.conversation, writing: raw.conversation.writing ?? true } }
}
