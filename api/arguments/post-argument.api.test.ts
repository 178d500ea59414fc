import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from './arguments.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
let cem: Member
let dee: Member

beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
  cem = await api.person('Cem')
  dee = await api.person('Dee')
})
afterAll(() => api.close())

const debateOf = async (slugOrId: string) => {
  const { debates } = await snapshot()
  return debates.find(({ id }) => String(id) === slugOrId)
}
const snapshot = async () => ({
  debates: await api.ports.db.read.selectFrom('debates').selectAll().execute(),
  arguments: await api.ports.db.read.selectFrom('posts').selectAll().where('kind', '=', 'argument').execute(),
})

describe('an argument that is posted', () => {
  test('is returned completely, as its author sees it', async () => {
    const id = await startTurnDebate(api, [ada], [ben])
    const answer = await post(api, ada, id, { content: 'It **works**\r\n> quoted\r\n\r\nand [see](https://example.org)' })
    expect(answer.status).toBe(201)
    expect(answer.body.data).toEqual({
      ...{
        id: expect.stringMatching(/^\d+$/),
        number: 1,
        parent_id: null,
        parent_number: null,
        stance: 'for',
        side: 'for',
        round: 1,
        depth: 0,
      },
      user: { id: ada.id, name: 'Ada', display_name: 'Ada', show_real_name: false, avatar: null },
      content: expect.stringContaining('<strong>works</strong>'),
      excerpt: 'It works and see',
      content_source: 'It **works**\n> quoted\n\nand [see](https://example.org)',
      ...{
        created_at: '2026-03-01T12:00:00.000Z',
        edited_at: null,
        withdrawn_at: null,
        version: expect.any(String),
        editable_until: '2026-03-01T12:05:00.000Z',
      },
      ...{
        up: 0,
        down: 0,
        your_vote: null,
        hidden_rule: null,
        note: null,
        is_own: true,
        replies_count: 0,
        replies_gone: 0,
        replies_for: 0,
        replies_against: 0,
      },
    })
  })

  test('is returned with its debate’s slug', async () => {
    const id = await openDebate(api, ada)
    const { body } = await post(api, ada, id, { stance: 'for' })
    expect(body.debate_slug).toBe((await api.call('GET', `/api/debates/${body.debate_slug}`)).body.data.slug)
    expect((await api.call('GET', `/api/arguments/${body.data.id}/thread`)).body.data.debate_slug).toBe(body.debate_slug)
  })

  test('is counted in its debate and on its parent, by stance', async () => {
    const id = await openDebate(api, ada)
    await join(api, ben.token, id)
    const parent = (await post(api, ada, id, { stance: 'against' })).body.data
    for (const stance of ['for', 'against', 'against']) {
      expect((await post(api, ben, id, { parent_id: parent.id, stance })).body.data).toMatchObject({ parent_number: 1, round: 1, stance })
    }
    const thread = await api.call('GET', `/api/arguments/${parent.id}/thread`)
    expect(thread.body.data.argument).toMatchObject({ replies_count: 3, replies_for: 1, replies_against: 2, stance: 'against' })
    expect(await debateOf(id)).toMatchObject({ arguments_count: 4, roots_count: 1, popularity: 4 })
  })

  test('supports its author’s side at any depth; in open debates the side that follows from the stances', async () => {
    const duelId = await startTurnDebate(api, [ada], [ben])
    const opening = (await post(api, ada, duelId)).body.data
    const rebuttal = (await post(api, ben, duelId, { parent_id: opening.id, stance: 'against' })).body.data
    expect(rebuttal).toMatchObject({ stance: 'against', side: 'against' })
    expect((await post(api, ada, duelId, { parent_id: rebuttal.id, stance: 'against' })).body.data).toMatchObject({ side: 'for' })

    const openId = await openDebate(api, ada)
    await join(api, ben.token, openId)
    const [first, second] = [
      (await post(api, ada, openId, { stance: 'against' })).body.data,
      (await post(api, ada, openId, { stance: 'for' })).body.data,
    ]
    const answer = (await post(api, ben, openId, { parent_id: first.id, stance: 'against' })).body.data
    expect([first.side, second.side, answer.side]).toEqual(['against', 'for', 'for'])
    expect((await post(api, ada, openId, { parent_id: answer.id, stance: 'for' })).body.data.side).toBe('for')
    expect(await debateOf(openId)).toMatchObject({ arguments_for: 3, arguments_against: 1 })
    expect(await debateOf(duelId)).toMatchObject({ arguments_for: 2, arguments_against: 1 })
  })

  test('is numbered without gaps and updates the debate’s last activity', async () => {
    const id = await openDebate(api, ada)
    api.clock.time += 60_000
    const numbers = []
    for (const stance of ['for', 'against', 'for']) numbers.push((await post(api, ada, id, { stance })).body.data.number)
    expect(numbers).toEqual([1, 2, 3])
    expect((await debateOf(id))?.last_activity_at).toBe(api.clock.time)
  })
})

