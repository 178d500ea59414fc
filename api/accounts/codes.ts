import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodes } from '#contract/second-factor'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow } from '../database/second-factor-tables.ts'
import { takeRecoveryCode, takeStep } from './second-factor.queries.ts'
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
 * Takes a code of the app: one that is right, now or a step off, and neither used nor older than one that was.
 * @param code digits
 */
export async function takeCode(tx: Connection, { user_id, secret }: SecondFactorRow, code: string, now: number): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const off = totpOf(secret).validate({ token: code, timestamp: now, window })
  return off !== null && (await takeStep(tx, user_id, Math.floor(now / 1000 / period) + off))
}

/** Uses up a recovery code. @param code as `SecondStep` reads it, without spaces and in small letters */
export function takeRecovery(tx: Connection, userId: number, code: string): Promise<boolean> {
  return takeRecoveryCode(tx, userId, hashOf(code))
}

/** Ten codes of fifty random bits, "k7m2q-x4c9a": neither 0 and o nor 1 and l are among their letters. */
export function newRecoveryCodes(): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: recoveryCodes }, () => {
    const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })
  return { codes, hashes: codes.map((code) => hashOf(code.replace('-', ''))) }
}

/** 32, so that no letter is more likely. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Rostrum', label, algorithm: 'SHA1', digits, period, secret: Secret.fromBase32(secret) })
}
