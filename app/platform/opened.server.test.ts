import { expect, it } from 'vitest'
import { isOpened } from './opened.server'

const asked = (headers: Record<string, string>, method = 'GET') => new Request('http://localhost/notifications/open', { method, headers })

it.each([
  ['a link of ours', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'document' }],
  ['an address that was typed', { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' }],
  ['a text browser', {}],
])('%s opens it', (_, headers: Record<string, string>) => {
  expect(isOpened(asked(headers))).toBe(true)
})

it.each([
  ['another site', { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'document' }],
  ['a neighbouring site', { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Dest': 'document' }],
  ['a prefetch', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' }],
  ['a prerendering', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch;prerender' }],
  ['an older prefetch', { Purpose: 'prefetch' }],
  ['a preview', { 'X-Purpose': 'preview' }],
  ['a picture', { 'Sec-Fetch-Site': 'same-origin', 'Sec-Fetch-Dest': 'image' }],
])('%s does not', (_, headers: Record<string, string>) => {
  expect(isOpened(asked(headers))).toBe(false)
})

it('who asks for the head alone opens nothing', () => {
  expect(isOpened(asked({}, 'HEAD'))).toBe(false)
})
