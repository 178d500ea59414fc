import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createResponse } from './compression.server'
import { cachedResponseTo, createCacheEntry, isCacheable, withStaleNotice } from './page-cache-entry.server'

const about = { since: 1, tags: [], place: '/sitemap.xml', shouldCache: true, isWhole: true }
const file = (type: string, text: string) =>
  createResponse(new Uint8Array(Buffer.from(text)), {
    headers: { 'Content-Type': type, 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'private, no-cache' },
  })
const sitemap = file('application/xml; charset=utf-8', '<?xml version="1.0"?>\n<sitemapindex></sitemapindex>\n')

test('a file that isn’t a page is cached like one, and varies only by encoding', async () => {
  expect(isCacheable(sitemap)).toBe(true)
  const entry = await createCacheEntry(sitemap, about)
  const { headers } = await cachedResponseTo(entry, { method: 'GET', header: () => undefined })
  expect(headers[headers.indexOf('vary') + 1]).toBe('Accept-Encoding')
})

test('only an old page says that it is old: a notice in XML would break it', async () => {
  const [old, page] = await Promise.all([
    createCacheEntry(sitemap, about),
    createCacheEntry(file('text/html; charset=utf-8', '<div id="main" tabindex="-1"><main></main></div>'), about),
  ])
  const textOf = async (entry: typeof old) => brotliDecompressSync((await withStaleNotice(entry, Date.now())).packed).toString()
  expect(await textOf(old)).toBe('<?xml version="1.0"?>\n<sitemapindex></sitemapindex>\n')
  expect(await textOf(page)).toMatch(/^<div id="main" tabindex="-1"><p class="notice"/)
  expect((await withStaleNotice(old, Date.now())).headers['cache-control']).toBe('no-store')
})
