import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseFeed } from '@rowanmanning/feed-parser'
import { JSDOM } from 'jsdom'
import { describe, expect, it } from 'vitest'
import { type AtomEntry, type AtomFeed, writeAtom } from './write-atom'

const shared = resolve(import.meta.dirname, '../../../shared/data/hostile')
const at = '2026-11-29T12:00:00.000Z'
const entry: AtomEntry = {
  id: 'tag:example.org,2026:/arguments/1',
  title: 'A title',
  url: 'https://example.org/debates/trams/arguments/1',
  author: { name: 'Ada', url: 'https://example.org/users/Ada' },
  published: '2026-11-28T12:00:00.000Z',
  updated: at,
  html: '<p>A text</p>',
}
const feed: AtomFeed = {
  id: 'tag:example.org,2026:/debates',
  title: 'Debates',
  self: 'https://example.org/debates.atom?a=1&b=2',
  alternate: 'https://example.org/debates',
  updated: at,
  author: { name: 'Rostrum', url: 'https://example.org/' },
  entries: [entry],
}

/** Parses strictly as XML: jsdom throws at what isn't well-formed. */
function parse(xml: string): Document {
  return new JSDOM(xml, { contentType: 'application/xml' }).window.document
}
const textOf = (parent: ParentNode, selector: string) => parent.querySelector(selector)?.textContent

/** Texts that have broken other writers. The first of a pair is written, the second is read; only characters that XML forbids are lost. */
const hostile: readonly (readonly [string, string])[] = [
  ['a & b &amp; <b>c</b>', 'a & b &amp; <b>c</b>'],
  ['<![CDATA[ x ]]> ]]&gt; ]]>', '<![CDATA[ x ]]> ]]&gt; ]]>'],
  ['-->\'"><script>alert(1)</script>', '-->\'"><script>alert(1)</script>'],
  ['nul\u0000 bell\u0007 escape\u001b del\u007f', 'nul bell escape del\u007f'],
  ['\ufffe\uffff non-characters', ' non-characters'],
  ['half \ud800 and \udc00 half', 'half  and  half'],
  ['\ud83d\ude00 \ud834\udd1e', '\ud83d\ude00 \ud834\udd1e'],
  ['\u202etfel ot thgir', '\u202etfel ot thgir'],
  ['line\r\nfeed\ttab\rend', 'line\r\nfeed\ttab\rend'],
  ['&#0; &#x1F; &nbsp; &undefined;', '&#0; &#x1F; &nbsp; &undefined;'],
  ['<!DOCTYPE x [<!ENTITY e "e">]>&e;', '<!DOCTYPE x [<!ENTITY e "e">]>&e;'],
  ['w'.repeat(5_000), 'w'.repeat(5_000)],
]

describe('an Atom feed', () => {
  it('has what RFC 4287 requires, as a feed reader reads it', () => {
    const read = parseFeed(writeAtom(feed))
    expect(read).toMatchObject({ meta: { type: 'atom', version: '1.0' }, title: 'Debates', url: feed.alternate, self: feed.self })
    expect(read.items[0]).toMatchObject({ id: entry.id, title: 'A title', url: entry.url, content: '<p>A text</p>' })
    expect(read.items[0]?.authors).toMatchObject([{ name: 'Ada', url: 'https://example.org/users/Ada' }])
    expect(read.items[0]?.published?.toISOString()).toBe(entry.published)
    expect(read.items[0]?.updated?.toISOString()).toBe(at)
    const document = parse(writeAtom(feed))
    expect(textOf(document, 'feed > id')).toBe(feed.id)
    expect(textOf(document, 'feed > author > name')).toBe('Rostrum')
    expect(document.querySelector('content')?.getAttribute('type')).toBe('html')
  })

  it.each(hostile)('keeps %j wherever it is written', (written, expected) => {
    const author = { name: written, url: written }
    const xml = writeAtom({ ...feed, title: written, author, entries: [{ ...entry, title: written, url: written, html: written, author }] })
    const document = parse(xml)
    for (const selector of ['feed > title', 'feed > author > name', 'entry > title', 'entry > author > uri', 'content'])
      expect(textOf(document, selector), selector).toBe(expected)
    expect(document.querySelectorAll('entry')).toHaveLength(1)
    expect(document.querySelector('entry > link')?.getAttribute('href')?.replace(/\s/g, ' ')).toBe(expected.replace(/\s/g, ' '))
  })

  it.skipIf(!existsSync(shared))('keeps every string of the collections of hostile ones', () => {
    const read = (file: string): unknown[] => JSON.parse(readFileSync(`${shared}/${file}`, 'utf8'))
    const found = [...read('blns.json'), ...read('owasp-xss-filter-evasion.json'), ...read('dompurify-expect.json')]
    const texts = found.map((each) => (typeof each === 'string' ? each : (each as { payload: string }).payload))
    expect(texts.length).toBeGreaterThan(800)
    const document = parse(writeAtom({ ...feed, entries: texts.map((text) => ({ ...entry, title: text, url: text, html: text })) }))
    const entries = [...document.querySelectorAll('entry')]
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    const expected = texts.map((text) => text.replace(/[\u0000-\u0008\v\f\u000e-\u001f\ufffe\uffff]/g, ''))
    expect(entries.map((each) => textOf(each, 'title'))).toEqual(expected)
    expect(entries.map((each) => textOf(each, 'content'))).toEqual(expected)
  })

  it('leaves out the text, the author and the time of publication where there is none', () => {
    const document = parse(writeAtom({ ...feed, entries: [{ ...entry, html: null, author: null, published: null }] }))
    expect([...(document.querySelector('entry')?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['id', 'title', 'link', 'updated'])
  })
})
