import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toShownZone, withZone } from './zone'
import { findZone, readZoneCookie } from './zone.server'

const names = [
  'Europe/Berlin',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Etc/GMT+12',
  'UTC',
]

test.each(names)('%s shows the same time as Intl, at every minute', (name) => {
  const intl = new Intl.DateTimeFormat('sv', { timeZone: name, dateStyle: 'short', timeStyle: 'medium' })
  const range = { min: Date.UTC(2012, 0, 1), max: Date.UTC(2028, 0, 1) }
  const zone = findZone(name)
  fc.assert(
    fc.property(fc.integer(range), (at) => {
      const ours = withZone(zone, () => toShownZone(new Date(at).toISOString()).at.toISOString())
      expect(ours.slice(0, 19).replace('T', ' ')).toBe(intl.format(at))
    }),
    { numRuns: 500 },
  )
})

test('reads only existing zones from a cookie', () => {
  expect(readZoneCookie('theme=light; time-zone=Europe/Berlin')).toBe('Europe/Berlin')
  for (const name of ['', 'Mars/Base', '../etc', '+01:00', '<b>', 'x'.repeat(9_000)]) expect(readZoneCookie(`time-zone=${name}`)).toBeNull()
})
