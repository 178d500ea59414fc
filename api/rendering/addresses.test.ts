import { describe, expect, it } from 'vitest'
import { renderMarkdown } from './markdown.ts'

/** Returns the links of a text: what each shows and where it leads. */
function linksIn(source: string): [shown: string, href: string][] {
  const { html } = renderMarkdown(source, 100)
  return [...html.matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href = '', shown = '']) => [
    decoded(shown),
    decoded(href).replace('%5B1%5D', '[1]'),
  ])
}
const decoded = (html: string) => html.replace(/&amp;/g, '&').replace(/&quot;/g, '"')

const plainAddresses = [
  'https://example.org',
  'https://example.org/',
  'http://example.org:8080/path',
  'https://example.org/a/b.html?c=d&e=f#g',
  'https://example.org/?q=a&b=%20',
  'https://en.wikipedia.org/wiki/Debate_(parliamentary)',
  'https://en.wikipedia.org/wiki/A_(b)_(c)',
  'https://example.org/(a(b)c)',
  'https://example.org/a[1]',
  'https://example.org/~ada/-x-',
  'https://example.org/a-',
  'https://example.org/@ada',
  'https://example.org/a,b;c:d!e',
  'https://example.org/a.b.c',
  'https://localhost:3000/x',
  'https://192.0.2.1/x',
  'HTTPS://EXAMPLE.org/X',
]
/** Texts that may follow an address and do not belong to it. */
const followingTexts = [
  ...['.', ',', ';', ':', '!', '?', '...', '?!', ').', '),', "'", '"', '*', '_', '~', ']', '}'],
  ...['”', '’', '»', '›', '“', '‘', '«', '„', '…', '—', '–', ' –', '—and so on', '‒', '⸺'],
  ...[
    '。',
    '，',
    '、',
    '；',
    '：',
    '！',
    '？',
    '．',
    '｡',
    '､',
    '）',
    '］',
    '｝',
    '」',
    '』',
    '】',
    '〕',
    '〉',
    '》',
    '｣',
    '（见）',
    '「',
    '〜',
  ],
  ...['،', '؛', '؟', '۔', '।', '॥', '։', '።', '៕', '။', '჻', '·', '׃', '״', '¿', '¡'],
  ...['\u00a0next', '\u3000次', '\u200b', '\u2028', '\u202e', '\ufeff', '&nbsp;', '&rdquo;', '&hellip;', '&#8221;', '&quot;'],
  ...['。然后', '，很好', '」と言う', '…und', '”—so', '），', '。）'],
]

