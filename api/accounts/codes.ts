import { Secret, TOTP } from 'otpauth'
import type { Connection } from '../database/database.ts'
import type { SecondFactorRow } from '../database/second-factor-tables.ts'
import { lockFactor, putSteps } from './second-factor.queries.ts'

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
