import { expect, test } from 'vitest'
import { type SitemapUrl, sitemap, sitemapIndex, sitemapPieces } from './sitemap-xml'

const urls: SitemapUrl[] = [
  { url: 'https://rostrum.test/debates/trams', changedAt: '2026-03-01T12:00:00.000Z' },
  { url: 'https://rostrum.test/sitemap.xml?of=tags&part=1', changedAt: null },
]

async function* inGroups(...groups: SitemapUrl[][]) {
  yield* groups
}

test('an index names its parts, escaped, with the time of their last change where it is known', () => {
  expect(sitemapIndex(urls)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://rostrum.test/debates/trams</loc><lastmod>2026-03-01T12:00:00.000Z</lastmod></sitemap>
<sitemap><loc>https://rostrum.test/sitemap.xml?of=tags&amp;part=1</loc></sitemap>
</sitemapindex>
`)
})

test('a sitemap in pieces is the same as in one piece', async () => {
  const [first, second] = urls.map((url) => [url])
  let text = ''
  for await (const piece of sitemapPieces(inGroups(first ?? [], [], second ?? []))) text += piece
  expect(text).toBe(sitemap(urls))
  expect(text).toMatch(/^<\?xml [^>]+>\n<urlset [^>]+>\n<url><loc>[^<]+<\/loc><lastmod>[^<]+<\/lastmod><\/url>\n<url>.*\n<\/urlset>\n$/)
})

test('an address can’t end its element, and characters that XML lacks are left out', () => {
  expect(sitemap([{ url: 'https://rostrum.test/</loc>\u0000"\uFFFE', changedAt: '<b>' }])).toContain(
    '<loc>https://rostrum.test/&lt;/loc&gt;&quot;</loc><lastmod>&lt;b&gt;</lastmod>',
  )
})
