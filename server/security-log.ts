import { type DestinationStream, pino } from 'pino'
import { getPrefix } from './network-address.ts'

/**
 * Security events: sign-ins, refusals and changes of accounts. Accounts are logged by id, IP addresses only as a prefix; never emails,
 * tokens, passwords or full addresses. Every event has its name here.
 */
export type SecurityEvent =
  /** `device`: if the account has been used on this device before. */
  | (EventName<'signed-in'> & From & { account: number; device: Device; by?: 'passkey' | 'social' })
  /** `account` is null if the email address has no account. */
  | (EventName<'sign-in-failed'> & From & { account: number | null; device: Device })
  | (EventName<'registered'> & From & { account: number })
  /** Logged for any email address: its account is only looked up when the mail is written. */
  | (EventName<'reset-asked'> & From & { device: Device })
  | (EventName<'reset-mailed'> & { account: number })
  | (EventName<'reset-used'> & From & { account: number })
  /** The link was expired, used or guessed. */
  | (EventName<'reset-refused'> & From)
  | (EventName<'tokens-ended'> & {
      account: number
      tokens: number
      why: 'logout' | 'reset' | 'device' | 'others' | 'password' | 'undo' | 'stopped' | 'deleted' | 'expired' | 'too-many'
    })
  /** A wrong password, typed to confirm a change to sign-in, or a passkey that failed for that. */
  | (EventName<'proof-failed'> & From & { account: number })
  | (EventName<'password-changed'> & From & { account: number })
  | (EventName<'email-change-asked'> & From & { account: number })
  | (EventName<'email-changed'> & From & { account: number })
  /** The password was right, and a code is required. */
  | (EventName<'code-asked'> & From & { account: number; device: Device })
  | (EventName<'code-refused'> & From & { account: number })
  | (EventName<'recovery-code-used'> & From & { account: number; left: number })
  | (EventName<'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed'> & From & { account: number })
  /** Done by the owner. A sign-in restores the account until it is erased. */
  | (EventName<'account-deleted' | 'account-kept'> & From & { account: number })
  /** The provider's answer was invalid, or the person refused there. */
  | (EventName<'social-refused'> & From & { account: number | null; provider: string })
  | (EventName<'social-joined' | 'social-parted'> & From & { account: number; provider: string })
  /** A member downloaded their data. */
  | (EventName<'exported'> & From & { account: number })
  | (EventName<'account-erased'> & { account: number })
  | (EventName<'passkey-added' | 'passkey-renamed' | 'passkey-removed'> & From & { account: number; passkey: number })
  | (EventName<'passkeys-ended'> & { account: number; passkeys: number; why: 'undo' | 'reset' })
  | (EventName<'social-ended'> & { account: number; social: number; why: 'undo' | 'reset' })
  /** `account` is null if nobody has the passkey. `copied`: its use counter went backwards, which suggests a copy. */
  | (EventName<'passkey-refused'> & From & { account: number | null; why: 'unknown' | 'wrong' | 'challenge' | 'copied' })
  | (EventName<'email-change-undone' | 'email-change-stopped'> & From & { account: number })
  /** Logged once per limit period. For members with the account, otherwise with the address. */
  | (EventName<'limit-met'> & Partial<From> & { limit: string; account?: number })
  /**
   * A call refused because of the caller: 401 without a valid token, 403 without permission. Not logged if only a new proof of identity is
   * required. `call` contains parameter names, not their values.
   */
  | (EventName<'call-refused'> & From & { account: number | null; call: string; status: 401 | 403 })
  /** A form sent from another site, or without any sign of its origin. */
  | (EventName<'form-refused'> & From & { why: 'foreign' | 'unknown' })

type EventName<Event extends string> = { event: Event }
type From = { address: string }
export type Device = 'known' | 'new'

export type SecurityLog = (event: SecurityEvent) => void

/**
 * Creates a logger that writes JSON lines with the name `security` to standard output, among the ordinary ones. Addresses are logged as
 * their IPv4 /24 or IPv6 /48, in the field `from`.
 * @param level pino's level: all events are `info`
 * @param to another destination than standard output
 */
export function createSecurityLog(level: string, to?: DestinationStream): SecurityLog {
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, to).child({ name: 'security' })
  return ({ event, ...details }) => {
    const { address, ...rest } = { address: undefined, ...details }
    log.info({ event, ...rest, ...(address === undefined ? {} : { from: getPrefix(address) }) })
  }
}
