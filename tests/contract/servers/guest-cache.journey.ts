import { request } from 'node:http'
import { expect, test as playwright } from '@playwright/test'
import fc from 'fast-check'
import { startSite } from '../../machine/site.mjs'
import { discover, publicPages } from '../../markup/pages.ts'
import { signedIn } from '../../markup/signed-in.ts'
import { describeDifference, requestAsGuest, requestCached, requestUncached } from './cache-invalidation.ts'
import { Visitor } from './visitor.ts'

/* A cached page must equal what each guest would get alone, and contain nothing private. */

const test = playwright.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const server = await startSite({ demo: true, env: { RATE_LIMIT_FACTOR: '1000' } })
      await use(server.url)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

test('every page is the same for guests whether cached or rendered anew, whatever link they follow', async ({ site }) => {
  const html = new Map<string, string>()
  const seen = async (path: string) => {
    const { text } = await requestAsGuest(site, path)
    html.set(path, text)
    return text
  }
  const pages = [...publicPages, ...(await discover(seen))]
  for (const path of pages) if (!html.has(path)) await seen(path)
  const paths = [...pages, ...addressesIn(html)].map(inOrder)
  expect(paths.length).toBeGreaterThan(80)
  for (const path of new Set(paths)) {
    for (const _ of [1, 2]) await requestAsGuest(site, path)
    const [cached, now] = [await requestAsGuest(site, path), await requestUncached(site, path)]
    expect.soft(cached.status, path).toBe(now.status)
    // Such a page contains its own token, so it must not be cached.
    if (now.headers.get('cache-control') === 'no-store') expect.soft(cached.headers.get('etag'), path).toBeNull()
    else expect.soft(describeDifference(cached.text, now.text), path).toBeNull()
  }
})

const odd: Readonly<Record<string, string>>[] = [
  { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '6.6.6.6', Forwarded: 'host=evil.example' },
  { 'Accept-Language': 'zz', Range: 'bytes=0-10', 'If-None-Match': '*', 'If-Modified-Since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'If-Match': '"none"', 'Accept-Encoding': 'zstd, br;q=0, gzip;q=0.1', Accept: 'application/json' },
  { 'Accept-Encoding': 'gzip' },
  { 'Accept-Encoding': 'identity', 'X-Original-URL': '/debates', 'X-Rewrite-URL': '/tags', 'X-HTTP-Method-Override': 'POST' },
  { Cookie: 'rostrum=broken.cookie; theme=<script>; low-data=7', 'Save-Data': 'maybe' },
  { Cookie: 'theme=light' },
  { Cookie: '__Host-rostrum=x; rostrum-form=y; other=<b>z</b>' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example', Referer: 'https://evil.example/' },
  { 'User-Agent': '<script>alert(1)</script>', Purpose: 'prefetch', 'X-Middleware-Prefetch': '1' },
]

test('no odd request of one guest changes the page of the next', async ({ site }) => {
  const debate =
    (await discover(async (path) => (await requestAsGuest(site, path)).text)).find((path) => /^\/debates\/[^/?]+$/.test(path)) ?? ''
  const paths = ['/', '/debates', debate, '/debates?page=2', '/nowhere']
  const clean = new Map<string, string>()
  for (const path of paths) clean.set(path, (await requestCached(site, path)).text)
  const variants = (path: string) => [
    ...[
      `${path}?x=1&x=2`,
      `${path}${path.includes('?') ? '&' : '?'}page=2&page=1`,
      `${path}/`,
      path.toUpperCase(),
      `/${path}`,
      `${path}%2f`,
    ],
    ...[`${path}?${'x'.repeat(8_000)}`, `${path}#evil`, `${path}?%00=%ff`, `${path}?q=%E2%80%AE`, `${path};evil=1`],
  ]
  for (const path of paths) {
    for (const headers of odd) for (const method of ['HEAD', 'GET']) await sendRaw(site, { method, path, headers })
    for (const variant of variants(path)) await sendRaw(site, { method: 'GET', path: variant, headers: {} })
    for (const Host of ['evil.example', 'evil.example:1']) await sendRaw(site, { method: 'GET', path, headers: { Host } })
    for (const each of paths) {
      const { status, text } = await requestAsGuest(site, each)
      expect.soft(describeDifference(text, clean.get(each) ?? ''), `${each} after odd ways to ${path}`).toBeNull()
      expect.soft(status, each).toBe(each === '/nowhere' ? 404 : 200)
    }
  }
})

test('nobody can purge a page from outside', async ({ site }) => {
  expect(await sendRaw(site, { method: 'PURGE', path: '/debates', headers: {} })).toBe(405)
})

test('guests never see anything private of members who use the site meanwhile', async ({ site }) => {
  test.slow()
  const members = [await signedIn(site), await signedIn(site)]
  const names = await Promise.all(
    members.map(async (Cookie) => /Markup [0-9a-f]{6}/.exec((await requestAsGuest(site, '/', { Cookie })).text)?.[0] ?? ''),
  )
  expect(names.every(Boolean)).toBe(true)
  const paths = [
    '/',
    '/debates',
    '/tags',
    '/nowhere',
    ...(await discover(async (path) => (await requestAsGuest(site, path)).text)).slice(0, 6),
  ]
  const [debate = ''] = paths.filter((path) => /^\/debates\/[^/?]+$/.test(path))
  const secret = 'A draft that nobody else may read.'
  const step = fc.record({
    path: fc.constantFrom(...paths),
    who: fc.constantFrom('guest', 'guest', 'first', 'second', 'writes', 'leaves a text'),
    light: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const { path, who, light } of steps) {
        const theme = light ? '; theme=light' : ''
        if (who === 'first' || who === 'second') await requestAsGuest(site, path, { Cookie: `${members[who === 'first' ? 0 : 1]}${theme}` })
        else if (who === 'writes') await send(site, debate, { intent: 'argue', stance: '', content: secret }, members[0] ?? '')
        else if (who === 'leaves a text') await send(site, debate, { intent: 'argue', stance: 'for', debate: '1', content: secret })
        else {
          const { text, headers } = await requestAsGuest(site, path, light ? { Cookie: 'theme=light' } : {})
          for (const word of [...names, secret, 'Sign out', 'name="nonce"', 'name="token"']) expect(text, path).not.toContain(word)
          expect(headers.getSetCookie(), path).toEqual([])
        }
      }
    }),
    { numRuns: 8 },
  )
})

