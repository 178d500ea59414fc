import { idText } from '#contract/fields'
import { isRecord } from '#contract/lists'

/** Another API tells who wrote a message: whoever is not the other one is the reader. */
export function withSenders(raw: unknown, otherId: string): unknown {
  if (Array.isArray(raw)) return raw.map((one) => withSenders(one, otherId))
  if (!isRecord(raw)) return raw
  if ('data' in raw && !('id' in raw)) return { ...raw, data: withSenders(raw.data, otherId) }
  const sender = raw.sender_id ?? raw.from_user_id ?? raw.from_id ?? raw.user_id ?? idIn(raw.sender) ?? idIn(raw.from) ?? idIn(raw.user)
  if (raw.is_own !== undefined || sender === undefined || sender === null) return raw
  return { ...raw, is_own: idText(sender) !== otherId }
}

const idIn = (person: unknown) => (isRecord(person) ? person.id : undefined)
