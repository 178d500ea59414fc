import { idText } from '#contract/fields'
import { isRecord } from '#contract/lists'

/** Adds `is_own` to messages of an API that sends the sender's id: the reader wrote what the other person didn't. */
export function withSenders(raw: unknown, otherId: string): unknown {
  if (Array.isArray(raw)) return raw.map((item) => withSenders(item, otherId))
  if (!isRecord(raw)) return raw
  if ('data' in raw && !('id' in raw)) return { ...raw, data: withSenders(raw.data, otherId) }
  const sender = raw.sender_id ?? raw.from_user_id ?? raw.from_id ?? raw.user_id ?? idIn(raw.sender) ?? idIn(raw.from) ?? idIn(raw.user)
  if (raw.is_own !== undefined || sender === undefined || sender === null) return raw
  return { ...raw, is_own: idText(sender) !== otherId }
}

const idIn = (person: unknown) => (isRecord(person) ? person.id : undefined)