/** Returns the addresses of links and GET forms, one for each kind of page and set of parameters. */
function addressesIn(html: ReadonlyMap<string, string>): string[] {
  const ways = new Map<string, string>()
  for (const [at, text] of html) {
    const links = [...text.matchAll(/ href="([^"#]*\?[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    const forms = [...text.matchAll(/<form\b(?![^>]*method="post")[^>]*?(?: action="([^"]*)")?[^>]*>(.*?)<\/form>/gs)].map(
      ([, action = at.split('?')[0], fields = '']) =>
        `${action}?${[...fields.matchAll(/ name="([^"]+)"/g)].map(([, name]) => `${name}=a`).join('&')}`,
    )
    for (const way of [...links, ...forms]) {
      const url = new URL(way, `http://site${at}`)
      if (url.host !== 'site') continue
      const kind = `${url.pathname.split('/').slice(0, 2).join('/')} ${url.pathname.split('/').length} ${[...url.searchParams.keys()].sort()}`
      if (!ways.has(kind)) ways.set(kind, url.pathname + url.search)
    }
  }
  return [...ways.values()].filter((way) => !/^\/(?:auth|search\/quick|stream)/.test(way))
}

/** Sorts the parameters of an address by name, as the cache does. Links have them in any order. */
function inOrder(path: string): string {
  const [pathname = '', query] = path.split('?')
  if (query === undefined) return path
  const sorted = new URLSearchParams(query)
  sorted.sort()
  return `${pathname}?${sorted}`
}

const send = (site: string, path: string, fields: Record<string, string>, Cookie = '') =>
  fetch(site + path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: site, Cookie }, redirect: 'manual' })

/** Sends a request exactly as given, which `fetch` would not. @returns the status, or 0 if the server hung up */
function sendRaw(
  site: string,
  { method, path, headers }: { method: string; path: string; headers: Record<string, string> },
): Promise<number> {
  const { hostname, port } = new URL(site)
  return new Promise((resolve) => {
    const sent = request({ hostname, port, method, path, headers: { 'Sec-Fetch-Site': 'none', ...headers } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', () => resolve(0)).end()
  })
}

test('a visitor who has signed out and seen the confirmation is a guest like any other, and so is one with an empty session cookie', async ({
  site,
}) => {
  const visitor = new Visitor(site)
  const words = { name: 'Gone', display_name: 'Gone', email: 'gone@example.org', password: 'four words in a row' }
  expect((await visitor.post('/auth?mode=register&to=/', words)).status).toBe(303)
  const page = await visitor.follow(await visitor.post('/logout', { intent: 'sign-out' }))
  expect(page.html).toContain('signed out')
  const ended = expect.stringMatching(/^rostrum=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/)
  expect(page.headers.getSetCookie()).toEqual([ended])
  const stale = await fetch(site, { headers: { Accept: 'text/html', 'Sec-Fetch-Site': 'none', Cookie: 'rostrum=what.cannot.be.read' } })
  expect(stale.headers.getSetCookie()).toEqual([ended])
  expect((await new Visitor(site).get('/')).headers.getSetCookie()).toEqual([])
})

test('data that a form adds to an empty session cookie stays in it', async ({ site }) => {
  const headers = { Accept: 'text/html', Origin: site, Cookie: 'rostrum=what.cannot.be.read' }
  const body = new URLSearchParams({ intent: 'sign-in', email: 'nobody@example.org', password: 'not the one' })
  const refused = await fetch(`${site}/auth?mode=login`, { method: 'POST', redirect: 'manual', headers, body })
  expect(refused.headers.getSetCookie().filter((line) => /^rostrum=.*1970/.test(line))).toEqual([])
})
