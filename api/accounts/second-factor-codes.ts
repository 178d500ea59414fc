import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodes } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow } from '../database/people-tables.ts'
import { hashWithSalt } from './passwords.ts'
import { findRecoveryHash, lockFactor, putSteps, takeRecoveryCode } from './second-factor.queries.ts'
import { hashToken } from './tokens.ts'

/** RFC 6238 with the values that every app supports: SHA-1, six digits, 30 seconds. */
const [period, digits] = [30, 6]
/** How many steps a clock may be off, either way. */
const window = 1

/** Returns a new secret in Base32: 160 random bits, as RFC 4226 recommends. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** Returns the `otpauth:` address for the QR code. @param name the app's label for the account */
export function otpauthAddress(secret: string, name: string): string {
  return createTotp(secret, name).toString()
}

/**
 * Takes a code of the app: it must be right, at most one step off, and newer than the last one used (RFC 6238 §5.2). If the last one lies
 * in the future, the clock was set back; then older codes are accepted too, once each.
 * @param code digits
 */
export async function consumeCode(tx: Connection, { user_id, secret }: SecondFactorRow, code: string, now: number): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const off = createTotp(secret).validate({ token: code, timestamp: now, window })
  if (off === null) return false
  const current = Math.floor(now / 1000 / period)
  return takeStep(tx, user_id, { step: current + off, newest: current + window })
}

/** How many used steps are remembered. */
const remembered = 100

async function takeStep(tx: Connection, userId: number, { step, newest }: { step: number; newest: number }): Promise<boolean> {
  const factor = await lockFactor(tx, userId)
  if (!factor) return false
  const used = factor.used_steps === '' ? [] : factor.used_steps.split(' ').map(Number)
  const clockWentBack = factor.last_step > newest
  if (used.includes(step) || (step <= factor.last_step && !clockWentBack)) return false
  await putSteps(tx, userId, { last_step: step, used_steps: [step, factor.last_step, ...used].slice(0, remembered).join(' ') })
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
export async function storedRecoveryCode({ db, address }: Pick<Context, 'db' | 'address'>, userId: number, code: string) {
  if (code.length !== codeLength) return null
  const stored = await findRecoveryHash(db.read, userId)
  if (stored === undefined) return null
  const salt = parseSalt(stored)
  // Older codes are stored with a fast hash until they are renewed.
  return salt ? hashWithSalt(code, salt, address) : hashToken(code)
}

/** Uses up a recovery code. @param stored as returned by `storedRecoveryCode` */
export async function consumeRecoveryCode(tx: Connection, userId: number, stored: string | null): Promise<boolean> {
  return stored !== null && takeRecoveryCode(tx, userId, stored)
}

const newCode = () => [...randomBytes(codeLength)].map((byte) => alphabet[byte % alphabet.length]).join('')
const hyphenated = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`

/** Reads the salt of an argon2 hash; null for other hashes. @param hash `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
function parseSalt(hash: string): Buffer | null {
  const [, kind, , , salt] = hash.split('$')
  return kind === 'argon2id' && salt ? Buffer.from(salt, 'base64') : null
}
