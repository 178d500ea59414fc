import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { privateChannel } from '#contract/realtime'
import { mailResetLinks } from '../accounts/mailed-links.ts'
import { issueToken } from '../accounts/tokens.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { type Member, post, startTurnDebate } from '../arguments/arguments.testing.ts'
import { publish } from '../channels/publish.ts'
import { listMailsTo, parseMailLink } from '../mail/mail.testing.ts'
import { purgeEvents } from './open-channel.ts'
import { openStream } from './realtime.testing.ts'

let api: TestApi
let [ada, ben]: Member[] = []
const people = () => {
  if (!ada || !ben) throw new Error('nobody is there')
  return { ada, ben }
}
beforeAll(async () => {
  api = await openTestApi()
  ;[ada, ben] = await Promise.all(['Ada', 'Ben'].map((name) => api.person(name)))
})
afterAll(() => api.close())

const say = (channel: string, ...texts: string[]) =>
  api.ports.db.transaction((tx) =>
    publish(
      tx,
      texts.map((text) => ({ channel, name: 'said', data: { text } })),
      api.clock.now(),
    ),
  )
const eventOf = (id: number, text: string) => ({ id, name: 'said', data: { text } })
const newcomer = async () => {
  const person = await api.person()
  return { ...person, channel: privateChannel(person.id) }
}

