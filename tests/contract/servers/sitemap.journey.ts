import { debate } from './api-answers.ts'
import { expect, test } from './test.ts'

const addressesIn = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url)

test('an API without a sitemap: the site lists its own pages and the debates of its public list', async ({ site, api }) => {
  const answer = await fetch(`${site}/sitemap.xml`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const listed = addressesIn(await answer.text())
  expect(listed).toEqual(expect.arrayContaining(['/', '/debates', '/about', '/privacy', '/debates/trams'].map((path) => site + path)))
  expect(api.heard.filter(({ path }) => path.startsWith('/api/sitemap')).length).toBeLessThanOrEqual(1)
})

test('a long list of such an API is read only in part, and odd slugs are escaped', async ({ site, api }) => {
  const data = Array.from({ length: 100 }, (_, index) => ({ ...debate, id: index + 1, slug: `a&b <${index}>` }))
  api.routes['GET /api/debates'] = { body: { data, meta: { current_page: 1, last_page: 1_000, per_page: 100, total: 100_000 } } }
  const text = await (await fetch(`${site}/sitemap.xml`)).text()
  expect(text).toContain(`<loc>${site}/debates/a%26b%20%3C7%3E</loc>`)
  expect(api.heard.filter(({ path }) => path === '/api/debates').length).toBeLessThanOrEqual(5)
})

test('an API that fails leaves the pages that the site always has', async ({ site, api }) => {
  api.routes['GET /api/debates'] = { status: 500, body: { message: 'Server Error' } }
  const answer = await fetch(`${site}/sitemap.xml`)
  expect(answer.status).toBe(200)
  expect(addressesIn(await answer.text())).toContain(`${site}/about`)
})
