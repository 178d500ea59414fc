import { describe, expect, it } from 'vitest'
import { isCleanText } from '#contract/fields'
import { render } from './markdown.ts'

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
  ])('%j', async (source, html) => {
    expect((await render(source, 100)).html).toBe(html)
  })
})

describe('what is nested beyond reason', () => {
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
  ])(
    '%#: is rendered without a fault, in a moment',
    async (source) => {
      await render('warm', 100)
      const { html } = await render(source, 100)
      expect(html.length).toBeLessThan(source.length * 10)
    },
    2_000,
  )
})

describe('the excerpt', () => {
  it.each([
    ['end the *change*. (the [vote](https://a.example/))', 'end the change. (the vote)'],
    ['> quoted\n\nown words', 'own words'],
    ['> quoted alone', 'quoted alone'],
    ['a\n\n- b\n- c', 'a b c'],
    ['1 < 2 & "so"', '1 < 2 & "so"'],
  ])('of %j', async (source, excerpt) => {
    expect((await render(source, 100)).excerpt).toBe(excerpt)
  })

  it('ends at a word and never within a letter', async () => {
    expect((await render('one two three four five six', 18)).excerpt).toBe('one two three…')
    const { excerpt } = await render('😀'.repeat(100), 10)
    expect(isCleanText(excerpt)).toBe(true)
    expect(excerpt.length).toBeLessThanOrEqual(10)
  })
})
