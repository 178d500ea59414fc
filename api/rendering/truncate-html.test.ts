import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCleanText } from '#contract/fields'
import { truncateHtml } from './truncate-html.ts'

describe('truncated HTML', () => {
  test.each([
    ['<p>All of it.</p>', 10, '<p>All of it.</p>'],
    ['<p>One two three</p>', 8, '<p>One two…</p>'],
    ['<p>One <em>two three</em> four</p>', 9, '<p>One <em>two…</em></p>'],
    // Nothing of the second paragraph fits, so it is left out.
    ['<p>One two</p>\n<p>three four</p>', 9, '<p>One two…</p>'],
    ['<ul>\n<li>One</li>\n<li>two three</li>\n</ul>', 7, '<ul>\n<li>One</li>\n<li>two…</li></ul>'],
    ['<p>Profit &amp; loss &lt; growth</p>', 8, '<p>Profit &amp;…</p>'],
    ['<p>One<br>two three</p>', 6, '<p>One<br>two…</p>'],
    [
      '<p><a href="https://a.example/?x>y" rel="nofollow">One two</a> three</p>',
      3,
      '<p><a href="https://a.example/?x>y" rel="nofollow">One…</a></p>',
    ],
    [`<p>${'四'.repeat(60)}</p>`, 50, `<p>${'四'.repeat(50)}…</p>`],
    [`<p>${'😀'.repeat(60)}</p>`, 51, `<p>${'😀'.repeat(25)}…</p>`],
  ])('from %s at %i is %s', (html, limit, clip) => expect(truncateHtml(html, limit)).toBe(clip))

  test('is well formed and begins like the whole, for any HTML', () => {
    fc.assert(
      fc.property(anyHtml, fc.integer({ min: 1, max: 80 }), (html, limit) => {
        const clip = truncateHtml(html, limit)
        expect(unclosedIn(clip)).toEqual([])
        expect(isCleanText(clip)).toBe(true)
        const [text, whole] = [textIn(clip), textIn(html)]
        if (clip === html) return
        expect(text.endsWith('…')).toBe(true)
        expect(whole.startsWith(text.slice(0, -1).trimEnd())).toBe(true)
        expect(text.replace(/\s/g, '').length).toBeLessThanOrEqual(limit + 1)
      }),
    )
  })
})

const words = fc
  .string({ unit: 'grapheme', maxLength: 60 })
  .map((text) => text.replace(/[<&]/g, (sign) => (sign === '<' ? '&lt;' : '&amp;')))
const { anyHtml } = fc.letrec<{ anyHtml: string; node: string }>((tie) => ({
  anyHtml: fc.array(tie('node'), { maxLength: 4 }).map((nodes) => nodes.join('')),
  node: fc.oneof(
    { maxDepth: 3 },
    words,
    fc.constantFrom('<br>', '<hr>', '\n'),
    fc.tuple(fc.constantFrom('p', 'em', 'ul', 'li', 'blockquote'), tie('anyHtml')).map(([name, within]) => `<${name}>${within}</${name}>`),
  ),
}))

function unclosedIn(html: string): string[] {
  const open: string[] = []
  for (const [, slash, name] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (name === 'br' || name === 'hr' || name === undefined) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) return [`a </${name}> that closes something else`]
  }
  return open
}

const textIn = (html: string) => html.replace(/<[^>]*>/g, '').replace(/&lt;|&amp;/g, '·')
