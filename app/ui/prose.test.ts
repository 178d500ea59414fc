import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { enhanceHtml } from './prose'

describe('text written from left to right', () => {
  it('stays unchanged', () => expect(enhanceHtml('<p>a</p><ul><li>b</li></ul>')).toBe('<p>a</p><ul><li>b</li></ul>'))

  it('labels tasks as done or not done for screen readers', () => {
    const html = '<ul>\n<li>[x] bread</li>\n<li><p>[ ] salt</p></li></ul><p>[x] no task</p>'
    expect(enhanceHtml(html)).toBe(
      '<ul>\n<li><span role="img" aria-label="Done">[x]</span> bread</li>\n' +
        '<li><p><span role="img" aria-label="Not done">[ ]</span> salt</p></li></ul><p>[x] no task</p>',
    )
  })

  it('makes space for long numbers in a list', () => {
    expect(enhanceHtml('<ol start="2024"><li>a</li><li value="2026">b</li></ol><ol start="3"><li>c</li></ol>')).toBe(
      '<ol class="long" start="2024"><li>a</li><li class="long" value="2026">b</li></ol><ol start="3"><li>c</li></ol>',
    )
  })

  it('puts a table into a named box that can be scrolled by keyboard', () => {
    const html = '<table>\n<thead>\n<tr>\n<th align="right">Year</th>\n<th>A "b" &amp; &lt;c&gt;</th>\n</tr>\n</thead>\n</table>'
    expect(enhanceHtml(html)).toBe(
      '<div class="wide" role="region" tabindex="0" aria-label="Table: Year, A &quot;b&quot; &amp; &lt;c&gt;"><table>\n<thead>\n<tr>\n' +
        '<th class="text-right">Year</th>\n<th>A "b" &amp; &lt;c&gt;</th>\n</tr>\n</thead>\n</table></div>',
    )
  })

  it('makes code scrollable by keyboard only if it has long lines', () => {
    const long = 'x'.repeat(60)
    expect(enhanceHtml(`<pre><code>${long}\n</code></pre>`)).toBe(
      `<pre role="region" tabindex="0" aria-label="Code: ${'x'.repeat(39)}…"><code>${long}\n</code></pre>`,
    )
    expect(enhanceHtml('<pre><code>short\n</code></pre>')).toBe('<pre><code>short\n</code></pre>')
  })
})

describe('text with parts written from right to left', () => {
  it('gives each part its own direction, and each container that of its first words', () => {
    expect(enhanceHtml('<p>שלום</p>\n<p>Hello <code>a</code></p>')).toBe(
      '<p dir="auto">שלום</p>\n<p dir="auto">Hello <code dir="ltr">a</code></p>',
    )
    expect(enhanceHtml('<ul>\n<li>1. שלום</li>\n<li>Hello</li>\n<li><p>שלום</p></li></ul>')).toBe(
      '<ul dir="rtl">\n<li dir="auto">1. שלום</li>\n<li dir="auto">Hello</li>\n<li dir="rtl"><p dir="auto">שלום</p></li></ul>',
    )
    expect(enhanceHtml('<blockquote>\n<p>مرحبا</p>\n</blockquote><p>a</p>')).toBe(
      '<blockquote dir="rtl">\n<p dir="auto">مرحبا</p>\n</blockquote><p dir="auto">a</p>',
    )
    expect(enhanceHtml('<table><thead><tr><th>א</th><th>b</th></tr></thead></table>')).toContain(
      '<table dir="rtl"><thead><tr><th dir="auto">א</th><th dir="auto">b</th></tr></thead></table>',
    )
    expect(enhanceHtml('<pre><code>א = 1\n</code></pre>')).toBe('<pre dir="ltr"><code dir="ltr">א = 1\n</code></pre>')
  })
})

test('loses no words and turns none into tags', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<li>[x] ',
    '<table><tr><th>',
    '</th></tr></table>',
    '<pre><code>',
    '</code></pre>',
    'א',
    'b &lt;',
    '"',
  )
  const bare = (html: string) => html.replace(/<[^>]*>/g, '')
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(bare(enhanceHtml(parts.join('')))).toBe(bare(parts.join('')))
    }),
  )
})
