import { describe, expect, it } from 'vitest'
import { isCleanText } from '#contract/fields'
import { renderMarkdown } from './markdown.ts'

describe('rendering what a person typed', () => {
  it.each([
    ['*so* and **so**', '<p><em>so</em> and <strong>so</strong></p>'],
    ['a\nb', '<p>a<br>b</p>'],
    ['> said\n\nanswered', '<blockquote>\n<p>said</p>\n</blockquote>\n<p>answered</p>'],
    ['[WHO](https://www.who.int/)', '<p><a href="https://www.who.int/" rel="nofollow ugc noopener">WHO</a></p>'],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['# A *heading*', '<p><strong>A <em>heading</em></strong></p>'],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['so <b>bold</b>', '<p>so &lt;b&gt;bold&lt;/b&gt;</p>'],
    ['![a cat](https://a.example/cat.png)', '<p><a href="https://a.example/cat.png" rel="nofollow ugc noopener">a cat</a></p>'],
    ['3. three\n4. four', '<ol start="3">\n<li>three</li>\n<li>four</li>\n</ol>'],
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ])('%j', (source, html) => {
    expect(renderMarkdown(source, 100).html).toBe(html)
  })
})

describe('what is marked beyond reason', () => {
  it.each([
    '>'.repeat(10_000),
    '> '.repeat(5_000),
    `${'1. '.repeat(3_000)}a`,
    '<b>'.repeat(3_300),
    '<div>'.repeat(2_000),
    '*'.repeat(10_000),
    '['.repeat(10_000),
    '_a*b'.repeat(2_500),
    '`'.repeat(9_999),
    `${'>    '.repeat(12)}x`,
    `${'- '.repeat(24)}\n`.repeat(200),
  ])('%#: is rendered without a fault', (source) => {
    const { html } = renderMarkdown(source, 100)
    expect(html.length).toBeLessThan(source.length * 10)
  })

  it.each([
    [`${'> '.repeat(24)}x`, '<blockquote>'],
    [`a\n\n${'-'.repeat(60)}\n\nb`, '<hr>'],
    [`a\n\n${'- '.repeat(40)}\n\nb`, '<hr>'],
    [`**so** ${'+'.repeat(40)}`, '<strong>so</strong>'],
    [`${'snake_case '.repeat(900)} *so*`, '<em>so</em>'],
  ])('what is not keeps its marks: %j', (source, mark) => {
    expect(renderMarkdown(source, 100).html).toContain(mark)
  })

  it('emphasis in which each few letters would begin another is shown as typed', () => {
    expect(renderMarkdown('_a*b'.repeat(1_500), 100).html).toBe(`<p>${'_a*b'.repeat(1_500)}</p>`)
  })

  it('a run of blanks is shown as one that is not endless', () => {
    expect(renderMarkdown(`a${' '.repeat(10_000)}b`, 100)).toMatchObject({ html: `<p>a${' '.repeat(200)}b</p>`, excerpt: 'a b' })
  })
})

describe('the excerpt', () => {
  it.each([
    ['> a\n> > b\n>\n> c\n\nown words', 'own words'],
    ['end the *change*. (the [vote](https://a.example/))', 'end the change. (the vote)'],
    ['> quoted\n\nown words', 'own words'],
    ['> quoted alone', 'quoted alone'],
    ['a\n\n- b\n- c', 'a b c'],
    ['1 < 2 & "so"', '1 < 2 & "so"'],
  ])('of %j', (source, excerpt) => {
    expect(renderMarkdown(source, 100).excerpt).toBe(excerpt)
  })

  it('ends at a word and never within a letter', () => {
    expect(renderMarkdown('one two three four five six', 18).excerpt).toBe('one two three…')
    const { excerpt } = renderMarkdown('😀'.repeat(100), 10)
    expect(isCleanText(excerpt)).toBe(true)
    expect(excerpt.length).toBeLessThanOrEqual(10)
  })
})
