import { request } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startSite } from '../../machine/site.mjs'
import { signedIn } from '../../markup/signed-in.ts'
import { Visitor } from './visitor.ts'

type Sites = { http: string; https: string; apart: string; named: string }
const siteUrl = 'https://rostrum.example'

const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      const [http, https] = await Promise.all([startSite(), startSite({ env: { SITE_URL: siteUrl } })])
      const apart = await startSite({ env: { API_URL: http.url } })
      const named = await startSite({
        env: { API_URL: http.url, IMAGE_ORIGINS: "https://pictures.example/a; script-src 'x', http://old.example" },
      }).catch(() => null)
      const good = await startSite({ env: { API_URL: http.url, IMAGE_ORIGINS: 'https://pictures.example/a http://old.example' } })
      expect(named, 'starts with no address among the origins').toBeNull()
      await use({ http: http.url, https: https.url, apart: apart.url, named: good.url })
      await Promise.all([http.stop(), https.stop(), apart.stop(), good.stop()])
      expect(errorLines(http.output() + https.output() + apart.output() + good.output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the sites

const everywhere = [
  '/', '/debates', '/debates.atom', '/debates/nowhere.atom', '/nowhere', '/login', '/auth', '/favicon.svg', '/card.png', '/search/quick?q=a', '/stream', '/api', '/api/openapi.json',
  '/api/debates', '/api/nowhere', '/api/me', '/api/reference.css', '/healthz', '/readyz',
] // biome-ignore format: a list

test('on https, every answer requires https for this host alone, not for its subdomains', async ({ sites }) => {
  for (const path of everywhere) {
    const { headers } = await fetch(sites.https + path, { redirect: 'manual' })
    expect.soft(headers.get('Strict-Transport-Security'), path).toBe('max-age=31536000')
    expect.soft(headers.get('Cross-Origin-Resource-Policy'), path).toBe('same-origin')
    const plain = await fetch(sites.http + path, { redirect: 'manual' })
    expect.soft(plain.headers.get('Strict-Transport-Security'), path).toBeNull()
    if (path !== '/stream') expect.soft(headers.get('X-Content-Type-Options'), path).toBe('nosniff')
  }
  const refused = await new Visitor(sites.https).post('/theme', { theme: 'light' })
  expect(refused.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
})

test("no answer may be framed by another site, and an answer that isn't a page loads and runs nothing", async ({ sites }) => {
  for (const path of everywhere) {
    const { headers } = await fetch(sites.https + path, { redirect: 'manual' })
    const policy = headers.get('Content-Security-Policy') ?? ''
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect.soft(policy.split('; '), path).toContain(directive)
  }
  expect((await fetch(`${sites.https}/api/debates`)).headers.get('Content-Security-Policy')).not.toContain("'self'")
})

test('TRACE gets no answer', async ({ sites }) => {
  for (const path of ['/', '/debates', '/api/debates', '/favicon.svg', '/stream']) {
    expect.soft(await statusOfTrace(sites.http + path), path).toBe(405)
  }
})

/** Sends TRACE without `fetch`, which refuses to. */
function statusOfTrace(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { method: 'TRACE' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
}

test('no cache keeps answers to requests with a bearer token, including refusals', async ({ sites }) => {
  const ann = { name: 'Ann', display_name: 'Ann', email: 'ann@example.org', password: 'four words in a row' }
  const headers = { 'Content-Type': 'application/json' }
  const registered = await fetch(`${sites.http}/api/register`, { method: 'POST', headers, body: JSON.stringify(ann) })
  const { access_token: token } = (await registered.json()) as { access_token: string }
  const cachingOf = async (path: string, Authorization?: string) => {
    const { status, headers: responseHeaders } = await fetch(sites.http + path, { headers: Authorization ? { Authorization } : {} })
    return [status, responseHeaders.get('Cache-Control')]
  }
  expect(await cachingOf('/api/me', `Bearer ${token}`)).toEqual([200, 'no-store'])
  expect(await cachingOf('/api/debates', `Bearer ${token}`)).toEqual([200, 'no-store'])
  expect(await cachingOf('/api/debates/nowhere', `Bearer ${token}`)).toEqual([404, 'no-store'])
  expect(await cachingOf('/api/me', 'Bearer nonsense')).toEqual([401, 'no-store'])
  expect(await cachingOf('/api/debates')).toEqual([200, 'private, no-cache'])
})

test("a member's inline scripts need a nonce that changes with each page; other pages have neither", async ({ sites }) => {
  const scripts = async (headers: Record<string, string>) => {
    const answer = await fetch(`${sites.http}/debates`, { headers: { Accept: 'text/html', ...headers } })
    const inline = [...(await answer.text()).matchAll(/<script\b(?![^>]*\ssrc=)[^>]*>/g)].map(([tag]) => / nonce="([^"]*)"/.exec(tag)?.[1])
    return { policy: /script-src ([^;]*);/.exec(answer.headers.get('Content-Security-Policy') ?? '')?.[1], inline }
  }
  const Cookie = await signedIn(sites.http)
  const [first, second] = [await scripts({ Cookie }), await scripts({ Cookie })]
  for (const { policy, inline } of [first, second]) {
    expect(inline.length).toBeGreaterThan(1)
    expect([...new Set(inline)].map((nonce) => `'self' 'nonce-${nonce}'`)).toEqual([policy])
  }
  expect(first.policy).not.toBe(second.policy)
  const none = { policy: "'self'", inline: [] }
  expect([await scripts({}), await scripts({ Cookie, 'Save-Data': 'on' })]).toEqual([none, none])
})

test('pages may load pictures from where pictures are stored', async ({ sites }) => {
  const pictures = async (site: string) => {
    const { headers } = await new Visitor(site).get('/debates')
    return /img-src ([^;]*);/.exec(headers.get('Content-Security-Policy') ?? '')?.[1]
  }
  expect(await pictures(sites.http)).toBe("'self' blob:")
  expect(await pictures(sites.apart)).toBe(`'self' blob: ${sites.http} https:`)
  expect(await pictures(sites.named)).toBe(`'self' blob: ${sites.http} https://pictures.example http://old.example`)
})
