import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodes } from '#contract/second-factor'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow } from '../database/people-tables.ts'
import { hashWithSalt } from './passwords.ts'
import { findRecoveryHash, lockFactor, putSteps, takeRecoveryCode } from './second-factor.queries.ts'
import { hashOf } from './tokens.ts'

/** RFC 6238 as every app has it: SHA-1, six digits, half a minute. */
const [period, digits] = [30, 6]
/** Steps that a clock may be off, either way. */
const window = 1

/** 160 random bits, as RFC 4226 wishes; Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What an app reads from a picture. @param name under which it keeps it */
export function addressOf(secret: string, name: string): string {
  return totpOf(secret, name).toString()
}

/**
 * Takes a code of the app: one that is right, now or a step off, and neither used nor older than one that was (RFC 6238 §5.2). Where the
 * last one lies in the future, the clock went back since: then an older one is good too, once.
 * @param code digits
 */
export async function takeCode(tx: Connection, { user_id, secret }: SecondFactorRow, code: string, now: number): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const off = totpOf(secret).validate({ token: code, timestamp: now, window })
  if (off === null) return false
  const current = Math.floor(now / 1000 / period)
  return takeStep(tx, user_id, { step: current + off, newest: current + window })
}

/** So many steps are remembered. */
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

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Rostrum', label, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) })
}

/** Of ten letters and digits. */
const length = 10
/** 32, so that no letter is more likely. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * Ten codes of fifty random bits, "k7m2q-x4c9a": neither 0 and o nor 1 and l are among their letters. So few bits could be tried one by one
 * against a fast hash, so they are hashed as passwords are, all ten with one salt: to look for one takes one hash.
 * @param by whose turn it is to hash: the address of who asks
 * @throws TooMany, Busy
 */
export async function newRecoveryCodes(by: string): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: recoveryCodes }, newCode)
  const salt = randomBytes(16)
  return { codes: codes.map(inTwo), hashes: await Promise.all(codes.map((code) => hashWithSalt(code, salt, by))) }
}

/**
 * How a code would be stored, if it is one of an account's. Never inside a transaction.
 * @param code as `SecondStep` reads it, without spaces and in small letters
 * @returns null for what is no recovery code, and where none is left
 * @throws TooMany, Busy
 */
export async function storedRecoveryCode({ db, address }: Pick<Context, 'db' | 'address'>, userId: number, code: string) {
  if (code.length !== length) return null
  const known = await findRecoveryHash(db.read, userId)
  if (known === undefined) return null
  const salt = saltIn(known)
  // Codes of older accounts are stored by a fast hash, until they are renewed.
  return salt ? hashWithSalt(code, salt, address) : hashOf(code)
}

/** Uses up a recovery code. @param stored as above */
export async function takeRecovery(tx: Connection, userId: number, stored: string | null): Promise<boolean> {
  return stored !== null && takeRecoveryCode(tx, userId, stored)
}

const newCode = () => [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
const inTwo = (code: string) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`

/** @param hash `$argon2id$v=19$m=…,t=…,p=…$salt$hash` */
function saltIn(hash: string): Buffer | null {
  const [, kind, , , salt] = hash.split('$')
  return kind === 'argon2id' && salt ? Buffer.from(salt, 'base64') : null
}
