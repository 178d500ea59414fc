import { expect, test, vi } from 'vitest'
import { honeypotField, timestampField } from './auth-mode'

vi.stubEnv('SITE_URL', 'https://rostrum.test')
vi.stubEnv('MAIL_URL', 'smtp://mail.rostrum.test')
vi.stubEnv('SESSION_SECRETS', 'a secret of a test that is long enough')
const { isSuspected, signUpTimestamp } = await import('./sign-up-timestamp.server')

const [now, second] = [1_700_000_000_000, 1_000]
const made = signUpTimestamp(now)

test.each([
  ['typed by a person', { [timestampField]: made }, 20, false],
  ['typed by a person, with the honeypot field sent empty', { [timestampField]: made, [honeypotField]: '' }, 20, false],
  ['sent after one second', { [timestampField]: made }, 1, true],
  ['with the honeypot field filled in', { [timestampField]: made, [honeypotField]: 'https://a.example' }, 20, true],
  ['without a timestamp', {}, 20, true],
  ['with a timestamp changed after it was signed', { [timestampField]: made.replace(String(now), String(now - 60 * second)) }, 20, true],
  ['with an invalid timestamp', { [timestampField]: 'x.y.z' }, 20, true],
])('decides whether to suspect a sign-up %s', (_, fields, after, suspected) => {
  expect(isSuspected(fields, now + after * second)).toBe(suspected)
})
