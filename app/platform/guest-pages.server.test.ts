import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { guestPages } from './guest-pages.server'
import type { PageTagOrFault } from './page-cache.server'
import { createPageCache } from './page-cache.server'
import { cachedResponseTo, withStaleNotice } from './page-cache-entry.server'
import { declaredParameters, guestPageFor } from './page-key.server'

const megabyte = 1024 * 1024
const page = { 'Content-Type': 'text/html', 'Content-Security-Policy': "default-src 'none'", 'Cache-Control': 'private, no-cache' }

const guestRequest = (url: string, headers: Record<string, string> = {}) => ({
  method: 'GET',
  url,
  header: (name: string) => headers[name],
})
const declared = new Set(['page', 'sort'])
const guestOf = (url: string) => {
  const guest = guestPageFor(guestRequest(url, { 'sec-fetch-site': 'none' }), declared)
  if (!guest) throw new Error(`${url} is no page of guests`)
  return guest
}

/** Creates a guest page cache whose pages show a changeable state. */
function setUp({ about = ['debate:1'], bytes = 4 * megabyte }: { about?: PageTagOrFault[]; bytes?: number } = {}) {
  const site = {
    state: 'first',
    status: 200,
    headers: page as Record<string, string>,
    isDisconnected: false,
    makings: 0,
    waits: Promise.resolve(),
  }
  const cache = createPageCache(bytes)
  const pages = guestPages({
    cache,
    isDisconnected: () => site.isDisconnected,
    async make(request, context) {
      site.makings++
      const { state } = site
      await site.waits
      for (const tag of about) context.about.add(tag)
      return new Response(`<div id="main">${new URL(request.url).pathname} ${state}</div>`, {
        status: site.status,
        headers: site.headers,
      })
    },
  })
  const show = async (url: string) => {
    const found = pages.ready(guestOf(url)) ?? (await pages.page(guestOf(url), '::1'))
    return found && { ...found, text: brotliDecompressSync(found.page.packed).toString() }
  }
  return { site, cache, pages, show }
}

describe('guest pages', () => {
  test('are rendered once for a thousand simultaneous requests, and cached for later ones', async () => {
    const { site, show } = setUp()
    const shown = await Promise.all(Array.from({ length: 1_000 }, () => show('/debates/trams')))
    expect(site.makings).toBe(1)
    expect(new Set(shown.map((page) => page?.text))).toEqual(new Set(['<div id="main">/debates/trams first</div>']))
    await show('/debates/trams')
    await show('/debates/trams')
    expect(site.makings, 'kept at its second asking').toBe(2)
  })

  test('are dropped when their content changes, while others stay', async () => {
    const { site, cache, show } = setUp()
    for (const _ of [1, 2]) await show('/debates/trams')
    site.state = 'second'
    cache.change('debate:2')
    expect((await show('/debates/trams'))?.text).toContain('first')
    cache.change('debate:1')
    expect((await show('/debates/trams'))?.text).toContain('second')
    site.state = 'third'
    cache.change('everything')
    expect((await show('/debates/trams'))?.text).toContain('third')
  })

  test('with lists are dropped after any change', async () => {
    const { site, cache, show } = setUp({ about: [] })
    for (const change of ['debate:7', 'lists'] as const) {
      for (const _ of [1, 2]) await show('/debates')
      site.state = change
      cache.change(change)
      expect((await show('/debates'))?.text).toContain(change)
    }
  })

  test('rendered during a change are neither cached nor shown to later visitors', async () => {
    const { site, cache, show } = setUp()
    let go = () => {}
    site.waits = new Promise((resolve) => {
      go = resolve
    })
    const early = show('/debates/trams')
    site.state = 'second'
    cache.change('debate:1')
    const late = show('/debates/trams')
    go()
    expect((await early)?.text).toContain('first')
    expect((await late)?.text).toContain('second')
    expect((await show('/debates/trams'))?.text).toContain('second')
  })

  test('are served stale, with a notice, if they can’t be rendered', async () => {
    const { site, cache, show } = setUp()
    for (const _ of [1, 2]) await show('/debates/trams')
    cache.change('debate:1')
    site.status = 503
    const old = await show('/debates/trams')
    expect(old).toMatchObject({ isStale: true, page: { status: 200 } })
    const before = site.makings
    expect((await show('/debates/trams'))?.isStale).toBe(true)
    expect(site.makings, 'no try a request').toBe(before)
    expect((await show('/debates/buses'))?.page.status, 'one that was never seen').toBe(503)
  })

  test('that are incomplete are replaced by the old page, unless its content has changed', async () => {
    const about: PageTagOrFault[] = ['debate:1']
    const { site, cache, show } = setUp({ about })
    for (const _ of [1, 2]) await show('/debates/trams')
    about.push('broken')
    site.state = 'second'
    cache.change('debate:1')
    for (const _ of [1, 2]) expect((await show('/debates/trams'))?.text).toContain('second')
  })

  test('that are incomplete are not cached', async () => {
    const { site, show } = setUp({ about: ['debate:1', 'broken'] })
    for (const _ of [1, 2, 3]) await show('/debates/trams')
    expect(site.makings).toBe(3)
  })

  test.each([
    ['a cookie', { ...page, 'Set-Cookie': 'rostrum=1' }, 200],
    ['no-store', { ...page, 'Cache-Control': 'no-store' }, 200],
    ['JSON', { 'Content-Type': 'application/json' }, 200],
    ['a temporary redirect', page, 303],
    ['a refusal', page, 429],
  ])('do not include an answer with %s', async (_, headers, status) => {
    const { site, cache, show } = setUp()
    Object.assign(site, { headers, status })
    for (const _ of [1, 2, 3]) expect(await show('/debates/trams')).toBeNull()
    expect(cache.size().pages).toBe(0)
  })

  test('that are popular stay cached despite a crawler, and the size limit holds', async () => {
    const bytes = megabyte
    const { site, cache, show } = setUp({ bytes })
    const popular = Array.from({ length: 100 }, (_, number) => `/debates/popular-${number}`)
    for (const _ of [1, 2]) for (const url of popular) await show(url)
    for (let number = 0; number < 30_000; number++) {
      await show(`/debates/crawled-${number}`)
      if (number % 100 === 0) await show(popular[(number / 100) % 100] ?? '/')
    }
    site.makings = 0
    for (const url of popular) await show(url)
    expect(site.makings).toBe(0)
    expect(cache.size().bytes).toBeLessThanOrEqual(bytes)
    for (let number = 0; number < 3_000; number++) for (const _ of [1, 2]) await show(`/debates/twice-${number}`)
    expect(cache.size().bytes).toBeLessThanOrEqual(bytes)
  })
})

