import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { contractCalls } from '../service/contract-calls.ts'
import { listFields } from '../service/schemas.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const json = 'application/json'

async function post(path: string, body: BodyInit | null, headers: Record<string, string>) {
  const init = { method: 'POST', body, headers, duplex: 'half' as const }
  const response = await api.app.fetch(new Request(`http://rostrum.test${path}`, init))
  return { status: response.status, body: await response.json() }
}

it('stops reading a body that declares no length at 1 MB', async () => {
  let given = 0
  const body = new ReadableStream({
    pull(into) {
      given += 10_000
      into.enqueue(new Uint8Array(10_000).fill(32))
    },
  })
  expect(await post('/api/login', body, { 'Content-Type': json })).toEqual({
    status: 413,
    body: { message: 'That’s too large to send. The limit is 1 MB.' },
  })
  expect(given).toBeLessThan(1_200_000)
})

it.each([
  ['text', 'text/plain'],
  ['a form', 'application/x-www-form-urlencoded'],
  ['a file, where none is expected', 'multipart/form-data; boundary=----aBoundaryAsBrowsersMakeThem'],
])('does not accept %s as JSON', async (_, type) => {
  const sent = await post('/api/login', '{"email":"a@b.example","password":"x"}', { 'Content-Type': type })
  expect(sent).toEqual({ status: 415, body: { message: 'Send the body as application/json.' } })
})

it('names the types that a call with a file accepts', async () => {
  const { token } = await api.person()
  const sent = await post('/api/debates', '{}', { 'Content-Type': 'text/plain', Authorization: `Bearer ${token}` })
  expect(sent.body.message).toBe('Send the body as application/json, or with a file as multipart/form-data.')
})

it('accepts any JSON type, and an empty body as an empty object', async () => {
  for (const [body, type] of [
    ['{}', `${json}; charset=utf-8`],
    ['{}', 'application/problem+json'],
    ['', json],
    [null, ''],
  ] as const) {
    const sent = await post('/api/password/email', body, type ? { 'Content-Type': type } : {})
    expect([sent.status, sent.body.errors?.email?.length], `${body} as ${type}`).toEqual([422, 1])
  }
})

it('refuses JSON nested deeper than 32, and more than 10,000 values', async () => {
  const deep = await post('/api/login', `{"a":${'['.repeat(40)}${']'.repeat(40)}}`, { 'Content-Type': json })
  expect(deep).toEqual({ status: 413, body: { message: 'JSON may nest at most 32 deep.' } })
  const many = await post('/api/login', JSON.stringify({ email: Array.from({ length: 20_000 }, () => 0) }), { 'Content-Type': json })
  expect(many).toEqual({ status: 413, body: { message: 'JSON may have up to 10000 values.' } })
})

it('checks the caller before it reads the body', async () => {
  const unread = new ReadableStream({ pull: () => Promise.reject(new Error('it was read')) }, { highWaterMark: 0 })
  expect((await post('/api/arguments', unread, { 'Content-Type': json })).status).toBe(401)
})

it('treats null as missing in optional fields, and refuses it in required ones', async () => {
  const { token } = await api.person()
  const send = (path: string, body: object) => api.call('POST', path, { token, body })
  const topic = 'Null is nothing to argue about'
  const left = {
    description: null,
    type: 'open',
    rounds: null,
    turn_days: null,
    seats_per_side: null,
    tags: null,
    side: null,
    picture: null,
  }
  const debate = await send('/api/debates', { topic, ...left })
  expect(debate.status, JSON.stringify(debate.body)).toBe(201)
  const { id } = debate.body.data
  expect((await send(`/api/debates/${id}/participation`, { side: null })).status).toBe(403)
  const argument = await send('/api/arguments', { debate_id: id, parent_id: null, stance: 'for', content: 'Because it says nothing.' })
  expect(argument.status, JSON.stringify(argument.body)).toBe(201)
  const comment = { content: 'Nothing comes of it.', parent_comment_id: null, mention_user_ids: null }
  expect((await send(`/api/debates/${id}/spectator-comments`, comment)).status).toBe(201)
  const without = await send('/api/arguments', { debate_id: id, stance: 'for', content: null })
  expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['content']])
})

it('does so in every call of the contract', async () => {
  for (const { call } of contractCalls()) {
    const fields = listFields(call.body).filter(([, field]) => field.safeParse(undefined).success)
    if (fields.length === 0 || call.access !== 'member') continue
    const { token } = await api.person()
    const body = Object.fromEntries(fields.map(([name]) => [name, null]))
    const answer = await api.call(call.method, call.path.replaceAll(/\{\w+\}/g, '0'), { token, body })
    expect(
      fields.map(([name]) => name).filter((name) => Object.hasOwn(answer.body?.errors ?? {}, name)),
      call.path,
    ).toEqual([])
  }
})
