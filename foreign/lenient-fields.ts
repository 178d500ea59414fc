import { idText } from '#contract/fields'
import { isRecord } from '#contract/lists'
import { eachRecord, pageNumbers } from './envelopes.ts'

/**
 * Adds page numbers to a list whose API sends none. If as many items came as were requested, there may be more; otherwise the list
 * is complete.
 * @param query the query of the request
 */
export function withPageMeta(raw: unknown, query: Readonly<Record<string, unknown>>): unknown {
  const items = findItems(raw)
  const perPage = Number(query.per_page ?? query.limit)
  const page = Number(query.page ?? 1)
  if (!items || !(perPage > 0) || (items.length !== perPage && page === 1)) return raw
  const mayBeMore = items.length === perPage
  const meta = { current_page: page, last_page: mayBeMore ? page + 1 : page, per_page: perPage, total_capped: mayBeMore }
  return { data: items, meta: { ...meta, total: (page - 1) * perPage + items.length } }
}

/** Returns the items of a list without page numbers. */
function findItems(raw: unknown): unknown[] | null {
  if (Array.isArray(raw)) return raw
  if (!isRecord(raw) || isRecord(raw.meta) || pageNumbers.some((name) => name in raw)) return null
  return findItems(raw.data ?? null)
}

/** Adds `is_own` to messages of an API that sends the sender's id: the reader wrote what the other person didn't. */
export function withSenders(raw: unknown, otherId: string): unknown {
  return eachRecord(raw, (message) => {
    const { from_id, from_user_id, sender_id, user_id } = message
    const sender =
      sender_id ?? from_user_id ?? from_id ?? user_id ?? personId(message.sender) ?? personId(message.from) ?? personId(message.user)
    if (message.is_own !== undefined || sender === undefined || sender === null) return message
    return { ...message, is_own: idText(sender) !== otherId }
  })
}

const personId = (person: unknown) => (isRecord(person) ? person.id : undefined)

/** Allows writing in a conversation if the API states no rule: it may still refuse the message. */
export function withWriting(raw: unknown): unknown {
  if (!isRecord(raw) || !isRecord(raw.conversation)) return raw
  return { ...raw, conversation: { ...raw.conversation, writing: raw.conversation.writing ?? true } }
}

/** Fields that a foreign API may leave out of an account, with values for which pages show no prompts and no restrictions. */
const assumed = {
  unread_notifications_count: 0,
  unread_messages_count: 0,
  verified: true,
  has_password: true,
  takes_requests: true,
} as const
type OptionalField = keyof typeof assumed

const sentFields = new Set<string>()

/** Fills in the fields that an API leaves out of the reader's account, and records which it sends. */
export function withAccountFields(raw: unknown): unknown {
  return eachRecord(raw, (account) => {
    const sent = Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null && value !== undefined))
    for (const name of Object.keys(assumed)) if (name in sent) sentFields.add(name)
    return { ...account, ...assumed, ...sent }
  })
}

/** Checks whether the API has ever sent a field of an account. Ask only after an account has been read. */
export const sendsAccountField = (name: OptionalField): boolean => sentFields.has(name)
