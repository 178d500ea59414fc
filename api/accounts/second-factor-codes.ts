import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodes, type SecondStep } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow } from '../database/people-tables.ts'
import { Invalid } from '../platform/failures.ts'
import { findAccount } from './accounts.queries.ts'
import { consumeMailedCode } from './mailed-code.ts'
import { logNewSession, openSession, type SignInResult } from './open-session.ts'
import { hashWithSalt } from './passwords.ts'
import { lockAccountShared } from './person-rows.queries.ts'
import {
  countAttempt,
  countRecoveryCodes,
  deleteStep,
  findFactor,
  findRecoveryHash,
  insertStep,
  lockFactor,
  putSteps,
  takeRecoveryCode,
} from './second-factor.queries.ts'
import { mailSignInChange } from './security-notices.ts'
import { hashToken } from './tokens.ts'

/** RFC 6238 with the values that every app supports: SHA-1, six digits, 30 seconds. */
const [period, digits] = [30, 6]
/** How many time steps a clock may be off, in either direction. */
const window = 1

/** Returns a new secret in Base32: 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the `otpauth:` address for the QR code. @param name the app's label for the account */
export function otpauthAddress(secret: string, name: string): string {
  return createTotp(secret, name).toString()
}

/**
 * Checks and uses up a code of the authenticator app: it must be right, at most one time step off, and newer than the last one used (RFC
 * 6238 §5.2). If the last one lies in the future, the clock was set back; then older codes are accepted too, once each.
 * @param code digits
 */
export async function consumeCode(tx: Connection, { user_id, secret }: SecondFactorRow, code: string, now: number): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const off = createTotp(secret).validate({ token: code, timestamp: now, window })
  if (off === null) return false
  const current = Math.floor(now / 1000 / period)
  return takeStep(tx, user_id, { step: current + off, newest: current + window })
}

/** How many time steps of used codes are stored. */
const maxUsedSteps = 100

async function takeStep(tx: Connection, userId: number, { step, newest }: { step: number; newest: number }): Promise<boolean> {
  const factor = await lockFactor(tx, userId)
  if (!factor) return false
  const used = factor.used_steps === '' ? [] : factor.used_steps.split(' ').map(Number)
  const clockWentBack = factor.last_step > newest
  if (used.includes(step) || (step <= factor.last_step && !clockWentBack)) return false
  await putSteps(tx, userId, { last_step: step, used_steps: [step, factor.last_step, ...used].slice(0, maxUsedSteps).join(' ') })
  return true
}

function createTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Rostrum', label, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) })
}

/** Letters and digits in a recovery code. */
const codeLength = 10
/** 32 characters, so that a random byte picks each equally often. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Makes ten recovery codes of fifty random bits, such as "k7m2q-x4c9a", without the characters 0, o, 1 and l. Fifty bits could be guessed
 * against a fast hash, so codes are hashed like passwords; all ten share a salt, so that checking one takes one hash.
 * @param by the caller's address, for the hashing queue
 * @throws TooMany, Busy
 */
export async function newRecoveryCodes(by: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  const salt = randomBytes(16)
  return { codes: codes.map(hyphenated), hashes: await Promise.all(codes.map((code) => hashWithSalt(code, salt, by))) }
}

/**
 * Returns the hash under which a code would be stored. Never call it in a transaction.
 * @param code as `SecondStep` parses it: lower case, without spaces
 * @returns null if it can't be a recovery code, or the account has none left
 * @throws TooMany, Busy
 */
async function storedRecoveryCode({ db, address }: Pick<Context, 'db' | 'address'>, userId: number, code: string) {
  if (code.length !== codeLength) return null
  const stored = await findRecoveryHash(db.read, userId)
  if (stored === undefined) return null
  const salt = parseSalt(stored)
  // Older codes are stored with a fast hash until they are renewed.
  return salt ? hashWithSalt(code, salt, address) : hashToken(code)
}

/** Uses up a recovery code. @param stored as returned by `storedRecoveryCode` */
async function consumeRecoveryCode(tx: Connection, userId: number, stored: string | null): Promise<boolean> {
  return stored !== null && takeRecoveryCode(tx, userId, stored)
}