describe('turns', () => {
  test('pass with each post, through all rounds, to the voting', async () => {
    const id = await startTurnDebate(api, [ada, cem], [ben, dee], { rounds: 2 })
    const seen = []
    for (const speaker of [ada, ben, cem, dee, ada, ben, cem, dee]) {
      const { current_round, turn_participant_id } = (await debateOf(id)) ?? {}
      const others = [ada, ben, cem, dee].filter((member) => member !== speaker)
      for (const other of others) expect((await post(api, other, id)).status).toBe(403)
      seen.push(current_round)
      expect(turn_participant_id).not.toBeNull()
      expect((await post(api, speaker, id)).body.data.round).toBe(current_round)
    }
    expect(seen).toEqual([1, 1, 1, 1, 2, 2, 2, 2])
    expect(await debateOf(id)).toMatchObject({ status: 'voting', turn_participant_id: null, turn_end: null, arguments_count: 8 })
    const late = await post(api, ada, id)
    expect(late.status).toBe(403)
    expect(late.body.message).toBe('The rounds are over and voting is open.')
  })

  test('pass with a rebuttal too, which may have either stance', async () => {
    const id = await startTurnDebate(api, [ada], [ben])
    const first = (await post(api, ada, id)).body.data
    const rebuttal = await post(api, ben, id, { parent_id: first.id, stance: 'for' })
    expect(rebuttal.body.data).toMatchObject({ stance: 'for', parent_number: 1, round: 1 })
    expect(await debateOf(id)).toMatchObject({ current_round: 2, roots_count: 1 })
  })

  test('require the author’s side as the stance at the top level', async () => {
    const id = await startTurnDebate(api, [ada], [ben])
    const wrong = await post(api, ada, id, { stance: 'against' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.stance).toEqual(['You’re arguing for in this debate, so a new argument has to be for the motion.'])
    expect((await post(api, ada, id, { stance: 'for' })).body.data.stance).toBe('for')
    expect((await post(api, ben, id)).body.data.stance).toBe('against')
  })

  test('tell people who post too early whose turn it is', async () => {
    const id = await startTurnDebate(api, [ada], [ben])
    expect((await post(api, ben, id)).body.message).toMatch(/^It’s Ada’s turn until \d+ \w+, \d\d:\d\d UTC/)
    expect((await post(api, cem, id)).body.message).toContain('so you can’t join it')
  })
})

describe('posting is refused', () => {
  test('for guests: 401', async () => {
    const id = await openDebate(api, ada)
    expect((await post(api, {}, id, { stance: 'for' })).status).toBe(401)
    expect((await post(api, { token: 'unknown' }, id, { stance: 'for' })).status).toBe(401)
  })

  test('before the start, after the end, after leaving and without joining: 403 with the reason', async () => {
    const waiting = await startTurnDebate(api, [ada], [])
    expect((await post(api, ada, waiting)).body.message).toContain('has not started')
    await api.call('POST', `/api/debates/${waiting}/closure`, { token: ada.token })
    expect((await post(api, ada, waiting)).body).toEqual({ message: 'The debate was cancelled.' })

    const forfeited = await startTurnDebate(api, [ada], [ben])
    await api.call('DELETE', `/api/debates/${forfeited}/participation`, { token: ben.token })
    expect((await post(api, ada, forfeited)).body).toEqual({ message: 'The debate is closed.' })

    const ongoing = await startTurnDebate(api, [ada, cem], [ben, dee])
    await api.call('DELETE', `/api/debates/${ongoing}/participation`, { token: ada.token })
    expect((await post(api, ada, ongoing)).body.message).toBe('You have left this debate.')

    const open = await openDebate(api, ada)
    const stranger = await post(api, ben, open, { stance: 'for' })
    expect([stranger.status, stranger.body.message]).toEqual([403, 'Join the debate to post arguments. You don’t have to choose a side.'])
  })

  test('in an unknown debate: 404', async () => {
    for (const id of ['999999', 'abc', '1e3', '-1', '9'.repeat(30)]) expect((await post(api, ada, id, { stance: 'for' })).status).toBe(404)
  })

  test('when posting too quickly: 429 with the time to wait', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const eve = await strict.person('Eve')
    const id = await openDebate(strict, eve)
    const statuses = []
    for (let tries = 0; tries < 61; tries++) statuses.push(await post(strict, eve, id, { stance: 'for' }))
    expect(statuses.slice(0, 60).every(({ status }) => status === 201)).toBe(true)
    expect(statuses[60]?.status).toBe(429)
    expect(Number(statuses[60]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    await strict.close()
  })
})

describe('posting refuses', () => {
  const refused = async (more: object, settings: object = {}) => {
    const id = await openDebate(api, ada, settings)
    const { status, body } = await post(api, ada, id, { stance: 'for', ...more })
    return { status, errors: body.errors }
  }

  test.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['more than any debate’s limit', 'x'.repeat(10_001)],
    ['NUL', 'a\0b'],
    ['half a surrogate', 'a\ud800b'],
    ['text that renders to nothing', '-\n-'],
    ['a number', 42],
  ])('%s: 422 at the text', async (_, content) => {
    const { status, errors } = await refused({ content })
    expect(status).toBe(422)
    expect(Object.keys(errors)).toEqual(['content'])
  })

  test('more text than the debate allows, counting each line break as LF', async () => {
    const lines = `${'x'.repeat(498)}\r\ny`
    expect((await refused({ content: lines }, { character_limit: 500 })).status).toBe(201)
    const { status, errors } = await refused({ content: `${lines}z` }, { character_limit: 500 })
    expect(status).toBe(422)
    expect(errors.content).toEqual(['The argument may have up to 500 characters. It has 501.'])
  })

  test('a missing stance where it must be chosen', async () => {
    expect((await refused({ stance: undefined })).errors.stance).toEqual(['Choose whether you argue for or against it.'])
    expect((await refused({ stance: 'maybe' })).errors.stance).toEqual(['Choose whether you argue for or against it.'])
  })

  test('a reply to an argument outside this debate', async () => {
    const otherDebateArgument = (await post(api, ada, await openDebate(api, ada), { stance: 'for' })).body.data.id
    for (const parent_id of [otherDebateArgument, '999999', 'abc', '9'.repeat(30)]) {
      const { status, errors } = await refused({ parent_id })
      expect([status, Object.keys(errors)]).toEqual([422, ['parent_id']])
    }
  })

  test('a reply to an argument that was just withdrawn: 409, and the turn is kept', async () => {
    const id = await startTurnDebate(api, [ada], [ben])
    const first = (await post(api, ada, id)).body.data
    await api.call('DELETE', `/api/arguments/${first.id}`, { token: ada.token })
    const answer = await post(api, ben, id, { parent_id: first.id, stance: 'against' })
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe('#1 has been withdrawn. Reply to another argument, or post yours as a new one.')
    expect((await post(api, ben, id)).status).toBe(201)
  })

  test('without changing any table', async () => {
    const before = await snapshot()
    const id = await openDebate(api, ada)
    await post(api, ada, id, { stance: 'for', parent_id: '999999' })
    await post(api, ben, id, { stance: 'for' })
    expect((await snapshot()).arguments).toEqual(before.arguments)
    expect(await debateOf(id)).toMatchObject({ arguments_count: 0, popularity: 0 })
  })
})
