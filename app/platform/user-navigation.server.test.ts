import { expect, it } from 'vitest'
import { isUserNavigation } from './user-navigation.server'

const address = 'https://rostrum.test/messages/Ada'
const opens = (headers: Record<string, string>, { method = 'GET', url = address } = {}) =>
  isUserNavigation(new Request(url, { method, headers }))

it.each<[string, Record<string, string>]>([
  ['a link of ours', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' }],
  ['a typed address', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }],
  ['a link in a mail that was clicked', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-User': '?1' }],
  ['a text browser, which says nothing', {}],
])('a person opens the page by %s', (_, headers) => {
  expect(opens(headers)).toBe(true)
})

it.each<[string, Record<string, string>]>([
  ['a redirect from another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
  ['a redirect from a sibling site', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }],
  ['a script', { 'Sec-Fetch-Dest': 'empty' }],
  ['a frame', { 'Sec-Fetch-Dest': 'iframe' }],
  ['a picture', { 'Sec-Fetch-Dest': 'image' }],
  ['a prefetch', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch' }],
  ['a prerendering', { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' }],
  ['a prefetch of an older browser', { Purpose: 'prefetch' }],
  ['a prefetch of an older Firefox', { 'X-Moz': 'prefetch' }],
  ['a preview of an older Safari', { 'X-Purpose': 'preview' }],
])('%s does not open it', (_, headers) => {
  expect(opens(headers)).toBe(false)
})

it('HEAD, POST and data requests do not open a page', () => {
  expect(opens({}, { method: 'HEAD' })).toBe(false)
  expect(opens({}, { method: 'POST' })).toBe(false)
  expect(opens({}, { url: `${address}?_routes=messages` })).toBe(false)
  expect(opens({}, { url: `${address}.data` })).toBe(false)
})
