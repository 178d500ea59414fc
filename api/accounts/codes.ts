import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { recoveryCodes } from '#contract/second-factor'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow } from '../database/second-factor-tables.ts'
import { lockFactor, putSteps, takeRecoveryCode } from './second-factor.queries.ts'
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
