import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, join, type Member, openDebate, post, startTurnDebate } from '../arguments/arguments.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let cem: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  cem = await api.person('Cem')
})
afterAll(() => api.close())

const vote = (id: string, vote_type: unknown, member: { token?: string } = ben, on = api) =>
  on.call('POST', `/api/arguments/${id}/vote`, { ...(member.token ? { token: member.token } : {}), body: { vote_type } })
const takeBack = (id: string, member: { token?: string } = ben) =>
  api.call('DELETE', `/api/arguments/${id}/vote`, member.token ? { token: member.token } : {})
const debateOf = (id: string) => api.ports.db.read.selectFrom('debates').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow()

/** Creates an argument by Ada in her own open debate. */
async function createArgument() {
  const debate = await openDebate(api, ada)
  const id: string = (await post(api, ada, debate, { stance: 'for' })).body.data.id
  return { debate, id }
}

describe('a vote', () => {
  test('counts once, however often it is cast', async () => {
    const { debate, id } = await createArgument()
    const first = await vote(id, 'up')
    expect([first.status, first.body]).toEqual([200, { data: { number: 1, up: 1, down: 0, your_vote: 'up' } }])
    expect((await vote(id, 'up')).body).toEqual(first.body)
    expect((await vote(id, 'down', cem)).body.data).toEqual({ number: 1, up: 1, down: 1, your_vote: 'down' })
    expect(await debateOf(debate)).toMatchObject({ votes_count: 2, popularity: 3 })
  })

  test('can be changed and removed', async () => {
    const { debate, id } = await createArgument()
    await vote(id, 'up')
    expect((await vote(id, 'down')).body.data).toMatchObject({ up: 0, down: 1, your_vote: 'down' })
    expect(await debateOf(debate)).toMatchObject({ votes_count: 1 })
    expect((await takeBack(id)).body.data).toEqual({ number: 1, up: 0, down: 0, your_vote: null })
    expect((await takeBack(id)).body.data).toEqual({ number: 1, up: 0, down: 0, your_vote: null })
    expect(await debateOf(debate)).toMatchObject({ votes_count: 0, popularity: 1 })
    const row = await api.ports.db.read
      .selectFrom('posts')
      .selectAll()
      .where('kind', '=', 'argument')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ up: 0, down: 0, score: 0 })
  })

  test('moves an argument up in `top` and in the highlights', async () => {
    const debate = await openDebate(api, ada)
    const ids = await insertArguments(api, debate, [{}, {}])
    await vote(String(ids[2]), 'up')
    const list = await api.call('GET', `/api/debates/${debate}/arguments?sort=top`)
    expect(list.body.data.map((row: { number: number }) => row.number)).toEqual([2, 1])
    const clips = (await api.call('GET', '/api/feed/highlights?limit=100')).body.data
    expect(clips.map((clip: { id: string }) => clip.id)).toContain(String(ids[2]))
  })

  test('can be cast by participants and spectators, during the debate and after it', async () => {
    const debate = await startTurnDebate(api, [ada], [ben], { rounds: 1 })
    const { id } = (await post(api, ada, debate)).body.data
    expect((await vote(id, 'down', ben)).status).toBe(200)
    await post(api, ben, debate)
    expect((await vote(id, 'up', cem)).status).toBe(200)
    const open = await createArgument()
    await api.call('POST', `/api/debates/${open.debate}/closure`, { token: ada.token })
    expect((await vote(open.id, 'up')).status).toBe(200)
  })
})

describe('a vote is refused', () => {
  test('to guests: 401', async () => {
    const { id } = await createArgument()
    expect([(await vote(id, 'up', {})).status, (await takeBack(id, {})).status]).toEqual([401, 401])
  })

  test('on one’s own argument: 403', async () => {
    const { id } = await createArgument()
    const { status, body } = await vote(id, 'up', ada)
    expect([status, body]).toEqual([403, { message: 'You can’t vote on your own argument.' }])
  })

  test('in a cancelled debate: 403', async () => {
    const debate = await startTurnDebate(api, [ada], [])
    const ids = await insertArguments(api, debate, [{}])
    await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
    const { status, body } = await vote(String(ids[1]), 'up')
    expect([status, body.message]).toEqual([403, 'The debate was cancelled.'])
  })

  test('on a withdrawn argument: 409; but it can be removed', async () => {
    const { debate, id } = await createArgument()
    await join(api, ben.token, debate)
    await vote(id, 'up')
    await api.call('DELETE', `/api/arguments/${id}`, { token: ada.token })
    expect((await vote(id, 'down')).status).toBe(409)
    expect((await takeBack(id)).body.data).toMatchObject({ up: 0, your_vote: null })
  })

  test('on an unknown argument: 404', async () => {
    for (const id of ['999999', 'abc', '9'.repeat(30)])
      expect([(await vote(id, 'up')).status, (await takeBack(id)).status]).toEqual([404, 404])
  })

  test('other than up or down: 422', async () => {
    const { id } = await createArgument()
    for (const type of ['sideways', undefined, 1]) {
      const { status, body } = await vote(id, type)
      expect([status, body.errors]).toEqual([422, { vote_type: ['Choose up or down.'] }])
    }
  })

  test('after 300 in a minute: 429', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const statuses = []
    for (let tries = 0; tries < 301; tries++) statuses.push((await vote('999999', 'up', eve, strict)).status)
    expect([statuses[299], statuses[300]]).toEqual([404, 429])
    await strict.close()
  })
})
