import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'

let api: TestApi
let ada: Member
let debate: string
beforeAll(async () => {
  api = await openTestApi({ groups: true })
  ada = await api.person('Ada')
  debate = await openDebate(api, ada)
})
afterAll(() => api.close())

/** One more than an address may have running and waiting. */
const tooMany = 241

test.each([
  ['everything', () => '/api/search?q=ada'],
  ['debates', () => '/api/debates?search=tests'],
  ['groups', () => '/api/groups?search=a'],
  ['teams', () => '/api/teams?search=a'],
  ['tags', () => '/api/tags?search=a'],
  ['people to mention', () => `/api/debates/${debate}/mentionable-users?search=a`],
])('searches in %s share one queue per address', async (_, path) => {
  const ask = () => api.call('GET', path(), { token: ada.token })
  const answers = await Promise.all(Array.from({ length: tooMany }, ask))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.map(({ body, headers }) => [body.message, headers.get('Retry-After')])).toEqual([
    ['You have many searches running at once. Wait 2 seconds, then try again.', '2'],
  ])
})

test('searches in different lists count together', async () => {
  const paths = ['/api/debates?search=tests', '/api/teams?search=a', '/api/tags?search=a']
  const answers = await Promise.all(Array.from({ length: tooMany }, (_, index) => api.call('GET', paths[index % paths.length] ?? '')))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('lists without a search text do not wait', async () => {
  const answers = await Promise.all(Array.from({ length: tooMany }, () => api.call('GET', '/api/debates')))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
})

test('a data download waits in the same queue, and is complete', async () => {
  const searches = Array.from({ length: tooMany - 1 }, () => api.call('GET', '/api/debates?search=tests'))
  const order: string[] = []
  const copy = api.call('GET', '/api/me/export', { token: ada.token }).then(({ status, body }) => {
    order.push('copy')
    return { status, body }
  })
  const others = Promise.all(searches).then(() => order.push('searches'))
  const { status, body } = await copy
  await others
  expect([status, body.account[0].display_name, body.feed_views ?? body.debates_seen_in_the_feed]).toEqual([200, 'Ada', []])
  expect(order).toEqual(['searches', 'copy'])
})
