import { expect, it } from 'vitest'
import { isHtml, purified } from './purified.server'

it.each([
  '<p>One</p>',
  '<p>One',
  'One<br>two',
  '<b>One</b> & two',
  'Tom &amp; Jerry',
  '1 &lt; 2',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
])('%s is HTML', (text) => expect(isHtml(text)).toBe(true))

it.each([
  'Plain text with & and <not a tag',
  'Plain text',
  'if a < b and c > d',
  'a <b and c',
  'use the <b> tag',
  'AT&T &amp; co',
  'I <3 it',
  '<foo>bar</foo>',
  'Map<string, number>',
  '',
])('%s is text', (text) => expect(isHtml(text)).toBe(false))

it('shows text whole, with its paragraphs and lines', () => {
  expect(purified('Plain text with & and <not a tag\nof two lines\r\n\r\n\nand another')).toBe(
    '<p>Plain text with &amp; and &lt;not a tag<br>of two lines</p><p>and another</p>',
  )
})
