import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { people as everybody, mentioningTexts } from '#contract/mention-words.testing'
import { profileAddress } from '#contract/person-addresses'
import { nameKey } from '../platform/normalise-text.ts'
import { renderMarkdown } from './markdown.ts'
import { findNameKeys } from './mention-syntax.ts'
import type { Mentionables } from './rendered-text.ts'

const people = (...names: string[]): Mentionables => new Map(names.map((name) => [nameKey(name), { name, path: profileAddress(name) }]))
const htmlOf = (source: string, mentionables: Mentionables) => renderMarkdown(source, 160, mentionables).html
const ada = '<a href="/users/Ada">@Ada</a>'
const known = people('Ada', 'Ada L', 'Grace.H', 'José', 'a_b', 'Dot.')

describe('@name becomes a link', () => {
  it.each([
    ['@Ada', ada],
    ['so @ada, said', `so ${ada}, said`],
    ['(@Ada)', `(${ada})`],
    ['*@Ada*', `<em>${ada}</em>`],
    ['_@Ada_ and @a_b_', `<em>${ada}</em> and <a href="/users/a_b">@a_b</a>_`],
    ['@Ada.', `${ada}.`],
    ['@Ada...', `${ada}...`],
    ['@Ada-_', `${ada}-_`],
    ['@Ada’s', `${ada}’s`],
    ['@Dot.', '<a href="/users/Dot.">@Dot.</a>'],
    ['@GRACE.h.', '<a href="/users/Grace.H">@Grace.H</a>.'],
    ['@"Ada L"', '<a href="/users/Ada%20L">@Ada L</a>'],
    ['@"  ada   l "', '<a href="/users/Ada%20L">@Ada L</a>'],
    ['@“Ada L” @„Ada L“ @«Ada L»', Array(3).fill('<a href="/users/Ada%20L">@Ada L</a>').join(' ')],
    ['＠ada', ada],
    ['@ａｄａ', ada],
    ['@José', '<a href="/users/Jos%C3%A9">@José</a>'],
    ['Well.@Ada', `Well.${ada}`],
    ['@Ada L', `${ada} L`],
  ])('%s', async (source, html) => {
    expect(await htmlOf(source, known)).toBe(`<p>${html}</p>`)
  })

  it.each([
    ['> @Ada\n\n- @Ada', `<blockquote>\n<p>${ada}</p>\n</blockquote>\n<ul>\n<li>${ada}</li>\n</ul>`],
    ['# @Ada', `<p><strong>${ada}</strong></p>`],
  ])('%j', async (source, html) => {
    expect(await htmlOf(source, known)).toBe(html)
  })
})

describe('a rendered text', () => {
  it.each(mentioningTexts)('%j mentions %j', (source, names) => {
    const { html, mentioned } = renderMarkdown(source, 160, people(...everybody))
    expect(mentioned).toEqual([...new Set(names.map(nameKey))])
    const links = [...html.matchAll(/<a href="\/users\/[^>]*>@([^<]*)<\/a>/g)].map(([, name]) => name)
    expect(links).toEqual(names)
    expect(findNameKeys(source)).toEqual(expect.arrayContaining(names.map(nameKey)))
  })
})

describe('is not a mention:', () => {
  it.each([
    'me@Ada',
    'me@Ada.org',
    'x@@Ada',
    'medium.com/@Ada',
    '`@Ada`',
    '```\n@Ada\n```',
    '    @Ada',
    '[@Ada](https://a.example/)',
    '<https://a.example/@Ada>',
    'https://a.example/@Ada',
    '![@Ada](https://a.example/a.png)',
    '\\@Ada',
    '<code>@Ada</code>',
    '@ Ada',
    '@Adam',
    '@Ada.L',
    '@jose',
    '@"Ada',
    '@"Ada\nL"',
    '@""',
    '@',
    '@Nobody',
  ])('%j', async (source) => {
    const { html, mentioned } = renderMarkdown(source, 160, known)
    expect([html, mentioned]).toEqual([renderMarkdown(source, 160).html, []])
    expect(html).not.toContain('/users/')
  })

  it('a link in the text', async () => {
    for (const source of ['[x](/users/Ada)', '[Ada](/users/Ada)', '<a href="/users/Ada">x</a>', '[x](mailto:0.0)', '[x](//a.example)'])
      expect(await htmlOf(source, known)).not.toMatch(/<a[^>]*href="\//)
  })
})

test('an email address is still a link', async () => {
  const email = '<a href="mailto:me@ada.org" rel="nofollow ugc noopener">me@ada.org</a>'
  expect(await htmlOf('write to me@ada.org, @Ada', known)).toBe(`<p>write to ${email}, ${ada}</p>`)
})

test('names are escaped in text and address', async () => {
  const hostile = people('"><script>alert(1)</script>', '<img src=x>', "' onclick='x", '..', 'a/b')
  const html = await htmlOf('@"<img src=x>" @“"><script>alert(1)</script>” @"\' onclick=\'x" @".." @"a/b"', hostile)
  expect(html.match(/<[^>]*>/g)).toEqual([
    '<p>',
    '<a href="/users/%3Cimg%20src%3Dx%3E">',
    '</a>',
    '<a href="/users/\'%20onclick%3D\'x">',
    '</a>',
    '<a href="/users?name=..">',
    '</a>',
    '<a href="/users?name=a%2Fb">',
    '</a>',
    '</p>',
  ])
  expect(html).toContain('@&lt;img src=x&gt;</a>')
})

test('mentions at most the given number of people, in the order of the text', async () => {
  const three = people('A', 'B', 'C')
  const { html, mentioned } = renderMarkdown('@c @a @c @b @a', 160, three, 2)
  expect(mentioned).toEqual(['c', 'a'])
  expect(html.replace(/<[^>]*>/g, '|')).toBe('||@C| |@A| |@C| @b |@A||')
})

const letters = fc.constantFrom(...'aAzZéßøЖ中0179')
const inner = fc.constantFrom(...'aAzZéßøЖ中0179. _-')
const name = fc.tuple(letters, fc.array(inner, { maxLength: 20 }), letters).map(([first, middle, last]) => first + middle.join('') + last)
const mentionText = (one: string) => (/\s/.test(one) ? `@"${one}"` : `@${one}`)
const word = fc.constantFrom('so', 'why.', 'a@b.c', '*x*', '“quoted”', 'https://a.example/', '—', '`code`', '>', '1)')

test('looks up a name with characters of Markdown', () => {
  expect(findNameKeys('@a._a and @a_.a')).toEqual(expect.arrayContaining(['a._a', 'a_.a']))
})

test('finds every named person in any text, and rendering again changes nothing', async () => {
  renderMarkdown('warm', 10)
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(name, { selector: nameKey, minLength: 1, maxLength: 4 }), fc.array(word), async (names, words) => {
      const source = names.flatMap((one, index) => [words[index] ?? '', mentionText(one), words[index + 4] ?? '']).join(' ')
      const first = renderMarkdown(`x ${source}`, 160, people(...names))
      expect(first.mentioned).toEqual(names.map(nameKey))
      expect(findNameKeys(source)).toEqual(expect.arrayContaining(names.map(nameKey)))
      const mentionedPeople = new Map([...people(...names)].filter(([key]) => first.mentioned.includes(key)))
      expect(renderMarkdown(`x ${source}`, 160, mentionedPeople)).toEqual(first)
    }),
  )
})

test('many email addresses before a name are still links', () => {
  const html = htmlOf(`${'me@ada.org '.repeat(30)}@Ada`, known)
  expect(html.match(/mailto:me@ada.org/g)).toHaveLength(30)
  expect(html).toContain(ada)
})
