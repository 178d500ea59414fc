import { expect, test } from 'vitest'
import { formatDeadline, formatMinute, momentInZone } from './clock.ts'

const at = Date.parse(`${new Date().getUTCFullYear()}-07-08T21:38:20Z`)

test('rounds a start up and a deadline down to the minute', () => {
  expect(formatMinute(at)).toBe('8 Jul, 21:39 UTC')
  expect(formatDeadline(at)).toBe('8 Jul, 21:38 UTC')
})

test.each([
  [null, '8 Jul, 21:38 UTC'],
  ['Europe/Berlin', '8 Jul, 23:38 Europe/Berlin'],
  ['Asia/Kolkata', '9 Jul, 03:08 Asia/Kolkata'],
  ['America/St_Johns', '8 Jul, 19:08 America/St Johns'],
  ['Europe/London', '8 Jul, 22:38 Europe/London'],
  ['Africa/Abidjan', '8 Jul, 21:38 Africa/Abidjan'],
])('a mail to a reader in %s says %s', (zone, words) => {
  expect(momentInZone(at, zone)).toBe(words)
})
