import { debate } from './api-answers.ts'
import { expect, test } from './test.ts'
import { pageText, Visitor } from './visitor.ts'

const [towns] = debate.tags

test('an API without pages for tags: they are built from lists of debates', async ({ site, api }) => {
  for (const call of ['GET /api/tags', 'GET /api/tags/{slug}']) api.routes[call] = { status: 404, body: { message: 'Not Found' } }
  const guest = new Visitor(site)
  const page = await guest.get('/tags/towns')
  expect(page.status).toBe(200)
  expect(pageText(page.html)).toMatch(/Tag: Towns .*1 debate .*Trams are better than buses/)
  expect(pageText(page.html)).not.toContain('follow')
  expect((await guest.get('/tags/nothing')).status).toBe(404)
  expect((await guest.get('/tags/towns.atom')).html).toMatch(/<title>Debates on Towns – Rostrum<[\s\S]*<title>Trams are better than buses</)
  expect((await guest.get('/tags/nothing.atom')).status).toBe(404)
  await guest.get('/tags')
  expect((await guest.get('/debates')).html).not.toContain('href="/tags"')
})

test('a member follows a tag of an API that answers without a body and has its own field names', async ({ site, api }) => {
  const ann = new Visitor(site)
  await ann.post('/auth?mode=login', { email: 'ann@example.org', password: 'whatever it is' })
  api.routes['POST /api/tags/{slug}/follow'] = { status: 204 }
  const followed = await ann.post('/tags/towns', { intent: 'follow-tag', tag: 'towns' })
  expect(followed.location).toBe('/tags/towns#following')
  expect(api.last('POST', '/api/tags/towns/follow')?.headers.authorization).toBe('Bearer 9|token-of-ann')
  api.routes['GET /api/tags/{slug}'] = { body: { data: { ...towns, is_following: 1, followers_count: '3' } } }
  expect(pageText((await ann.follow(followed)).html)).toMatch(
    /3 followers, including you · All tags You’re following this tag\. Stop following this tag/,
  )
  // The API ignores the query and returns all tags.
  api.routes['GET /api/tags'] = {
    body: [
      { ...towns, is_following: 1 },
      { id: 4, value: 'Noise' },
    ],
  }
  const index = pageText((await ann.get('/tags')).html)
  expect(index).toMatch(/Towns Noise .*Tags you follow Towns/)
})

test("quick search explains why it finds nothing: in the server's words, or that it can't search", async ({ site, api }) => {
  const guest = new Visitor(site)
  const messageOf = async () => JSON.parse((await guest.get('/search/quick?q=trams')).html).message
  api.routes['GET /api/search'] = { status: 422, body: { message: 'Say what you look for.' } }
  expect(await messageOf()).toBe('Say what you look for.')
  api.routes['GET /api/search'] = { status: 500, body: { message: 'The index is being made.' } }
  expect(await messageOf()).toBe('The index is being made.')
  expect(pageText((await guest.get('/search?q=trams')).html)).toContain('The index is being made.')
  for (const message of ['Server Error', 'connect ECONNREFUSED 127.0.0.1:9200', 'SQLSTATE[HY000] [2002] Connection refused']) {
    api.routes['GET /api/search'] = { status: 500, body: { message } }
    expect(await messageOf()).toBe('Unable to search right now')
    expect(pageText((await guest.get('/search?q=trams')).html)).toContain('Unable to search right now')
  }
  api.routes['GET /api/search'] = (_, response) => void response.destroy()
  expect(await messageOf()).toBe('Unable to search right now')
  api.routes['GET /api/search'] = { body: { results: { debates: [{ slug: 'trams', topic: '<i>Trams</i>' }] }, totals: { debates: 7 } } }
  const { html } = JSON.parse((await guest.get('/search/quick?q=%3Cb%3E')).html)
  expect(html).toContain('aria-label="Debates, 7"')
  expect(html).toMatch(/href="\/search\?q=%3Cb%3E"[^>]*>Search for “&lt;b&gt;”/)
})

test('tags of an API that are plain strings have pages, whatever characters they contain', async ({ site, api }) => {
  for (const call of ['GET /api/tags', 'GET /api/tags/{slug}']) api.routes[call] = { status: 404, body: { message: 'Not Found' } }
  const names = ['C', 'C#', 'C++', 'R&D', 'TCP/IP', 'a\\b', '100%', '%2e%2e', '.', '..', '-', '?', '🌍', 'x.data']
  const guest = new Visitor(site)
  for (const name of names) {
    const tagged = { ...debate, tags: [name] }
    api.routes['GET /api/debates'] = { body: { data: [tagged] } }
    api.routes['GET /api/debates/{slug}'] = { body: tagged }
    const { html } = await guest.get(`/debates/${debate.slug}`)
    const href = /<a class="tag" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect.soft(href, name).toBeDefined()
    const page = await guest.get(href ?? '/')
    expect
      .soft([page.status, pageText(page.html).replaceAll('&amp;', '&').includes(`Tag: ${name}`)], `${name} at ${href}`)
      .toEqual([200, true])
    const popular = /href="([^"]+sort=popular)"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? '/'
    expect.soft((await guest.get(popular)).status, popular).toBe(200)
  }
})
