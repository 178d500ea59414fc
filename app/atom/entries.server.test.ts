import { expect, test } from 'vitest'
import { withAbsoluteLinks } from './entries.server'

const site = new URL(process.env.SITE_URL ?? 'http://localhost:3000').origin

test.each([
  ['<p><a href="/users/Ada">Ada</a></p>', `<p><a href="${site}/users/Ada">Ada</a></p>`],
  ['<a class="mention" href="/users/Ada" rel="ugc">', `<a class="mention" href="${site}/users/Ada" rel="ugc">`],
  ['<a href="/a"></a><a href="/b"></a>', `<a href="${site}/a"></a><a href="${site}/b"></a>`],
  ['<a href="https://example.org/a">', '<a href="https://example.org/a">'],
  ['<a href="//example.org/a">', '<a href="//example.org/a">'],
  ['<a href="#note">', '<a href="#note">'],
  ['<code>&lt;a href="/a"&gt;</code>', '<code>&lt;a href="/a"&gt;</code>'],
])('completes the links in %s', (html, expected) => {
  expect(withAbsoluteLinks(html)).toBe(expected)
})
