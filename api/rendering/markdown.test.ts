import { describe, expect, it } from 'vitest'
import { isCleanText } from '#contract/fields'
import { renderMarkdown } from './markdown.ts'

describe('rendering Markdown', () => {
  it.each([
    ['*so* and **so**', '<p><em>so</em> and <strong>so</strong></p>'],
    ['a\nb', '<p>a<br>b</p>'],
    ['> said\n\nanswered', '<blockquote>\n<p>said</p>\n</blockquote>\n<p>answered</p>'],
    ['[WHO](https://www.who.int/)', '<p><a href="https://www.who.int/" rel="nofollow ugc noopener">WHO</a></p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[*x*](/about)', '<p>[*x*](/about)</p>'],
    ['ftp://a.example', '<p>ftp://a.example</p>'],
    ['[x](https://a.example "A title")', '<p><a href="https://a.example" rel="nofollow ugc noopener">x</a> (A title)</p>'],
    ['- [x] bread\n- [ ] salt', '<ul>\n<li>[x] bread</li>\n<li>[ ] salt</li>\n</ul>'],
    ['3. a\n5. b\n6. c', '<ol start="3">\n<li>a</li>\n<li value="5">b</li>\n<li>c</li>\n</ol>'],
    ['1. a\n1. b', '<ol>\n<li>a</li>\n<li>b</li>\n</ol>'],
    ['a\n\n[note]: this', '<p>a</p>\n<p>[note]: this</p>'],
    ['[a]\n\n[a]: https://a.example', '<p><a href="https://a.example" rel="nofollow ugc noopener">a</a></p>'],
    ['```js\n1 < 2\n```', '<p><code>js</code></p>\n<pre><code>1 &lt; 2\n</code></pre>'],
    ['```\n```', '<pre><code>\n</code></pre>'],
    ['5~6, 7~8', '<p>5~6, 7~8</p>'],
    ['**「强调」**的', '<p><strong>「强调」</strong>的</p>'],
    ['这是**“重点”**。', '<p>这是<strong>“重点”</strong>。</p>'],
    ['これは**太字。**です', '<p>これは<strong>太字。</strong>です</p>'],
    ['이것은 **“강조”**입니다', '<p>이것은 <strong>“강조”</strong>입니다</p>'],
    ['**（注）**と*「語」*が', '<p><strong>（注）</strong>と<em>「語」</em>が</p>'],
    ['a**b**c **d**中', '<p>a<strong>b</strong>c <strong>d</strong>中</p>'],
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

describe('a table', () => {
  it('keeps the alignment of its columns, and cells beyond its header', () => {
    const { html } = renderMarkdown('|a|b|c|\n|:-|:-:|-:|\n|1|2|3|4|\n|5|', 100)
    expect(html.replace(/\s+/g, '')).toBe(
      '<table><thead><tr><thalign="left">a</th><thalign="center">b</th><thalign="right">c</th><td></td></tr></thead>' +
        '<tbody><tr><tdalign="left">1</td><tdalign="center">2</td><tdalign="right">3</td><td>4</td></tr>' +
        '<tr><tdalign="left">5</td><tdalign="center"></td><tdalign="right"></td></tr></tbody></table>',
    )
  })
})

describe('excessive markup', () => {
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
    '[a]: b\n'.repeat(1_400),
    '[^1]: https://a.example\n\n'.repeat(400),
    '[x](ftp://a)'.repeat(800),
    '[![a](https://b)](c)'.repeat(500),
    `|a|\n|-|\n${'|b|c|d|e|f\n'.repeat(1_000)}`,
    `|a|\n|-|\n${'|'.repeat(9_000)}`,
    `|a|\n|-|\n${'|b'.repeat(2_000)}\n${'|c\n'.repeat(1_500)}`,
    'a|b\n-|-\n1|2|3\n'.repeat(700),
    '**「'.repeat(3_000),
    '*」**的'.repeat(2_000),
    '<code>&lt;<b '.repeat(800),
    '~~a~ '.repeat(2_000),
  ])('%#: renders without an error', (source) => {
    const { html } = renderMarkdown(source, 100)
    expect(html.length).toBeLessThan(source.length * 10)
  })

  it.each([
    [`${'> '.repeat(24)}x`, '<blockquote>'],
    [`a\n\n${'-'.repeat(60)}\n\nb`, '<hr>'],
    [`a\n\n${'- '.repeat(40)}\n\nb`, '<hr>'],
    [`**so** ${'+'.repeat(40)}`, '<strong>so</strong>'],
    [`${'snake_case '.repeat(900)} *so*`, '<em>so</em>'],
  ])('keeps other markup: %j', (source, mark) => {
    expect(renderMarkdown(source, 100).html).toContain(mark)
  })

  it('shows emphasis that begins again every few letters as typed', () => {
    expect(renderMarkdown('_a*b'.repeat(1_500), 100).html).toBe(`<p>${'_a*b'.repeat(1_500)}</p>`)
  })

  it('shortens a long run of spaces', () => {
    expect(renderMarkdown(`a${' '.repeat(10_000)}b`, 100)).toMatchObject({ html: `<p>a${' '.repeat(200)}b</p>`, excerpt: 'a b' })
  })
})

describe('the excerpt', () => {
  it.each([
    ['> a\n> > b\n>\n> c\n\nown words', 'own words'],
    ['end the *change*. (the [vote](https://a.example/))', 'end the change. (the vote)'],
    ['> quoted\n\nown words', 'own words'],
    ['> quoted alone', 'quoted alone'],
    ['## The proposal\n\n**In short:**\n\nFree **trams**.', 'Free trams.'],
    ['**All of it.**', 'All of it.'],
    ['a\n\n- b\n- c', 'a b c'],
    ['1 < 2 & "so"', '1 < 2 & "so"'],
    ['2024. was good\n2025. too', '2024. was good 2025. too'],
  ])('of %j', (source, excerpt) => {
    expect(renderMarkdown(source, 100).excerpt).toBe(excerpt)
  })

  it('ends at a word and never within a character', () => {
    expect(renderMarkdown('one two three four five six', 18).excerpt).toBe('one two three…')
    const { excerpt } = renderMarkdown('😀'.repeat(100), 10)
    expect(isCleanText(excerpt)).toBe(true)
    expect(excerpt.length).toBeLessThanOrEqual(10)
  })
})