describe('declared parameters', () => {
  const routeWith = (id: string, handle?: unknown) => ({ id, module: { default: () => null, handle } })
  const routes = {
    root: routeWith('root', { query: ['reveal'] }),
    list: routeWith('list', { query: ['page', 'sort'] }),
    bare: routeWith('bare'),
  }
  const placeOf = (url: string) => guestPageFor(guestRequest(url, { 'sec-fetch-site': 'none' }), declaredParameters(routes))?.place

  test('are collected from all routes', () => {
    expect([...declaredParameters(routes)].sort()).toEqual(['page', 'reveal', 'sort'])
  })

  test('reach a page only if a route declares them', () => {
    expect(placeOf('/debates?members=2&page=3')).toBe('/debates?page=3')
    expect(guestPageFor(guestRequest('/debates?members=2', { 'sec-fetch-site': 'none' }), new Set(['members']))?.place).toBe(
      '/debates?members=2',
    )
  })
})

describe('the guest page of a request', () => {
  const keyOf = (url: string, headers: Record<string, string> = {}) =>
    guestPageFor(guestRequest(url, { 'sec-fetch-site': 'none', ...headers }), declared)?.key

  test('depends on path, declared parameters and appearance', () => {
    expect(keyOf('/debates?sort=new&page=2')).toBe('dark /debates?page=2&sort=new')
    expect(keyOf('/debates?page=2&utm_source=x&sort=new&page=3')).toBe('dark /debates?page=2&sort=new')
    expect(keyOf('/debates', { cookie: 'theme=light; low-data=1' })).toBe('light low /debates')
    expect(keyOf('/debates', { cookie: 'stranger=1', 'save-data': 'on' })).toBe('dark low /debates')
    expect(keyOf('//debates')).toBe('dark //debates')
  })

  test.each([
    ['for a visitor with a session', guestRequest('/debates', { cookie: 'theme=dark; rostrum=sealed' })],
    ['for an address with a token', guestRequest('/invitation?token=abc', { 'sec-fetch-site': 'none' })],
    ['for a receipt', guestRequest('/reports/abc', { 'sec-fetch-site': 'none' })],
    ['for a report form', guestRequest('/users/Ada%20L/report?about=argument-12', { 'sec-fetch-site': 'none' })],
    ['for a post', { ...guestRequest('/debates'), method: 'POST' }],
    ['for a browser whose forms need a token', guestRequest('/debates?page=2')],
    ['for scripts', guestRequest('/debates.data?page=2', { 'sec-fetch-site': 'same-origin' })],
    ['for another host', guestRequest('http://elsewhere.example/debates')],
    ['for an address that is too long', guestRequest(`/debates/${'x'.repeat(8_000)}`)],
  ])('is null %s', (_, request) => {
    expect(guestPageFor(request, declared)).toBeNull()
  })
})

describe('feeds', () => {
  const visitor = { cookie: 'rostrum=some; __Host-rostrum=some; theme=light; sensitive=1', authorization: 'Bearer some', 'save-data': 'on' }

  test('are the same page for everybody, also without an origin', () => {
    const guest = guestPageFor(guestRequest('/debates.atom?page=2'), declared)
    expect(guest?.place).toBe('/debates.atom?page=2')
    expect(guestPageFor(guestRequest('/debates.atom?page=2', visitor), declared)).toEqual(guest)
    expect(guestPageFor(guestRequest('/debates?page=2', visitor), declared)).toBeNull()
    expect(guestPageFor(guestRequest('/debates?page=/a.atom', visitor), declared)).toBeNull()
  })

  test('keep their own ETag, and old ones stay as they are', async () => {
    const { site, show } = setUp()
    site.headers = {
      ...page,
      'Content-Type': 'application/atom+xml; charset=utf-8',
      ETag: 'W/"own"',
      'Last-Modified': 'Sun, 29 Nov 2026 12:00:00 GMT',
    }
    const found = await show('/debates.atom')
    if (!found) throw new Error('no feed')
    const ask = (headers: Record<string, string>) => cachedResponseTo(found.page, guestRequest('/debates.atom', headers))
    const answer = await ask({})
    expect(answer.headers[answer.headers.indexOf('etag') + 1]).toBe('W/"own"')
    expect((await ask({ 'if-none-match': 'W/"own"' })).status).toBe(304)
    expect((await ask({ 'if-modified-since': 'Sun, 29 Nov 2026 12:00:00 GMT' })).status).toBe(304)
    expect((await ask({ 'if-modified-since': 'Sun, 29 Nov 2026 11:00:00 GMT' })).status).toBe(200)
    const stale = await withStaleNotice(found.page, Date.now())
    expect(brotliDecompressSync(stale.packed).toString()).toBe(found.text)
    expect(stale.headers['cache-control']).toBe('no-store')
  })
})