describe('a bare address in a text', () => {
  it.each(plainAddresses)('becomes a link: %s', (address) => {
    const href = address.replace(/^HTTPS/, 'HTTPS')
    for (const [before, after] of [
      ['', ''],
      ['see ', ' there'],
      ['（', '）'],
      ['“', '”'],
      ['看', ''],
    ] as const)
      expect(linksIn(before + address + after), before + address + after).toEqual([[address, href]])
  })

  it.each(followingTexts)('ends before %j', (more) => {
    for (const address of [
      'https://example.org',
      'https://example.org/path',
      'https://example.org/wiki/A_(b)',
      'https://example.org/?a=b#c',
    ]) {
      expect(linksIn(`see ${address}${more}`), address + more).toEqual([[address, address]])
      expect(linksIn(`(${address}${more}`), address + more).toEqual([[address, address]])
    }
    expect(linksIn(`www.example.org/x${more}`)).toEqual([['www.example.org/x', 'http://www.example.org/x']])
    expect(linksIn(`ada@example.org${more}`)).toEqual([['ada@example.org', 'mailto:ada@example.org']])
  })

  it.each(['看这里', 'を見て', 'です', '에서', '는', '注音', 'ครับ', '页面https', '😀'])(
    'ends before words without a space: %s',
    (words) => {
      for (const address of [
        'https://example.org',
        'https://example.org/',
        'https://example.org/path',
        'https://example.org/?a=b',
        'https://example.org:80',
      ])
        expect(linksIn(`${address}${words}`), address + words).toEqual([[address, address]])
      expect(linksIn(`写信ada@example.org${words}`)).toEqual([['ada@example.org', 'mailto:ada@example.org']])
      expect(linksIn(`见www.example.org${words}`)).toEqual([['www.example.org', 'http://www.example.org']])
    },
  )

  it.each([
    ['https://zh.wikipedia.org/wiki/辩论', '辩论'],
    ['https://ja.wikipedia.org/wiki/ジョン・スミス_(1580年)', 'ジョン・スミス_(1580年)'],
    ['https://ko.wikipedia.org/wiki/토론', '토론'],
    ['https://th.wikipedia.org/wiki/การโต้วาที', 'การโต้วาที'],
    ['https://ru.wikipedia.org/wiki/Дебаты', 'Дебаты'],
    ['https://ca.wikipedia.org/wiki/Paral·lel', 'Paral·lel'],
    ['https://en.wikipedia.org/wiki/Bose–Einstein_condensate', 'Bose–Einstein_condensate'],
    ['https://example.org/?q=日本語&r=x', '日本語'],
    ['https://example.org/#看', '看'],
  ])('keeps other scripts in its path: %s', (address, part) => {
    for (const more of ['', '。', '，好', '. And', '”']) {
      const [[shown = '', href = ''] = []] = linksIn(`${address}${more}`)
      expect([shown, decodeURI(href)]).toEqual([address, address])
      expect(decodeURI(href)).toContain(part)
    }
  })

  it.each([
    ['https://пример.рф/x', 'https://xn--e1afmkfd.xn--p1ai/x'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['https://BÜCHER.example/Ü', 'https://xn--bcher-kva.example/%C3%9C'],
    ['https://例子.测试/路径', 'https://xn--fsqu00a.xn--0zwm56d/'],
    ['http://kjærlighet.no', 'http://xn--kjrlighet-h3a.no'],
    ['https://παράδειγμα.ευ:8080', 'https://xn--hxajbheg2az3al.xn--qxa6a:8080'],
    ['https://مثال.مصر', 'https://xn--mgbh0fb.xn--wgbh1c'],
    ['https://उदाहरण.भारत', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c'],
    ['https://도메인.한국', 'https://xn--hq1bm8jm9l.xn--3e0b707e'],
    ['www.пример.рф', 'http://www.xn--e1afmkfd.xn--p1ai'],
    ['https://сор.рф', 'https://xn--n1aeb.xn--p1ai'],
  ])('may have a host in another script: %s', (address, href) => {
    const [[shown, led] = []] = linksIn(`see ${address}, please`)
    expect(led).toBe(href)
    if (!address.includes('路')) expect(shown).toBe(address)
  })

  it.each([
    ['https://аррӏе.com/x', 'https://xn--80ak6aa92e.com/x'],
    ['https://gооgle.com', 'https://xn--ggle-55da.com'],
    ['https://paypaӏ.com', 'https://xn--paypa-iof.com'],
    ['https://ｅxample.org', 'https://example.org'],
    ['https://ɡoogle.com', 'https://xn--oogle-qmc.com'],
    ['www.аррӏе.com', 'www.xn--80ak6aa92e.com'],
  ])('shows a look-alike host as punycode: %s', (address, shown) => {
    const href = shown.replace(/^www/, 'http://www')
    expect(linksIn(address)).toEqual([[shown, href]])
    if (address.startsWith('http')) expect(linksIn(`<${address}>`)).toEqual([[shown, href]])
  })

  it.each([
    ['[here](https://пример.рф/x)', 'https://xn--e1afmkfd.xn--p1ai/x'],
    ['[a]: https://пример.рф/x?y=z&b\n\n[here][a]', 'https://xn--e1afmkfd.xn--p1ai/x?y=z&b'],
    ['![here](https://пример.рф/x.png)', 'https://xn--e1afmkfd.xn--p1ai/x.png'],
    ['[here](mailto:ada@почта.рф)', 'mailto:ada@xn--80a1acny.xn--p1ai'],
  ])('links to punycode from Markdown links too: %j', (source, href) => {
    expect(linksIn(source)).toEqual([['here', href]])
  })

  it.each([
    ['ada@example.org', 'ada@example.org'],
    ['ada.b+c@sub.example.org', 'ada.b+c@sub.example.org'],
    ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['mailto:ada@example.org', 'ada@example.org'],
  ])('may be an email address: %s', (address, mailbox) => {
    for (const [before, after] of [
      ['', ''],
      ['（', '）'],
      ['to ', '. So'],
      ['寄', '。'],
      ['<', '>'],
    ] as const)
      expect(linksIn(before + address + after), before + after).toEqual([[address, `mailto:${mailbox}`]])
  })

  it.each([
    'https://',
    'https://.',
    'http:// example.org',
    'www.',
    'www.x',
    'awww.example.org',
    'ftp://example.org/x',
    '`https://example.org`',
    '    https://example.org',
    'https://bank.example@evil.example/x',
    'https://user:pass@evil.example/x',
    'ada@example',
    'ada@1.2.3.4',
    '@ada@example.org',
    'https://при\u202eмер',
  ])('does not become a link: %j', (source) => {
    expect(linksIn(source).filter(([, href]) => !/^https:\/\/xn--[a-z0-9-]+$/.test(href))).toEqual([])
  })

  it('takes linear time', () => {
    const pieces = [
      'https://a',
      'http',
      'www.',
      'www.é',
      'a@b.',
      'é.',
      'https://é',
      '(',
      'a(',
      ')',
      '–a',
      '看',
      '&amp',
      '&a;',
      'https://a/(',
      '<https://é',
      '_-',
      'a-',
      '@',
    ]
    for (const piece of pieces)
      for (const source of [
        piece.repeat(20_000 / piece.length),
        `https://a.org/${piece.repeat(20_000 / piece.length)}`,
        `https://${piece.repeat(20_000 / piece.length)}`,
      ]) {
        const began = performance.now()
        renderMarkdown(source, 100)
        expect(performance.now() - began, source.slice(0, 30)).toBeLessThan(3_000)
      }
  })
})
