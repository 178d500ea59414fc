import { describe, expect, it } from 'vitest'
import { isCleanText } from '#contract/fields'
import { render } from './markdown.ts'

describe('rendering what a person typed', () => {
  it.each([
    ['*so* and **so**', '<p><em>so</em> and <strong>so</strong></p>'],
    ['a\nb', '<p>a<br>b</p>'],
    ['> said\n\nanswered', '<blockquote>\n<p>said</p>\n</blockquote>\n<p>answered</p>'],
    ['[WHO](https://www.who.int/)', '<p><a rel="nofollow ugc noopener" href="https://www.who.int/">WHO</a></p>'],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['# A heading', 'A heading'],
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['1 < 2 & 3 > 2', '<p>1 &lt; 2 &amp; 3 &gt; 2</p>'],
  ])('%j', async (source, html) => {
    expect((await render(source, 100)).html).toBe(html)
  })
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
