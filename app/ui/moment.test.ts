import { afterEach, expect, test, vi } from 'vitest'
import { formatMoment } from './moment'

afterEach(() => {
  vi.useRealTimers()
})

test('shows the year of a time only if it is not the current year', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:59:00Z') })
  expect(formatMoment('2026-11-08T19:38:00Z')).toBe('8 Nov, 19:38 UTC')
  expect(formatMoment('2025-11-21T09:04:00Z')).toBe('21 Nov 2025, 09:04 UTC')
  vi.setSystemTime(Date.parse('2027-01-01T00:00:00Z'))
  expect(formatMoment('2026-11-08T19:38:00Z')).toBe('8 Nov 2026, 19:38 UTC')
})
