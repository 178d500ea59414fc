import { type DestinationStream, pino } from 'pino'
import { prefixOf } from './network-address.ts'

/**
 * What is told of who comes in and who is kept out. Accounts are told by their ids, addresses only roughly; never emails,
 * tokens, passwords or whole addresses. Every event has its name here.
 */
export type SecurityEvent =
  /** `device`: whether the account was signed in to from there before. */
  | (EventName<'signed-in'> & From & { account: number; device: Device; by?: 'passkey' | 'social' })
  /** `account` is null where the email address has none. */
  | (EventName<'sign-in-failed'> & From & { account: number | null; device: Device })
  | (EventName<'registered'> & From & { account: number })
  /** For some email address: whose it is, is only looked up when the mail is written. */
  | (EventName<'reset-asked'> & From & { device: Device })
  | (EventName<'reset-mailed'> & { account: number })
  | (EventName<'reset-used'> & From & { account: number })
  /** By a link that is no longer good, or a guessed one. */
  | (EventName<'reset-refused'> & From)
  | (EventName<'tokens-ended'> & {
      account: number
      tokens: number
      why: 'logout' | 'reset' | 'device' | 'others' | 'password' | 'undo' | 'stopped' | 'deleted' | 'expired' | 'too-many'
    })
  /** A present password, typed for what changes how one signs in, or a passkey used for it. */
  | (EventName<'proof-failed'> & From & { account: number })
  | (EventName<'password-changed'> & From & { account: number })
  | (EventName<'email-change-asked'> & From & { account: number })
  | (EventName<'email-changed'> & From & { account: number })
  /** The password was right, and a code is asked for. */
  | (EventName<'code-asked'> & From & { account: number; device: Device })
  | (EventName<'code-refused'> & From & { account: number })
  | (EventName<'recovery-code-used'> & From & { account: number; left: number })
  | (EventName<'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed'> & From & { account: number })
  /** By its owner: a sign-in undoes it until it is erased. */
  | (EventName<'account-deleted' | 'account-kept'> & From & { account: number })
  /** What a provider of accounts answered does not hold, or whoever was there would not. */
  | (EventName<'social-refused'> & From & { account: number | null; provider: string })
  | (EventName<'social-joined' | 'social-parted'> & From & { account: number; provider: string })
  /** A member took a copy of all that the site has of them. */
  | (EventName<'exported'> & From & { account: number })
  | (EventName<'account-erased'> & { account: number })
  | (EventName<'passkey-added' | 'passkey-renamed' | 'passkey-removed'> & From & { account: number; passkey: number })
  | (EventName<'passkeys-ended'> & { account: number; passkeys: number; why: 'undo' | 'reset' })
  | (EventName<'social-ended'> & { account: number; social: number; why: 'undo' | 'reset' })
  /** `account` is null where nobody has the passkey. `copied`: it counts its uses, and said of one that it was before the last. */
  | (EventName<'passkey-refused'> & From & { account: number | null; why: 'unknown' | 'wrong' | 'challenge' | 'copied' })
  | (EventName<'email-change-undone' | 'email-change-stopped'> & From & { account: number })
  /** Once in the limit's time for each that meets it. Of a member the account is told, of others the address. */
  | (EventName<'limit-met'> & Partial<From> & { limit: string; account?: number })
  /**
   * A call that is refused because of who calls: 401 for nobody, or by a token that is no good; 403 for who may not. Not where one only
   * has to show again who one is. `call` has the names of its parameters, not what they were.
   */
  | (EventName<'call-refused'> & From & { account: number | null; call: string; status: 401 | 403 })
  /** A form that another site sent, or that showed nothing of where it is from. */
  | (EventName<'form-refused'> & From & { why: 'foreign' | 'unknown' })

type EventName<Event extends string> = { event: Event }
type From = { address: string }
export type Device = 'known' | 'new'

/** Writes down what happened. */
export type SecurityLog = (happened: SecurityEvent) => void

/**
 * JSON lines of the logger `security` on standard output, beside the ordinary ones. What is told of an address is its
 * IPv4 /24 or IPv6 /48, as `from`.
 * @param level pino's level: all of these are `info`
 * @param to another place than standard output
 */
export function createSecurityLog(level: string, to?: DestinationStream): SecurityLog {
  const log = pino({ level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, to).child({ name: 'security' })
  return ({ event, ...told }) => {
    const { address, ...known } = { address: undefined, ...told }
    log.info({ event, ...known, ...(address === undefined ? {} : { from: prefixOf(address) }) })
  }
}
