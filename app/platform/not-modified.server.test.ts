import { expect, test } from 'vitest'
import { isNotModified } from './not-modified.server'

const version = { etag: 'W/"abc"', lastModified: 'Sun, 29 Nov 2026 12:00:00 GMT' }
const later = 'Sun, 29 Nov 2026 12:00:01 GMT'
const earlier = 'Sun, 29 Nov 2026 11:59:59 GMT'

test.each([
  [{ 'if-none-match': 'W/"abc"' }, true],
  [{ 'if-none-match': '"abc"' }, true],
  [{ 'if-none-match': '"x", W/"abc"' }, true],
  [{ 'if-none-match': '*' }, true],
  [{ 'if-none-match': '"x"' }, false],
  [{ 'if-none-match': '"x"', 'if-modified-since': later }, false],
  [{ 'if-modified-since': version.lastModified }, true],
  [{ 'if-modified-since': later }, true],
  [{ 'if-modified-since': earlier }, false],
  [{ 'if-modified-since': 'yesterday' }, false],
  [{}, false],
])('%j: %s', (headers: Record<string, string>, expected) => {
  expect(isNotModified((name) => headers[name], version)).toBe(expected)
})

test('a page without either is always sent', () => {
  const unknown = { etag: undefined, lastModified: undefined }
  expect(isNotModified(() => '*', unknown)).toBe(false)
  expect(isNotModified((name) => (name === 'if-modified-since' ? later : undefined), unknown)).toBe(false)
})
