import { beforeAll, expect, test, vi } from 'vitest'

let timeText: typeof import('./local-time').timeText
beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} }, hidden: false, addEventListener: () => {} })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  )
  ;({ timeText } = await import('./local-time'))
})

const now = new Date(2026, 10, 22, 18, 30).getTime()

test.each([
  [new Date(2026, 10, 22, 16, 5), '2 hours ago, 16:05'],
  [new Date(2026, 10, 22, 17, 30), '1 hour ago, 17:30'],
  [new Date(2026, 10, 22, 18, 28), '2 minutes ago, 18:28'],
  [new Date(2026, 10, 22, 18, 31), 'in 1 minute, 18:31'],
  [new Date(2026, 10, 23, 6, 30), 'in 12 hours, 06:30'],
  [new Date(2026, 10, 22, 18, 29, 30), 'just now, 18:29'],
  [new Date(2026, 10, 19, 9, 14), '19 Nov, 09:14'],
  [new Date(2026, 10, 8, 0, 4), '8 Nov, 00:04'],
  [new Date(2025, 8, 8, 19, 38), '8 Sept 2025, 19:38'],
])('%s: %s', (at, shown) => {
  expect(timeText(at.getTime(), now, false)).toBe(shown)
})

test('a date alone has no time, and an absolute time no distance', () => {
  expect(timeText(new Date(2026, 9, 22, 18, 30).getTime(), now, true)).toBe('22 Oct')
  expect(timeText(new Date(2026, 10, 22, 23, 40).getTime(), now, false, true)).toBe('22 Nov, 23:40')
})

test('a time alone has no date, however long ago', () => {
  expect(timeText(new Date(2026, 10, 22, 18, 30).getTime(), now, false, false, '', true)).toBe('18:30')
  expect(timeText(new Date(2026, 9, 8, 7, 5).getTime(), now, false, false, '', true)).toBe('07:05')
})

test('uses the server’s text for a zone that the reader has chosen', () => {
  const at = new Date(2026, 10, 22, 16, 5).getTime()
  expect(timeText(at, now, false, false, '22 Nov, 21:50')).toBe('2 hours ago, 21:50')
  expect(timeText(at, now, false, true, '22 Nov, 21:50')).toBe('22 Nov, 21:50')
  expect(timeText(at, now, true, false, '22 Nov')).toBe('22 Nov')
  expect(timeText(at, now, false, false, '21:50', true)).toBe('21:50')
  expect(timeText(new Date(2026, 10, 19).getTime(), now, false, false, '19 Nov, 05:45')).toBe('19 Nov, 05:45')
})
