import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, openDebate } from './arguments.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

const debateOf = (id: string) =>
  api.ports.db.read.selectFrom('debates').select('arguments_count').where('id', '=', Number(id)).executeTakeFirstOrThrow()

describe('an Idempotency-Key', () => {
  const keyed = (key: string, id: string, content: string) =>
    api.call('POST', '/api/arguments', {
      token: ada.token,
      body: { debate_id: id, content, stance: 'for' },
      headers: { 'Idempotency-Key': key },
    })

  test('answers a retry with the first answer, and posts once', async () => {
    const id = await openDebate(api, ada)
    const first = await keyed('retry', id, 'Once.')
    expect(first.status).toBe(201)
    const again = await keyed('retry', id, 'Once.')
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await debateOf(id)).toMatchObject({ arguments_count: 1 })
  })

  test('is a conflict with another text', async () => {
    const id = await openDebate(api, ada)
    await keyed('other', id, 'One.')
    expect((await keyed('other', id, 'Two.')).status).toBe(409)
    expect(await debateOf(id)).toMatchObject({ arguments_count: 1 })
  })

  test('posts once for two simultaneous requests', async () => {
    const id = await openDebate(api, ada)
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyed('at-once', id, 'Once.')))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await debateOf(id)).toMatchObject({ arguments_count: 1 })
  })

  test('can be used again after a refusal', async () => {
    const id = await openDebate(api, ada, { character_limit: 500 })
    expect((await keyed('corrected', id, 'x'.repeat(501))).status).toBe(422)
    expect((await keyed('corrected', id, 'Shorter.')).status).toBe(201)
  })
})