describe('a private channel', () => {
  it('is open only to its owner, and does not reveal whether it exists', async () => {
    const { ada, ben } = people()
    const channel = privateChannel(ada.id)
    expect((await openStream(api, channel)).response.status).toBe(401)
    const other = await openStream(api, channel, { token: ben.token })
    const unknown = await openStream(api, privateChannel(987_654), { token: ben.token })
    expect([other.response.status, unknown.response.status]).toEqual([403, 403])
    expect(await other.response.text()).toBe(await unknown.response.text())
    expect((await openStream(api, channel, { token: 'made up' })).response.status).toBe(401)
    for (const name of ['private-user.', 'private-user.0x1', 'private-team.1', 'debate.x'])
      expect((await openStream(api, name, { token: ada.token })).response.status, name).toBe(404)
  })

  it('begins at the current event, and sends each event once and in order', async () => {
    const { channel, token } = await newcomer()
    await say(channel, 'before')
    const stream = await openStream(api, channel, { token })
    expect(stream.response.headers.get('Content-Type')).toBe('text/event-stream')
    expect(await stream.next()).toEqual({ id: 1, name: 'ready', data: {} })
    await say(channel, 'one', 'two')
    await say(channel, 'three')
    expect([await stream.next(), await stream.next(), await stream.next()]).toEqual([
      eventOf(2, 'one'),
      eventOf(3, 'two'),
      eventOf(4, 'three'),
    ])
    await stream.close()
  })

  it('continues after the last id with exactly the missed events', async () => {
    const { channel, token } = await newcomer()
    const texts = Array.from({ length: 450 }, (_, index) => `number ${index + 1}`)
    await say(channel, ...texts)
    const stream = await openStream(api, channel, { token, lastId: 3 })
    expect(await stream.next()).toMatchObject({ id: 3, name: 'ready' })
    await say(channel, 'after all')
    for (const [index, text] of texts.slice(3).entries()) expect(await stream.next()).toEqual(eventOf(index + 4, text))
    expect(await stream.next()).toEqual(eventOf(451, 'after all'))
    await stream.close()
  })

  it.each([
    ['are gone', 1],
    ['has not been yet', 99],
    ['is none', 'seven'],
  ])('tells the client to start over if the last id %s', async (_, lastId) => {
    const { channel, token } = await newcomer()
    await say(channel, 'old', 'old too')
    api.clock.time += 24 * 3_600_000
    await say(channel, 'of today')
    api.clock.time += 1
    await purgeEvents(api.ports)
    const stream = await openStream(api, channel, { token, lastId })
    expect(await stream.next()).toEqual({ id: 3, name: 'start-over', data: {} })
    const whole = await openStream(api, channel, { token, lastId: 2 })
    expect([await whole.next(), await whole.next()]).toEqual([{ id: 2, name: 'ready', data: {} }, eventOf(3, 'of today')])
    await Promise.all([stream.close(), whole.close()])
  })

  it('sends nothing that was rolled back', async () => {
    const { channel, token } = await newcomer()
    const stream = await openStream(api, channel, { token })
    await stream.next()
    const failing = api.ports.db.transaction(async (tx) => {
      await publish(tx, [{ channel, name: 'said', data: { text: 'never' } }], api.clock.now())
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await say(channel, 'this')
    expect(await stream.next()).toEqual(eventOf(1, 'this'))
    await stream.close()
  })

  it('ends when its token is revoked, but not on other devices', async () => {
    const { channel, token, id } = await newcomer()
    const other = await api.ports.db.transaction((tx) =>
      issueToken(tx, Number(id), { ...api.ports, agent: undefined, address: '', now: api.clock.now() }),
    )
    const [ending, staying] = [await openStream(api, channel, { token }), await openStream(api, channel, { token: other })]
    await Promise.all([ending.next(), staying.next()])
    expect((await api.call('POST', '/api/logout', { token })).status).toBe(204)
    expect(await ending.next()).toBeNull()
    await say(channel, 'still here')
    expect(await staying.next()).toEqual(eventOf(1, 'still here'))
    await staying.close()
    expect((await openStream(api, channel, { token })).response.status).toBe(401)
  })

  it('ends on every device when the password changes', async () => {
    const { channel, token } = await newcomer()
    const stream = await openStream(api, channel, { token })
    await stream.next()
    const { email } = (await api.call('GET', '/api/me', { token })).body.data
    await api.call('POST', '/api/password/email', { body: { email } })
    await mailResetLinks(api.ports)
    const mail = (await listMailsTo(api, email)).at(-1) ?? expect.fail('no mail')
    const body = { email, token: parseMailLink(mail).token, password: 'another long phrase', password_confirmation: 'another long phrase' }
    expect((await api.call('POST', '/api/password/reset', { body })).status).toBe(204)
    expect(await stream.next()).toBeNull()
  })

  it('ends when its session reaches the maximum age, and not before', async () => {
    const fastApi = await openTestApi({ beatEvery: 20 })
    const { token, id } = await fastApi.person('Quiet')
    const stream = await openStream(fastApi, privateChannel(id), { token })
    await stream.next()
    for (let times = 0; times < 6; times++) {
      fastApi.clock.time += 30 * 24 * 60 * 60 * 1000 - 1
      expect((await fastApi.call('GET', '/api/me', { token })).status).toBe(200)
    }
    await fastApi.ports.db.transaction((tx) =>
      publish(tx, [{ channel: privateChannel(id), name: 'said', data: { text: 'still' } }], fastApi.clock.now()),
    )
    expect(await stream.next()).toEqual(eventOf(1, 'still'))
    fastApi.clock.time += 6
    expect(await stream.next()).toBeNull()
    await fastApi.close()
  })

  it('carries any text without letting it forge events', async () => {
    const { channel, token } = await newcomer()
    const hostile = [
      'a\r\nid: 9\nevent: ready\ndata: {}\n\n',
      'b\u2028c\u2029d\u0000e\u0085',
      '\ud800',
      '🜁'.repeat(16_384),
      'data: x\r\rdata: y',
    ]
    const stream = await openStream(api, channel, { token })
    await stream.next()
    await say(channel, ...hostile)
    for (const [index, text] of hostile.entries()) expect(await stream.next()).toEqual(eventOf(index + 1, text))
    await stream.close()
  })

  it('drops a reader who falls too far behind, who can then continue', async () => {
    const { channel, token } = await newcomer()
    const slow = await openStream(api, channel, { token })
    const large = 'x'.repeat(100_000)
    const listening = api.ports.hub.size()
    for (let count = 0; count < 5; count++) await say(channel, large)
    await expect.poll(() => api.ports.hub.size()).toBe(listening - 1)
    let last = 0
    for (let event = await slow.next(); event; event = await slow.next()) last = event.id
    expect(last).toBeGreaterThan(0)
    expect(last).toBeLessThan(5)
    const again = await openStream(api, channel, { token, lastId: last })
    expect([(await again.next())?.name, (await again.next())?.id]).toEqual(['ready', last + 1])
    await again.close()
  })

  it('releases everything when it is closed', async () => {
    const { channel, token } = await newcomer()
    const before = api.ports.hub.size()
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(api, channel, { token })))
    expect(api.ports.hub.size()).toBe(before + 20)
    await Promise.all(streams.map((stream) => stream.close()))
    expect(api.ports.hub.size()).toBe(before)
  })

  it('counts up by one however many write at once', async () => {
    const { channel, token } = await newcomer()
    const stream = await openStream(api, channel, { token })
    await stream.next()
    await Promise.all(Array.from({ length: 30 }, (_, index) => say(channel, `${index}`)))
    const heard = []
    for (let count = 0; count < 30; count++) heard.push(await stream.next())
    expect(heard.map((event) => event?.id)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1))
    expect(new Set(heard.map((event) => JSON.stringify(event?.data))).size).toBe(30)
    await stream.close()
  })
})

