import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Fields } from '../forms/form-action'
import { environment } from '../platform/environment.server'
import { honeypotField, timestampField } from './auth-mode'

/** Returns the time at which a sign-up form was made, signed, so that it can't be forged. */
export function signUpTimestamp(now = Date.now()): string {
  return `${now}.${signatureOf(String(now))}`
}

/**
 * Checks whether a bot seems to have filled in a sign-up form: the honeypot field is filled in, or the form came back faster than anybody
 * can type, or was never loaded (docs/moderation.md#limits-against-abuse). A person suspected by mistake enters a code that is mailed.
 */
export function isSuspected(fields: Fields, now = Date.now()): boolean {
  if (fields[honeypotField]) return true
  const { SIGN_UP_SECONDS, MAIL_URL } = environment()
  // If mail only goes to a folder, a code would reach nobody.
  const seconds = SIGN_UP_SECONDS ?? (MAIL_URL ? defaultSeconds : 0)
  if (seconds === 0) return false
  const [at = '', signature = ''] = (fields[timestampField] ?? '').split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(at))]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return !isOurs || now - Number(at) < seconds * 1000
}

const defaultSeconds = 3

function signatureOf(at: string): string {
  const [secret = ''] = environment().sessionSecrets
  return createHmac('sha256', secret).update(`sign-up ${at}`).digest('base64url')
}
