import { eachRecord } from './lenient-lists.ts'

/** Fields of an account that an API elsewhere may lack, and the values that make pages ask for nothing and forbid nothing. */
const assumed = {
  unread_notifications_count: 0,
  unread_messages_count: 0,
  verified: true,
  has_password: true,
  takes_requests: true,
} as const
type OptionalField = keyof typeof assumed

const sentFields = new Set<string>()

/** Fills in what an API leaves out of the reader's account, and notes what it sends. */
export function withAccountFields(raw: unknown): unknown {
  return eachRecord(raw, (account) => {
    const sent = Object.fromEntries(Object.entries(account).filter(([, value]) => value !== null && value !== undefined))
    for (const name of Object.keys(assumed)) if (name in sent) sentFields.add(name)
    return { ...account, ...assumed, ...sent }
  })
}

/** Checks whether the API has ever sent a field of an account. Ask only after an account has been read. */
export const sendsAccountField = (name: OptionalField): boolean => sentFields.has(name)
