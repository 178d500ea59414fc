import { expect, test } from 'vitest'
import { createSecurityLog, type SecurityEvent } from './security-log.ts'

function logged(level: string, event: SecurityEvent): Record<string, unknown>[] {
  const lines: string[] = []
  createSecurityLog(level, { write: (line) => void lines.push(line) })(event)
  return lines.map((line) => JSON.parse(line))
}

test('a line has its logger, its event, the account and roughly where it came from', () => {
  expect(logged('info', { event: 'signed-in', account: 7, address: '203.0.113.7', device: 'new' })).toEqual([
    { level: 30, time: expect.any(String), name: 'security', event: 'signed-in', account: 7, device: 'new', from: '203.0.113.0/24' },
  ])
  expect(logged('info', { event: 'tokens-ended', account: 7, tokens: 2, why: 'reset' })[0]).not.toHaveProperty('from')
})

test('what a proxy says that is no address is not repeated', () => {
  const address = '<script>ann@example.org'
  expect(logged('info', { event: 'form-refused', address, why: 'foreign' })[0]).toMatchObject({ from: 'unknown' })
})

test('logs nothing at the level silent', () => {
  expect(logged('silent', { event: 'reset-mailed', account: 7 })).toEqual([])
})
