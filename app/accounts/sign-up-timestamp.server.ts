import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Fields } from '../forms/form-action'
import { environment } from '../platform/environment.server'
import { leftEmpty, stampField } from './auth-mode'

/** When a form of sign-up was made, signed, so that nobody says so who did not get one. */
export function signUpTimestamp(now = Date.now()): string {
  return `${now}.${signatureOf(String(now))}`
}

/**
 * Whether a machine seems to have filled a form of sign-up in: what nobody sees is filled in, or it came back before anybody could have
 * typed it, or was never got (docs/moderation.md#limits-against-abuse). Whoever is taken for one by mistake enters a code that is mailed.
 */
export function isSuspected(fields: Fields, now = Date.now()): boolean {
  if (fields[leftEmpty]) return true
  const { SIGN_UP_SECONDS, MAIL_URL } = environment()
  // Where mails stay in a folder, a code would reach nobody.
  const seconds = SIGN_UP_SECONDS ?? (MAIL_URL ? usualSeconds : 0)
  if (seconds === 0) return false
  const [at = '', signature = ''] = (fields[stampField] ?? '').split('.')
  const [shown, right] = [Buffer.from(signature), Buffer.from(signatureOf(at))]
  const isOurs = shown.length === right.length && timingSafeEqual(shown, right)
  return !isOurs || now - Number(at) < seconds * 1000
}

const usualSeconds = 3

function signatureOf(at: string): string {
  const [secret = ''] = environment().sessionSecrets
  return createHmac('sha256', secret).update(`sign-up ${at}`).digest('base64url')
}
