import type { Reply } from '../servers/foreign-api.ts'
import { allTexts, type Page, Visitor } from '../servers/visitor.ts'
import { expect, test } from './test.ts'
import { password } from './world.ts'

const debate = '/debates/trams-should-be-free'
const search = '/search?q=trams'
const text = 'Trams cost < buses & more.'
const trace = 'SQLSTATE[HY000] in /var/www/app/Models/Debate.php:17'
const html = { 'Content-Type': 'text/html' }

/** Returns the text of a page, without its scripts. */
const textOf = (page: Page) =>
  allTexts(page)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

/** `shown` matches what only search shows: a server's own message about any failure (customer-spec §8). */
const answers: Record<string, { reply: Reply; hides: RegExp; shown?: string }> = {
  'a fault with a trace': { reply: { status: 500, body: { message: trace, exception: 'PDOException' } }, hides: /SQLSTATE|PDOException/ },
  'a fault with a message': {
    reply: { status: 500, body: { message: 'Database hamster asleep.' } },
    hides: /hamster/,
    shown: 'Database hamster asleep.',
  },
  maintenance: {
    reply: { status: 503, headers: { 'Retry-After': '60' }, body: { message: 'Back when the hamster wakes.' } },
    hides: /hamster/,
    shown: 'Back when the hamster wakes.',
  },
  'an error page of a proxy': { reply: { status: 502, headers: html, body: '<h1>Bad hamster</h1>' }, hides: /hamster/ },
  'no such model': {
    reply: { status: 404, body: { message: 'No query results for model [App\\Models\\Debate] trams' } },
    hides: /query results|Models/,
  },
  'no such route': { reply: { status: 404, body: { message: 'The route api/x could not be found.' } }, hides: /route/ },
  'a refused action': { reply: { status: 403, body: { message: 'This action is unauthorized.' } }, hides: /unauthorized/ },
}

for (const [name, { reply, hides, shown }] of Object.entries(answers)) {
  test(`${name} is explained in our own words, and the text typed is kept`, async ({ independentApi, site }) => {
    independentApi.answerAs({})
    const ben = new Visitor(site)
    await ben.post('/auth?mode=login', { email: 'ben@example.org', password })
    independentApi.api.fault = reply
    const posted = await ben.post(debate, { intent: 'argue', debate: '1', stance: 'for', content: text })
    const searched = await ben.get(search)
    expect.soft(searched.status).toBe(reply.status)
    expect.soft(textOf(searched)).toContain(shown ?? 'Unable to search right now')
    for (const page of [posted, await ben.get(debate)]) {
      expect.soft(page.status).toBe(reply.status)
      expect.soft(textOf(page)).not.toMatch(hides)
      expect.soft(textOf(page)).toMatch(/The debate service has a problem|There is nothing at this address|You are not allowed/)
    }
    expect(allTexts(posted)).toContain(text)
  })
}

test("the reason for a refused post is shown in the API's words, at the field that it names", async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const ben = new Visitor(site)
  await ben.post('/auth?mode=login', { email: 'ben@example.org', password })
  const bodies = [
    { message: 'The given data was invalid.', errors: { content: ['Hamsters are off topic.'] } },
    { message: 'Hamsters are off topic.' },
    { error: 'Hamsters are off topic.' },
    { title: 'Unprocessable Content', detail: 'Hamsters are off topic.' },
    { errors: [{ field: 'content', message: 'Hamsters are off topic.' }] },
    { errors: ['Hamsters are off topic.'] },
  ]
  for (const body of bodies) {
    independentApi.api.routes['POST /api/arguments'] = { status: 422, body }
    const posted = await ben.post(debate, { intent: 'argue', debate: '1', stance: 'for', content: text })
    expect.soft(posted.status).toBe(422)
    expect.soft(textOf(posted), JSON.stringify(body)).toContain('Hamsters are off topic.')
    expect.soft(textOf(posted)).not.toContain('The given data was invalid.')
  }
})

test('a search answered with an HTML page or with nothing is a fault, not an empty list', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  for (const reply of [{ headers: html, body: '<h1>Sign in</h1>' }, { body: '<h1>Sign in</h1>' }, { body: '' }, { body: 'OK' }]) {
    independentApi.api.routes['GET /api/search'] = reply
    const page = await new Visitor(site).get(search)
    expect.soft(page.status).toBe(503)
    expect.soft(textOf(page)).toContain('Unable to search right now')
    independentApi.api.routes['GET /api/debates'] = reply
    expect.soft((await new Visitor(site).get('/debates')).status).toBe(503)
  }
})

test('a write answered with an HTML page has failed; one answered with plain text has succeeded', async ({ independentApi, site }) => {
  independentApi.answerAs({})
  const ben = new Visitor(site)
  await ben.post('/auth?mode=login', { email: 'ben@example.org', password })
  const argue = () => ben.post(debate, { intent: 'argue', debate: '1', stance: 'for', content: text })
  const watch = () => ben.post(debate, { intent: 'watch', debate: '1', slug: 'trams-should-be-free' })
  for (const call of ['POST /api/arguments', 'POST /api/debates/{id}/watch'])
    independentApi.api.routes[call] = { headers: html, body: '<h1>Sign in</h1>' }
  const refused = await argue()
  expect(refused.status).toBe(503)
  expect(allTexts(refused)).toContain(text)
  expect((await watch()).status).toBe(503)
  for (const call of ['POST /api/arguments', 'POST /api/debates/{id}/watch'])
    independentApi.api.routes[call] = { status: 201, headers: { 'Content-Type': 'text/plain' }, body: 'Created' }
  expect((await argue()).status).toBe(303)
  expect((await watch()).status).toBe(303)
})
