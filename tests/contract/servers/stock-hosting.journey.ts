import { test as base, expect } from '@playwright/test'
import { errorLines } from '../../journeys/setup/test.ts'
import { startStockHosting } from '../stock-hosting.ts'
import { startTwoSites, waitForCapabilities } from '../two-sites.ts'
import { expectCompletePage, pageText, Visitor } from './visitor.ts'

type Sites = { api: string; ours: string; stock: string; https: string }

/** One API with three web apps: ours, stock hosting, and stock hosting behind https. */
const test = base.extend<object, { sites: Sites }>({
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the pattern
    async ({}, use) => {
      // Stock hosting has no page cache, and the tests compare how pages are rendered.
      const two = await startTwoSites({ PAGE_CACHE_MB: '0' })
      const env = { API_URL: two.api, SESSION_SECRETS: 'known-to-stock-hosting-and-to-nobody-else' }
      const [stock, https] = await Promise.all([startStockHosting(env), startStockHosting({ ...env, SITE_URL: 'https://rostrum.example' })])
      // Visit each site once, because lazily loaded code would make the first visit slower.
      for (const site of [two, stock, https]) await new Visitor(site.url).get('/')
      await Promise.all([waitForCapabilities(stock.url), waitForCapabilities(https.url)])
      await use({ api: two.api, ours: two.url, stock: stock.url, https: https.url })
      await Promise.all([two.stop(), stock.stop(), https.stop()])
      expect(errorLines(stock.output() + https.output())).toEqual([])
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ mode: 'default' }) // one after the other, so that one worker starts the sites

const security = [
  'cache-control',
  'content-security-policy',
  'content-type',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
]

test("a guest's pages have the same status and security headers under stock hosting", async ({ sites }) => {
  for (const path of [
    '/',
    '/debates',
    '/debates/nowhere',
    '/auth?mode=login',
    '/login',
    '/debates/create',
    '/nowhere',
    '/tags/none',
    '/privacy',
  ]) {
    const [ours, stock] = await Promise.all([new Visitor(sites.ours).get(path), new Visitor(sites.stock).get(path)])
    expect(stock.status, path).toBe(ours.status)
    expect(stock.location, path).toBe(ours.location)
    for (const name of security) expect(stock.headers.get(name), `${path}, ${name}`).toBe(ours.headers.get(name))
    expect(stock.headers.get('x-powered-by'), path).toBeNull()
    if (stock.location === null) expectCompletePage(stock, path)
  }
  const home = await new Visitor(sites.stock).get('/')
  expect(home.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/)
  expect(home.headers.get('cache-control')).toBe('private, no-cache')
  const auth = await new Visitor(sites.stock).get('/auth?mode=login')
  expect(auth.headers.get('cache-control')).toBe('no-store')
  expect(auth.headers.getSetCookie()).toEqual([expect.stringMatching(/^rostrum-form=[^;]+; Path=\/; HttpOnly; SameSite=Strict$/)])
})

test('feeds are the same under stock hosting, for members too, and answer 304', async ({ sites }) => {
  for (const path of ['/debates.atom', '/debates/nowhere.atom', '/users.atom?name=..']) {
    const [ours, stock] = await Promise.all([fetch(sites.ours + path), fetch(sites.stock + path)])
    expect(stock.status, path).toBe(ours.status)
    for (const name of security)
      if (name !== 'cache-control') expect(stock.headers.get(name), `${path}, ${name}`).toBe(ours.headers.get(name))
  }
  const { headers } = await fetch(`${sites.stock}/debates.atom`)
  const [etag, modified] = [headers.get('ETag') ?? '', headers.get('Last-Modified') ?? '']
  const requests: Record<string, string>[] = [
    { 'If-None-Match': etag },
    { 'If-Modified-Since': modified },
    { 'If-None-Match': etag, Cookie: 'rostrum=x' },
  ]
  for (const headers of requests)
    for (const method of ['GET', 'HEAD']) expect((await fetch(`${sites.stock}/debates.atom`, { method, headers })).status).toBe(304)
})

test("a member's session under stock hosting is sealed, inline scripts need the nonce, and forms from elsewhere change nothing", async ({
  sites,
}) => {
  const member = new Visitor(sites.stock)
  const words = { name: 'Ann', display_name: 'Ann', email: 'ann@example.org', password: 'four words in a row' }
  const registered = await member.post('/auth?mode=register&to=/debates', words)
  expect(registered.location).toBe('/debates')
  const [cookie] = registered.headers.getSetCookie().filter((line) => line.startsWith('rostrum='))
  expect(cookie).toMatch(/^rostrum=[\w%-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
  const pages = [await member.follow(registered), await member.get('/debates')]
  for (const page of pages) {
    expect(pageText(page.html)).toMatch(/Ann .*Sign out/)
    const [, nonce] = /; script-src 'self' 'nonce-([^']+)'; /.exec(page.headers.get('content-security-policy') ?? '') ?? []
    const inline = [...page.html.matchAll(/<script(?! type="module" src="\/assets\/)[^>]*>/g)].map(([script]) => script)
    expect(inline.map((script) => / nonce="([^"]+)"/.exec(script)?.[1])).toEqual(inline.map(() => nonce))
    expect(nonce).toMatch(/^\S{22,}$/)
  }
  const foreign = await new Visitor(sites.stock, { 'Sec-Fetch-Site': 'cross-site' }).post('/theme', { theme: 'light' })
  expect(foreign.status).toBe(403)
  expect(pageText(foreign.html)).toContain('another site sent this form')
  const out = await member.post('/logout', { intent: 'sign-out' })
  expect(out.headers.get('clear-site-data')).toBe('"cache"')
})

test('on https, cookies are limited to https and this host', async ({ sites }) => {
  // Remix itself compares the two, so a proxy in front of stock hosting must pass the host on.
  const headers = { Origin: 'https://rostrum.example', 'X-Forwarded-Host': 'rostrum.example' }
  const body = new URLSearchParams({ name: 'Bob', display_name: 'Bob', email: 'bob@example.org', password: 'four words in a row' })
  const answer = await fetch(`${sites.https}/auth?mode=register`, { method: 'POST', redirect: 'manual', headers, body })
  expect(answer.status).toBe(303)
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-rostrum=[\w%-]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-rostrum-device=[\w%-]+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ])
})