describe('a debate’s channel', () => {
  it('sends guests arguments, turns, votes and comments, and that a kick vote is open, but no ballot in it', async () => {
    const { ada, ben } = people()
    const [cem, dee] = [await api.person(), await api.person()]
    const id = await startTurnDebate(api, [ada, cem], [ben, dee], { rounds: 2 })
    expect((await openStream(api, 'debate.987654')).response.status).toBe(404)
    const stream = await openStream(api, `debate.${id}`)
    expect((await stream.next())?.name).toBe('ready')
    const argument = (await post(api, ada, id)).body.data
    expect(await stream.next()).toMatchObject({ name: 'argument.posted', data: { id: argument.id, number: 1, parent_id: null } })
    expect(await stream.next()).toMatchObject({ name: 'debate.changed', data: { what: ['turn.passed'] } })
    const kick = { target_user_id: cem.id, reason: 'Has been silent for a week.' }
    expect((await api.call('POST', `/api/debates/${id}/kick-votes`, { token: ben.token, body: kick })).status).toBe(201)
    expect((await stream.next())?.data).toEqual({ what: ['kick.opened'] })
    await api.call('POST', `/api/debates/${id}/kick-votes/1/ballot`, { token: dee.token, body: { choice: 'no' } })
    await api.call('POST', `/api/arguments/${argument.id}/vote`, { token: ben.token, body: { vote_type: 'up' } })
    expect(await stream.next()).toMatchObject({
      name: 'votes.changed',
      data: { of: 'argument', id: argument.id, number: 1, up: 1, down: 0 },
    })
    const commented = await api.call('POST', `/api/debates/${id}/spectator-comments`, { token: ben.token, body: { content: 'Well said.' } })
    const comment = commented.body.data.id
    expect(await stream.next()).toMatchObject({ name: 'comment.posted', data: { id: comment, number: 1, parent_comment_id: null } })
    await api.call('DELETE', `/api/spectator-comments/${comment}`, { token: ben.token })
    expect(await stream.next()).toMatchObject({ name: 'comment.changed', data: { id: comment, number: 1 } })
    await stream.close()
  })
})

describe('a debate’s channel, before the debate begins', () => {
  it('says who joins and leaves', async () => {
    const { ada, ben } = people()
    const topic = 'Trams should be free of charge for all.'
    const body = { topic, type: 'standard', seats_per_side: 2, side: 'for' }
    const id = (await api.call('POST', '/api/debates', { token: ada.token, body })).body.data.id
    const stream = await openStream(api, `debate.${id}`)
    await stream.next()
    const path = `/api/debates/${id}/participation`
    expect((await api.call('POST', path, { token: ben.token, body: { side: 'against' } })).status).toBe(200)
    expect(await stream.next()).toMatchObject({ name: 'debate.changed', data: { what: ['participant.joined'] } })
    expect((await api.call('DELETE', path, { token: ben.token })).status).toBe(200)
    expect(await stream.next()).toMatchObject({ name: 'debate.changed', data: { what: ['participant.left'] } })
    await stream.close()
  })
})

describe('the number of open streams', () => {
  const streams = (count: number, open: () => ReturnType<typeof openStream>) => Promise.all(Array.from({ length: count }, open))

  it('is limited by member and by guests’ address; closing one allows another', async () => {
    const strict = await openTestApi({ limitFactor: 1 })
    const [cem, dee] = [await strict.person(), await strict.person()]
    const own = () => openStream(strict, privateChannel(cem.id), { token: cem.token })
    const open = await streams(50, own)
    expect(open.map(({ response }) => response.status)).toEqual(Array(50).fill(200))
    const refused = (await own()).response
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(await refused.json()).toEqual({ message: 'You have too many live connections open. Wait 60 seconds, then try again.' })
    expect((await openStream(strict, privateChannel(dee.id), { token: dee.token })).response.status).toBe(200)
    await open[0]?.close()
    expect((await own()).response.status).toBe(200)
    expect((await openStream(strict, privateChannel(dee.id), { token: cem.token })).response.status, 'full again').toBe(429)

    const body = { topic: 'Streams are many', type: 'open' }
    const { data } = (await strict.call('POST', '/api/debates', { token: dee.token, body })).body
    for (let times = 0; times < 201; times++) expect((await openStream(strict, 'debate.987654')).response.status).toBe(404)
    const guests = await streams(201, () => openStream(strict, `debate.${data.id}`))
    const heard = guests.filter(({ response }) => response.status === 200)
    expect(heard).toHaveLength(200)
    for (const { next } of heard) expect(await next()).toMatchObject({ name: 'ready' })
    await Promise.all([...open, ...heard].map(({ close }) => close()))
    expect((await openStream(strict, `debate.${data.id}`)).response.status).toBe(200)
    await strict.close()
  })
})
