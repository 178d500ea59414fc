import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { openDebate, post } from '../arguments/arguments.testing.ts'
import { commentCalls } from '../comments/comments.testing.ts'
import { createTwoFriends, messageCalls } from '../messages/messages.testing.ts'
import { normaliseLetters, purgePostedTexts } from './repeated-text.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const advertisement = 'Buy quinces of mine: nobody has better ones, and nobody has cheaper ones!'

test('the same text can be posted four times within a day in any place; the fifth is refused with a reason', async () => {
  const [ada, ben] = await createTwoFriends(api)
  const debate = await openDebate(api, ada)
  const say = (content: string) => commentCalls(api).post(ada, debate, { content })
  expect((await say(advertisement)).status).toBe(201)
  expect((await post(api, ada, debate, { stance: 'for', content: advertisement.toUpperCase() })).status).toBe(201)
  expect((await messageCalls(api).send(ada, ben, `**${advertisement}**`)).status).toBe(201)
  expect((await say(advertisement.replaceAll(' ', ' \u200b- '))).status).toBe(201)
  for (const answer of [
    await say(`${advertisement}?`),
    await post(api, ada, debate, { stance: 'for', content: advertisement }),
    await messageCalls(api).send(ada, ben, advertisement),
    await api.call('POST', '/api/debates', {
      token: ada.token,
      body: { topic: 'Quinces are fruit', type: 'open', description: advertisement },
    }),
  ])
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/^You have posted this text 4 times within a day\./)])
  expect((await say(`${advertisement} They are yellow.`)).status).toBe(201)
  expect((await commentCalls(api).post(ben, debate, { content: advertisement })).status).toBe(201)
  api.clock.time += 24 * 60 * 60 * 1000
  expect((await say(advertisement)).status).toBe(201)
  await purgePostedTexts(api.ports)
  const kept = api.ports.db.read.selectFrom('posted_texts').selectAll().where('user_id', '=', Number(ada.id))
  expect(await kept.execute()).toHaveLength(1)
})

test('short texts can be repeated', async () => {
  const ada = await api.person()
  const debate = await openDebate(api, ada)
  for (let time = 0; time < 6; time++) expect((await commentCalls(api).post(ada, debate, { content: 'I think so, too.' })).status).toBe(201)
})

test.each([
  ['letters', 'a'.repeat(200_000)],
  ['signs', '!'.repeat(200_000)],
  ['marks upon one letter', `a${'\u0301'.repeat(200_000)}`],
  ['marks in two orders', `a${'\u0301\u0327'.repeat(100_000)}`],
  ['spaces', ' \u00a0'.repeat(100_000)],
  ['emoji', '👩‍👩‍👧'.repeat(25_000)],
  ['what grows when it is decomposed', '\ufdfa'.repeat(10_000)],
])('very long texts of %s are compared fast', (_, text) => {
  const begun = performance.now()
  normaliseLetters(text)
  expect(performance.now() - begun).toBeLessThan(3_000)
})
