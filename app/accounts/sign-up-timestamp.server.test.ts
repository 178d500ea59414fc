import { expect, test, vi } from 'vitest'
import { leftEmpty, stampField } from './auth-mode'

vi.stubEnv('SITE_URL', 'https://rostrum.test')
vi.stubEnv('MAIL_URL', 'smtp://mail.rostrum.test')
vi.stubEnv('SESSION_SECRETS', 'a secret of a test that is long enough')
const { isSuspected, signUpTimestamp } = await import('./sign-up-timestamp.server')

const [now, second] = [1_700_000_000_000, 1_000]
const made = signUpTimestamp(now)

test.each([
  ['typed by a person', { [stampField]: made }, 20, false],
  ['typed by a person, with the field that nobody sees sent empty', { [stampField]: made, [leftEmpty]: '' }, 20, false],
  ['sent at once', { [stampField]: made }, 1, true],
  ['with the field that nobody sees filled in', { [stampField]: made, [leftEmpty]: 'https://a.example' }, 20, true],
  ['without a stamp', {}, 20, true],
  ['with a stamp of another moment', { [stampField]: made.replace(String(now), String(now - 60 * second)) }, 20, true],
  ['with a stamp that is none', { [stampField]: 'x.y.z' }, 20, true],
])('a sign-up %s', (_, fields, after, suspected) => {
  expect(isSuspected(fields, now + after * second)).toBe(suspected)
})
