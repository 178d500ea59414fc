import { expect, it } from 'vitest'
import { isHtml, purifyHtml } from './purify-html.server'

it.each([
  '<p>One</p>',
  '<p>One',
  'One<br>two',
  '<b>One</b> & two',
  'Tom &amp; Jerry',
  '1 &lt; 2',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
])('recognises %s as HTML', (text) => expect(isHtml(text)).toBe(true))

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
])('recognises %s as text', (text) => expect(isHtml(text)).toBe(false))

it('keeps the whole text, with paragraphs and line breaks', () => {
  expect(purifyHtml('Plain text with & and <not a tag\nof two lines\r\n\r\n\nand another')).toBe(
    '<p>Plain text with &amp; and &lt;not a tag<br>of two lines</p><p>and another</p>',
  )
})
