import type { z } from 'zod'
import { type checkRegistration as call, Registration } from '#contract/accounts'
import { looksTaken } from '#contract/name-rules'
import { named } from '#contract/named'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { emailKey } from '../platform/email-key.ts'
import { Invalid } from '../platform/failures.ts'
import { displayKeys } from '../platform/normalise-text.ts'
import { findFormer, findHeldEmail, findTaken, insertAccount } from './accounts.queries.ts'
import { proveDevice } from './devices.ts'
import { mailCode } from './mailed-code.ts'
import { mailVerification } from './mailed-links.ts'
import type { Entry } from './open-session.ts'
import { faultOfPassword, hashPassword } from './passwords.ts'
import { requireRegistrationAllowed } from './registration-policy.ts'
import { issueToken } from './tokens.ts'

export const nameTaken = 'That display name is taken. Choose another.'
/** The one answer that may say so; that is why it is limited (docs/product.md#accounts). */
const emailTaken = 'An account with this email already exists. Sign in or reset your password.'

const newcomer = { show_real_name: 0, avatar: null, bio: '', demo: 0 }

/**
 * Makes an account, mails a link that verifies its address, and signs it in (customer-spec §7, docs/product.md#people).
 * @returns a bearer token, or a ticket where a machine may have filled the form in and a mailed code is asked for first; and what shows from now on that this device was signed in to the account
 * @throws Forbidden where one joins by invitation and has none, or nobody may join; Invalid with every field that does not fit; TooMany, counted before anything is computed
 */
export async function register(context: Context, registration: Registration): Promise<Entry> {
  const { db, clock, limits, security, address, deviceProofs, siteUrl } = context
  await limits.take('registerByAddress', address)
  const { name, display_name, email, password, invitation, suspected = false } = registration
  const admit = await requireRegistrationAllowed(context, invitation)
  const keys = { ...displayKeys(display_name), email_key: emailKey(email) }
  const now = clock.now()
  const errors = await unfitIn(db.read, { name, display_name, email, password }, now)
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  const password_hash = await hashPassword(password, address)
  const row = { name, display_name, email, ...keys, password_hash, ...newcomer, created_at: now, asks_mailed_code: suspected ? 1 : 0 }
  const { id, access_token, ticket } = await db.transaction(async (tx) => {
    const id = await insertAccount(tx, row)
    // Somebody else took one of the two while the password was being hashed.
    if (id === null) throw new Invalid(await takenIn(tx, { ...keys, now }))
    // Or gave up the name for another, and it leads there still.
    if (await findFormer(tx, keys.display_key, now)) throw new Invalid({ display_name: [nameTaken] })
    if (await findHeldEmail(tx, keys.email_key, now)) throw new Invalid({ email: [emailTaken] })
    await admit(tx, id)
    if (suspected) return { id, access_token: null, ticket: await mailCode(tx, { id, ...row }, { siteUrl, now }) }
    await mailVerification(tx, { id, ...row }, { siteUrl, now })
    return { id, access_token: await issueToken(tx, id, { ...context, now }), ticket: null }
  })
  security({ event: 'registered', account: id, address })
  if (access_token === null) return { access_token, second_factor_ticket: ticket, code_in: 'mail', device_proof: null }
  const device_proof = proveDevice(context, deviceProofs, { emailKey: keys.email_key, now })
  return { access_token, second_factor_ticket: null, code_in: 'app', device_proof }
}

/**
 * What of somebody who signs up cannot be, though it has its form: a name or an address that is taken, a weak password.
 * @param given what is known to have its form; the rest is left out
 * @returns sentences by field
 */
async function unfitIn(
  db: Connection,
  { password, ...owner }: Partial<Omit<Registration, 'invitation' | 'suspected'>>,
  now: number,
): Promise<Record<string, string[]>> {
  const { display_name = '', email = '' } = owner
  const taken = await takenIn(db, { ...displayKeys(display_name), email_key: emailKey(email), now })
  const fault = password === undefined ? null : await faultOfPassword(password, owner)
  return { ...taken, ...(fault ? { password: [fault] } : {}) }
}

/** What is said of a display name that somebody has, or has one like it. @returns null for one that is free */
export function faultOfTaken(taken: { displayName: boolean; looksAlike: boolean }): string | null {
  if (taken.displayName) return nameTaken
  return taken.looksAlike ? looksTaken : null
}

async function takenIn(db: Connection, keys: Parameters<typeof findTaken>[1]): Promise<Record<string, string[]>> {
  const { email, ...name } = await findTaken(db, keys)
  const fault = faultOfTaken(name)
  return { ...(fault ? { display_name: [fault] } : {}), ...(email ? { email: [emailTaken] } : {}) }
}

type Typed = z.output<(typeof call)['body']>

/**
 * Tells all that does not fit in a sign-up at once: the fields' own faults, and of those that have none whether another
 * account has them. It tells of taken addresses as `register` does, and is counted with it (docs/product.md#accounts).
 * @throws Invalid with every field that does not fit; TooMany
 */
export async function checkRegistration({ db, clock, limits, address }: Context, typed: Typed): Promise<undefined> {
  await limits.take('registerByAddress', address)
  const faults = faultsOf(typed)
  const sound = Object.fromEntries(Object.entries(typed).filter(([field]) => !Object.hasOwn(faults, field)))
  const errors = { ...faults, ...(await unfitIn(db.read, sound, clock.now())) }
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return undefined
}

function faultsOf(typed: Typed): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const { path, message } of Registration.safeParse(typed).error?.issues ?? []) {
    const field = String(path[0])
    faults[field] = [...new Set([...(named(faults, field) ?? []), message])]
  }
  return faults
}
