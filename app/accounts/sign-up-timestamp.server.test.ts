import { expect, test, vi } from 'vitest'
import { honeypotField, timestampField } from './account-text'

vi.stubEnv('SITE_URL', 'https://rostrum.test')
vi.stubEnv('MAIL_URL', 'smtp://mail.rostrum.test')
const oldSecret = 'a secret of a test that is long enough'
vi.stubEnv('SESSION_SECRETS', oldSecret)
const { isSuspectedBot, signUpTimestamp } = await import('./sign-up-timestamp.server')

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
  expect(isSuspectedBot(fields, now + after * second)).toBe(suspected)
})

test('accepts a form that was signed with an older secret', async () => {
  vi.resetModules()
  vi.stubEnv('SESSION_SECRETS', `another secret which is newer and long enough,${oldSecret}`)
  const restarted = await import('./sign-up-timestamp.server')
  expect(restarted.isSuspectedBot({ [timestampField]: made }, now + 20 * second)).toBe(false)
  vi.stubEnv('SESSION_SECRETS', 'another secret which is newer and long enough')
  vi.resetModules()
  const rotated = await import('./sign-up-timestamp.server')
  expect(rotated.isSuspectedBot({ [timestampField]: made }, now + 20 * second)).toBe(true)
})
