import { pageText, Visitor } from '../servers/visitor.ts'
import { expect, test } from './test.ts'
import { password } from './world.ts'

const ada = { email: 'ada@example.org', password }
const debate = '/debates/trams-should-be-free'

test("signing in works if writes need a CSRF cookie, and a wrong password is explained in the API's words", async ({
  independentApi,
  site,
}) => {
  independentApi.answerAs({ xsrf: 'asked' })
  const visitor = new Visitor(site)
  const wrong = await visitor.post('/auth?mode=login', { ...ada, password: 'not hers at all' })
  expect(pageText(wrong.html)).toContain('Invalid credentials')
  const done = await visitor.post('/auth?mode=login', ada)
  expect([done.status, done.location]).toEqual([303, '/'])
  expect(pageText((await visitor.follow(done)).html)).toContain('Ada')
  const logins = independentApi.api.heard.filter(({ path }) => path === '/api/login')
  expect(logins.map(({ headers }) => headers['x-xsrf-token'] !== undefined)).toEqual([false, true, false, true])
})

test('a new person signs up at the API and takes part', async ({ independentApi, site }) => {
  const world = independentApi.answerAs({ xsrf: 'asked' })
  const visitor = new Visitor(site)
  const dee = { name: 'Dee Ray', display_name: 'Dee', email: 'dee@example.org', password: 'four words in a row' }
  expect((await visitor.post('/auth?mode=register', dee)).status).toBe(303)
  const posted = await visitor.post(`${debate}?tab=comments`, {
    intent: 'comment',
    debate: '1',
    slug: 'trams-should-be-free',
    content: 'I walk.',
  })
  expect(posted.status).toBe(303)
  expect(world.comments.map(({ content }) => content)).toContain('I walk.')
})

test('the cookies of one visitor are never sent for another', async ({ independentApi, site }) => {
  independentApi.answerAs({ xsrf: 'asked' })
  const [one, other] = [new Visitor(site), new Visitor(site)]
  await one.post('/auth?mode=login', ada)
  await one.get('/friends')
  independentApi.api.heard.length = 0
  await other.get(debate)
  await other.post('/auth?mode=login', { email: 'ben@example.org', password })
  expect(independentApi.api.heard[0]?.headers).not.toHaveProperty('cookie')
  expect(independentApi.api.heard.find(({ path }) => path === '/api/login')?.headers).not.toHaveProperty('cookie')
})
