import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { join, type Member, openDebate, post, startTurnDebate } from './arguments.testing.ts'

let api: TestApi
let ada: Member
let ben: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  ben = await api.person('Ben')
})
afterAll(() => api.close())

const edit = (id: string, content: string, member: { token?: string } = ada) =>
  api.call('PUT', `/api/arguments/${id}`, { ...(member.token ? { token: member.token } : {}), body: { content } })
const withdraw = (id: string, member: { token?: string } = ada) =>
  api.call('DELETE', `/api/arguments/${id}`, member.token ? { token: member.token } : {})
const thread = (id: string, member?: Member) => api.call('GET', `/api/arguments/${id}/thread`, member ? { token: member.token } : {})

/** Posts Ada's argument in an open debate in which Ben takes part. */
async function createArgument(settings: object = {}) {
  const debate = await openDebate(api, ada, settings)
  await join(api, ben.token, debate)
  const id: string = (await post(api, ada, debate, { stance: 'for', content: 'First words' })).body.data.id
  return { debate, id, reply: () => post(api, ben, debate, { parent_id: id, stance: 'against', content: 'A reply' }) }
}

describe('editing', () => {
  test('changes the text, the excerpt and the time of the edit', async () => {
    const { id } = await createArgument()
    api.clock.time += 299_999
    const answer = await edit(id, 'Second *words*')
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      content: '<p>Second <em>words</em></p>',
      excerpt: 'Second words',
      content_source: 'Second *words*',
    })
    expect(Date.parse(answer.body.data.edited_at)).toBe(api.clock.time)
    expect((await thread(id)).body.data.argument).toMatchObject({
      excerpt: 'Second words',
      is_own: false,
      content_source: null,
      editable_until: null,
    })
  })

  test('offers the source only to the author, as long as they can edit', async () => {
    const { id } = await createArgument()
    expect((await thread(id, ada)).body.data.argument).toMatchObject({ is_own: true, content_source: 'First words' })
    expect((await thread(id, ben)).body.data.argument).toMatchObject({ is_own: false, content_source: null, editable_until: null })
    api.clock.time += 300_000
    expect((await thread(id, ada)).body.data.argument).toMatchObject({ is_own: true, content_source: null, editable_until: null })
  })

  test('to the same text changes nothing', async () => {
    const { id } = await createArgument()
    expect((await edit(id, 'First words')).body.data.edited_at).toBeNull()
  })

  test('is refused for guests and others', async () => {
    const { id } = await createArgument()
    expect((await edit(id, 'x', {})).status).toBe(401)
    const other = await edit(id, 'x', ben)
    expect([other.status, other.body.message]).toEqual([403, 'You can edit only your own arguments.'])
    for (const unknown of ['999999', 'abc']) expect((await edit(unknown, 'x')).status).toBe(404)
  })

  test('is refused after five minutes, after a reply and after withdrawing: 409 with the reason', async () => {
    const late = await createArgument()
    api.clock.time += 300_000
    const expired = await edit(late.id, 'x')
    expect([expired.status, expired.body.message]).toEqual([
      409,
      'Arguments can be edited for 5 minutes, and that time is over. You can withdraw it.',
    ])

    const answered = await createArgument()
    await answered.reply()
    const replied = await edit(answered.id, 'x')
    expect([replied.status, replied.body.message]).toEqual([409, expect.stringContaining('Someone has replied in the meantime')])

    const gone = await createArgument()
    await withdraw(gone.id)
    expect((await edit(gone.id, 'x')).status).toBe(409)
  })

  test('is refused once the debate has ended: 403', async () => {
    const { id, debate } = await createArgument()
    await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
    expect((await edit(id, 'x')).status).toBe(403)
    expect((await thread(id, ada)).body.data.argument.editable_until).toBeNull()
  })

  test('to an empty text or one that is too long is refused: 422', async () => {
    const { id } = await createArgument({ character_limit: 500 })
    for (const content of ['', 'x'.repeat(501), '-\n-']) {
      const { status, body } = await edit(id, content)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['content']])
    }
  })
})

describe('withdrawing', () => {
  test('clears text and author, in the answer and in the table', async () => {
    const { id } = await createArgument()
    const blank = { user: null, content: '', excerpt: '', content_source: null, editable_until: null, is_own: true }
    expect((await withdraw(id)).body.data).toMatchObject({ ...blank, withdrawn_at: new Date(api.clock.time).toISOString() })
    const row = await api.ports.db.read
      .selectFrom('posts')
      .selectAll()
      .where('kind', '=', 'argument')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ content_source: '', content_html: '', excerpt: '' })
  })

  test('leaves a tombstone; without replies, its page is gone', async () => {
    const { id, debate } = await createArgument()
    await withdraw(id)
    const list = await api.call('GET', `/api/debates/${debate}/arguments`)
    expect(list.body.data).toMatchObject([{ id, number: 1, user: null, content: '', stance: 'for' }])
    const page = await thread(id)
    expect([page.status, page.body]).toEqual([410, { message: 'Argument #1 was withdrawn by its author.' }])
  })

  test('keeps the replies, and the page of a tombstone with replies', async () => {
    const { id, reply, debate } = await createArgument()
    const answered = (await reply()).body.data
    await withdraw(id)
    expect((await thread(id)).body.data.argument).toMatchObject({ id, user: null, content: '', replies_count: 1 })
    expect((await thread(answered.id)).body.data.ancestors).toMatchObject([{ id, user: null, excerpt: '' }])
    const list = await api.call('GET', `/api/debates/${debate}/arguments`)
    expect(list.body.data).toMatchObject([
      { number: 1, depth: 0 },
      { number: 2, depth: 1, excerpt: 'A reply' },
    ])
  })

  test('twice has no further effect', async () => {
    const { id } = await createArgument()
    const first = await withdraw(id)
    api.clock.time += 1_000
    const second = await withdraw(id)
    expect([second.status, second.body]).toEqual([200, first.body])
  })

  test('works after five minutes, with replies and after the debate', async () => {
    const { id, reply, debate } = await createArgument()
    await reply()
    api.clock.time += 3_600_000
    await api.call('POST', `/api/debates/${debate}/closure`, { token: ada.token })
    expect((await withdraw(id)).status).toBe(200)
  })

  test('is refused for guests, for others and for an unknown argument', async () => {
    const { id } = await createArgument()
    expect((await withdraw(id, {})).status).toBe(401)
    expect((await withdraw(id, ben)).status).toBe(403)
    expect((await withdraw('999999')).status).toBe(404)
    expect((await thread(id)).status).toBe(200)
  })

  test('in a debate with turns doesn’t give the turn back', async () => {
    const debate = await startTurnDebate(api, [ada], [ben])
    const { id } = (await post(api, ada, debate)).body.data
    await withdraw(id)
    expect((await post(api, ada, debate)).status).toBe(403)
    expect((await post(api, ben, debate)).body.data.number).toBe(2)
  })

  test('removes it from the highlights', async () => {
    const { id } = await createArgument()
    await api.call('POST', `/api/arguments/${id}/vote`, { token: ben.token, body: { vote_type: 'up' } })
    const ids = async () => (await api.call('GET', '/api/feed/highlights?limit=100')).body.data.map((clip: { id: string }) => clip.id)
    expect(await ids()).toContain(id)
    await withdraw(id)
    expect(await ids()).not.toContain(id)
  })
})
