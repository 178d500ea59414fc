import { debate } from './api-answers.ts'
import { expect, test } from './test.ts'
import { pageText, Visitor } from './visitor.ts'

const credentials = { email: 'ann@example.org', password: 'whatever it is' }
const viewOf = (debate_id: string, event_type = 'impression') => ({ event_type, debate_id, feed_mode: 'for-you' })
const asForm = (interactions: readonly object[]) => ({ interactions: JSON.stringify(interactions) })

test('a feed that fails is an empty list, and the rest of the page is there', async ({ site, api }) => {
  api.routes['GET /api/feed'] = { status: 500, body: {} }
  const home = await new Visitor(site).get('/')
  expect(home.status).toBe(200)
  expect(pageText(home.html)).toMatch(/For You Latest.*No debates found.*Be the first to start a debate!.*Rails make a promise/)
})

test('an API without a ranked feed: home shows the latest debates and no choice', async ({ site, api }) => {
  api.routes['GET /api/feed'] = { status: 404, body: { message: 'Not Found' } }
  const guest = new Visitor(site)
  for (const time of ['first', 'second']) {
    const home = pageText((await guest.get('/')).html)
    expect(home, `the ${time} time`).toContain(debate.topic)
    expect(home, `the ${time} time`).not.toContain('For You')
  }
})

test('what a member viewed is sent to the API, one by one if it takes no batches, and never if they object', async ({ site, api }) => {
  api.routes['POST /api/feed/interactions'] = { status: 204 }
  const sentInteractions = () =>
    api.heard.filter(({ method, path }) => method === 'POST' && path === '/api/feed/interactions').map(({ body }) => JSON.parse(body))
  const many = [viewOf('7'), viewOf('7', 'skip'), ...Array.from({ length: 30 }, () => viewOf('8'))]

  const [guest, ann] = [new Visitor(site), new Visitor(site)]
  expect((await guest.post('/feed/interactions', asForm(many))).status).toBe(204)
  await ann.post('/auth?mode=login', credentials)
  for (const header of ['DNT', 'Sec-GPC']) {
    const answer = await ann.send('/feed/interactions', asForm(many), { Origin: site, [header]: '1' })
    expect(answer.status).toBe(204)
  }
  expect((await ann.send('/feed/interactions', asForm(many), { Origin: 'https://evil.example' })).status).toBe(403)
  for (const nonsense of ['', '{', '[]', '[{"event_type":"stare","debate_id":"7"}]']) {
    expect((await ann.post('/feed/interactions', { interactions: nonsense })).status, nonsense).toBe(422)
  }
  expect(sentInteractions()).toEqual([])

  expect((await ann.post('/feed/interactions', asForm(many))).status).toBe(204)
  expect(sentInteractions()).toEqual(many.slice(0, 20))
  expect(api.last('POST', '/api/feed/interactions')?.headers.authorization).toMatch(/^Bearer /)
})