const newCode = () => [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
const hyphenated = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** Reads the salt of an argon2 hash; null for other hashes. @param hash `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
function parseSalt(hash: string): Buffer | null {
  const [, kind, , , salt] = hash.split('$')
  return kind === 'argon2id' && salt ? Buffer.from(salt, 'base64') : null
}

/** How long a ticket works, in ms. */
const stepLifetime = 10 * 60 * 1000
/** How many codes can be entered per sign-in. */
const maxTries = 10

const ticketOver = 'The sign-in expired, or there were too many attempts. Sign in again.'
const wrongAppCode = 'That code isn’t right. Codes change every 30 seconds and work once. Enter the current code.'

const wrongMailedCode = 'That code isn’t right. Enter the code from the email that we sent you just now.'

/** Makes a ticket for a sign-in with a correct password (docs/product.md#settings). There is no session until the code is entered. */
export async function requestCode(tx: Connection, user_id: number, now: number): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await insertStep(tx, { hash: hashToken(ticket), user_id, expires_at: now + stepLifetime })
  return ticket
}

/**
 * Completes a sign-in with the required code, or with a recovery code.
 * @throws Invalid for a wrong code, and for a ticket that has ended; TooMany
 */
export async function enterCode(context: Context, { ticket, code }: SecondStep): Promise<SignInResult> {
  const { db, clock, limits, security, address, siteUrl } = context
  await limits.take('codeByAddress', address)
  const now = clock.now()
  const hash = hashToken(ticket)
  // Every attempt counts, whatever its result.
  const step = await db.transaction((tx) => countAttempt(tx, hash, { now, maxTries }))
  if (!step) throw new Invalid({ ticket: [ticketOver] })
  const { user_id: userId, code_hash } = step
  const count = { limit: 'codeByAccount', key: String(userId), address } as const
  const takeBack = await limits.reserve([count])
  const recovery = code_hash === null ? await storedRecoveryCode(context, userId, code).catch(rethrowAfter(takeBack)) : null
  const entered = await db.transaction(async (tx) => {
    await lockAccountShared(tx, userId)
    const account = await findAccount(tx, userId)
    if (!account) throw new Invalid({ ticket: [ticketOver] })
    const taken =
      code_hash === null
        ? await acceptAppCode(tx, userId, { code, recovery, now })
        : await acceptMailedCode(tx, { userId, code_hash }, { ticket, code, now })
    if (taken === null) return null
    if (!(await deleteStep(tx, hash))) throw new Invalid({ ticket: [ticketOver] })
    const left = taken === 'recovery' ? await countRecoveryCodes(tx, userId) : null
    if (taken === 'recovery') await mailSignInChange(tx, userId, { change: 'recovery-code-used', siteUrl, now })
    return { left, emailKey: account.email_key, opened: await openSession(tx, context, userId) }
  })
  if (!entered) {
    security({ event: 'code-refused', account: userId, address })
    throw new Invalid({ code: [code_hash === null ? wrongAppCode : wrongMailedCode] })
  }
  await limits.reset(count)
  const { left, emailKey, opened } = entered
  if (left !== null) security({ event: 'recovery-code-used', account: userId, address, left })
  return logNewSession(context, { id: userId, emailKey }, opened)
}

/** An attempt whose code couldn't be checked doesn't count. */
const rethrowAfter = (takeBack: () => Promise<void>) => async (error: unknown) => {
  await takeBack()
  throw error
}

type TypedCode = { code: string; now: number }
type TypedAppCode = TypedCode & { recovery: string | null }

/** Checks and uses up a code of the app or a recovery code. @returns which of the two it was; null for neither */
async function acceptAppCode(tx: Connection, userId: number, { code, recovery, now }: TypedAppCode): Promise<'code' | 'recovery' | null> {
  const factor = await findFactor(tx, userId)
  if (!factor) throw new Invalid({ ticket: [ticketOver] })
  if (await consumeRecoveryCode(tx, userId, recovery)) return 'recovery'
  return (await consumeCode(tx, factor, code, now)) ? 'code' : null
}

type MailedCode = { userId: number; code_hash: string }

async function acceptMailedCode(
  tx: Connection,
  { userId, code_hash }: MailedCode,
  input: TypedCode & { ticket: string },
): Promise<'code' | null> {
  return (await consumeMailedCode(tx, { user_id: userId, code_hash }, input)) ? 'code' : null
}
