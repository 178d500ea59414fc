import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from '../arguments/arguments.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { commentCalls, debateRow } from './comments.testing.ts'

let api: TestApi
let ada: Member
let people: Member[]
let rivals: RivalProcesses
let comments: ReturnType<typeof commentCalls>
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  people = await Promise.all(['Ben', 'Cem', 'Dee', 'Eve', 'Fay'].map((name) => api.person(name)))
  comments = commentCalls(api)
  rivals = await startRivalProcesses(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const posting = ({ token }: Member, debate: string, more: object = {}): ForeignCall => ({
  ...{ method: 'POST', path: `/api/debates/${debate}/spectator-comments`, token },
  body: { content: 'Mine counts.', ...more },
})
const rows = (debate: string) =>
  api.ports.db.read
    .selectFrom('posts')
    .selectAll()
    .where('kind', '=', 'comment')
    .where('debate_id', '=', Number(debate))
    .orderBy('number')
    .execute()

test('simultaneous comments are numbered without gaps, and every reply is counted', async () => {
  const debate = await openDebate(api, ada)
  const { id } = (await comments.post(ada, debate)).body.data
  const replies = Array.from({ length: 20 }, () => posting(ada, debate, { parent_comment_id: id }))
  const answers = await rivals.race(replies, [...replies, posting(ada, debate)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  const found = await rows(debate)
  expect(found.map(({ number }) => number)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1))
  expect(found[0]).toMatchObject({ replies_count: 40 })
  expect(await debateRow(api, debate)).toMatchObject({ comments_count: 42, comment_roots_count: 2, popularity: 0 })
})

test('one Idempotency-Key in both processes posts once and answers both the same', async () => {
  const debate = await openDebate(api, ada)
  for (let time = 1; time <= 10; time++) {
    const same = { ...posting(ada, debate, { content: `Time ${time}` }), key: `both-${time}` }
    const answers = await rivals.race([same, same], [same, same])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  }
  expect(await rows(debate)).toHaveLength(10)
})

test('simultaneous casting, changing and removing of votes leaves a correct count', async () => {
  const debate = await openDebate(api, ada)
  const { id } = (await comments.post(ada, debate)).body.data
  const path = `/api/spectator-comments/${id}/vote`
  const voting = (vote_type: string) => people.map(({ token }): ForeignCall => ({ method: 'POST', path, token, body: { vote_type } }))
  const takingBack = people.map(({ token }): ForeignCall => ({ method: 'DELETE', path, token }))
  for (let round = 0; round < 5; round++) {
    const answers = await rivals.race(
      [...voting('up'), ...takingBack],
      // A simultaneous reply locks the same rows through other code.
      [...voting('down'), posting(ada, debate, { parent_comment_id: id }), ...voting('up')],
    )
    expect(answers.filter(({ status }) => status >= 300)).toEqual([])
    const votes = await api.ports.db.read.selectFrom('post_votes').select('value').where('post_id', '=', Number(id)).execute()
    expect((await rows(debate))[0]).toMatchObject({
      up: votes.filter(({ value }) => value === 1).length,
      down: votes.filter(({ value }) => value === -1).length,
    })
  }
})

test('a reply races the deletion of its parent: it is refused, or stays under the tombstone', async () => {
  const debate = await openDebate(api, ada)
  for (let time = 0; time < 10; time++) {
    const { id } = (await comments.post(ada, debate)).body.data
    const [reply, deletion] = await rivals.race(
      [posting(ada, debate, { parent_comment_id: id })],
      [{ method: 'DELETE', path: `/api/spectator-comments/${id}`, token: ada.token }],
    )
    const thread = await comments.thread(id)
    expect([deletion?.status, reply?.status, thread.status]).toEqual(reply?.status === 201 ? [200, 201, 200] : [200, 409, 410])
  }
})

test('of two simultaneous deletions, the second is refused', async () => {
  const debate = await openDebate(api, ada)
  const { id } = (await comments.post(ada, debate)).body.data
  const deletion: ForeignCall = { method: 'DELETE', path: `/api/spectator-comments/${id}`, token: ada.token }
  expect((await rivals.race([deletion], [deletion])).map(({ status }) => status).sort()).toEqual([200, 409])
})
