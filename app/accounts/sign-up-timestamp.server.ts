import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Fields } from '../forms/form-action'
import { environment } from '../platform/environment.server'
import { honeypotField, timestampField } from './account-text'

/** Returns the time at which a sign-up form was made, signed, so that it can't be forged. */
export function signUpTimestamp(now = Date.now()): string {
  const [newest = ''] = environment().sessionSecrets
  return `${now}.${computeSignature(String(now), newest).toString('base64url')}`
}

/**
 * Checks whether a bot seems to have filled in a sign-up form. That is the case if the honeypot field is filled in, if the form came back
 * faster than anybody can type, or if it was never loaded (docs/moderation.md#limits-against-abuse). A person suspected by mistake enters a
 * code that is mailed.
 */
export function isSuspectedBot(fields: Fields, now = Date.now()): boolean {
  if (fields[honeypotField]) return true
  const { SIGN_UP_SECONDS, MAIL_URL } = environment()
  // If mail only goes to a folder, a code would reach nobody.
  const seconds = SIGN_UP_SECONDS ?? (MAIL_URL ? defaultSeconds : 0)
  if (seconds === 0) return false
  const [at = '', signature = ''] = (fields[timestampField] ?? '').split('.')
  return !isSigned(at, Buffer.from(signature, 'base64url')) || now - Number(at) < seconds * 1000
}

const defaultSeconds = 3

/** Checks a signature with every secret: the form may be older than the newest one. */
function isSigned(at: string, given: Buffer): boolean {
  return environment().sessionSecrets.some((secret) => {
    const expected = computeSignature(at, secret)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function computeSignature(at: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`sign-up ${at}`).digest()
}
