import { expect, test } from 'vitest'
import { isReadByEye } from './read-by-eye.server'

const address = 'https://rostrum.test/messages/Ada'
const reads = (headers: Record<string, string>, { method = 'GET', url = address, acted = false } = {}) =>
  isReadByEye({ request: new Request(url, { method, headers }), acted })

test.each<[string, Record<string, string>, boolean]>([
  ['a browser', { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }, true],
  ['a text browser, which says nothing', {}, true],
  ['a script', { 'Sec-Fetch-Dest': 'empty' }, false],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe' }, false],
  ['a picture', { 'Sec-Fetch-Dest': 'image' }, false],
  ['a prefetch', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' }, false],
  ['a page made in advance', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' }, false],
  ['a prefetch of an older browser', { Purpose: 'prefetch' }, false],
  ['a prefetch of an older Firefox', { 'X-Moz': 'prefetch' }, false],
  ['a preview of an older Safari', { 'X-Purpose': 'preview' }, false],
])('%s reads what it asks for: %o, %s', (_, headers, read) => {
  expect(reads(headers)).toBe(read)
})

test('nobody reads by asking for the head alone, for data, or what a form is answered with', () => {
  expect(reads({}, { method: 'HEAD' })).toBe(false)
  expect(reads({}, { url: `${address}?_routes=messages` })).toBe(false)
  expect(reads({}, { url: `${address}.data` })).toBe(false)
  expect(reads({}, { acted: true })).toBe(false)
})
