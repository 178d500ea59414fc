import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { befriend, friendCalls } from '../friends/friends.testing.ts'
import { renderAgain } from '../service/render-again.ts'
import { createTwoFriends, formatMessages, messageCalls } from './messages.testing.ts'

let api: TestApi
let calls: ReturnType<typeof messageCalls>
beforeAll(async () => {
  api = await openTestApi()
  calls = messageCalls(api)
})
afterAll(() => api.close())

const now = () => new Date(api.clock.time).toISOString()

describe('a message', () => {
  test('is rendered like other posts, and differs between the two only in whose it is', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const sent = await calls.send(ada, ben, 'Read *this*: <b>bold</b> <script>alert(1)</script>\r\n@"Somebody"')
    expect(sent.status).toBe(201)
    const until = new Date(api.clock.time + 5 * 60_000).toISOString()
    expect(sent.body.data).toMatchObject({ number: 1, is_own: true, created_at: now(), taken_back_at: null, take_back_until: until })
    expect(sent.body.data.content).toContain('<em>this</em>')
    expect(sent.body.data.content).not.toContain('<script>')
    const [theirs] = (await calls.read(ben, ada)).body.data
    expect(theirs).toEqual({ ...sent.body.data, is_own: false, take_back_until: null })
    expect((await calls.read(ada, ben)).body.data).toEqual([sent.body.data])
  })

  test('is numbered within its conversation, across both people', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ada, ben, 'One')
    await calls.send(ada, ben, 'Two')
    await calls.send(ben, ada, 'Three')
    expect(formatMessages(await calls.read(ben, ada))).toEqual(['1 theirs: One', '2 theirs: Two', '3 own: Three'])
    expect(formatMessages(await calls.read(ada, ben))).toEqual(['1 own: One', '2 own: Two', '3 theirs: Three'])
  })

  test('can’t be read by others', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ada, ben, 'Between us')
    const cem = await api.person()
    await befriend(api, ada, cem)
    for (const other of [ada, ben]) expect((await calls.read(cem, other)).body.data).toEqual([])
    expect((await calls.list(cem)).body.data).toEqual([])
    const found = await api.call('GET', '/api/search?q=Between', { token: ben.token })
    expect(JSON.stringify(found.body)).not.toContain('Between us')
  })

  test('is sent once per key, and another text under the same key is a conflict', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const first = await calls.send(ada, ben, 'Once', { key: 'nonce' })
    const again = await calls.send(ada, ben, 'Once', { key: 'nonce' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect((await calls.send(ada, ben, 'Twice', { key: 'nonce' })).status).toBe(409)
    expect((await calls.read(ada, ben)).body.meta.total).toBe(1)
    expect(await calls.unread(ben)).toBe(1)
  })

  test('is rendered again by a newer renderer, unless it was taken back', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ada, ben, 'As *it* is')
    const { id } = (await calls.send(ada, ben, 'Gone')).body.data
    await calls.takeBack(ada, ben, id)
    await api.ports.db.transaction((tx) => tx.updateTable('messages').set({ html_version: 0, content_html: 'old' }).execute())
    await renderAgain(api.ports)
    expect(formatMessages(await calls.read(ben, ada))).toEqual(['1 theirs: As it is', '2 theirs: '])
  })
})

describe('the unread count', () => {
  test('counts messages for the recipient, not for the sender', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ada, ben, 'One')
    await calls.send(ada, ben, 'Two')
    expect([await calls.unread(ada), await calls.unread(ben)]).toEqual([0, 2])
    const state = { unread_count: 2, first_unread_number: 1, last_number: 2 }
    expect((await calls.read(ben, ada)).body.conversation).toMatchObject(state)
    expect((await calls.list(ben)).body.data).toMatchObject([{ user_id: ada.id, unread_count: 2, first_unread_number: 1 }])
    expect((await calls.read(ada, ben)).body.conversation).toMatchObject({ unread_count: 0, first_unread_number: null, other_read_to: 0 })
  })

  test('drops up to the last seen message: later ones stay unread', async () => {
    const [ada, ben] = await createTwoFriends(api)
    for (const text of ['One', 'Two', 'Three']) await calls.send(ada, ben, text)
    expect((await calls.mark(ben, ada, 2)).status).toBe(204)
    expect((await calls.read(ben, ada)).body.conversation).toMatchObject({ unread_count: 1, first_unread_number: 3 })
    expect((await calls.read(ada, ben)).body.conversation.other_read_to).toBe(2)
    await calls.mark(ben, ada, 1)
    expect(await calls.unread(ben), 'what is read stays read').toBe(1)
    await calls.mark(ben, ada)
    await calls.mark(ben, ada)
    expect(await calls.unread(ben)).toBe(0)
    await calls.send(ada, ben, 'Four')
    expect((await calls.read(ben, ada)).body.conversation).toMatchObject({ unread_count: 1, first_unread_number: 4 })
  })

  test('drops by answering, up to what the person has seen', async () => {
    const [ada, ben] = await createTwoFriends(api)
    await calls.send(ada, ben, 'One')
    await calls.send(ada, ben, 'Two')
    await calls.send(ben, ada, 'To the first', { read_to: 1 })
    expect((await calls.read(ben, ada)).body.conversation).toMatchObject({ unread_count: 1, first_unread_number: 2 })
    await calls.send(ben, ada, 'To all')
    expect((await calls.read(ben, ada)).body.conversation).toMatchObject({ unread_count: 0, first_unread_number: null })
    expect(await calls.unread(ben)).toBe(0)
    expect((await calls.read(ada, ben)).body.conversation).toMatchObject({ unread_count: 2, first_unread_number: 3 })
  })

  test('adds up all conversations', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const cem = await api.person()
    await befriend(api, cem, ben)
    await calls.send(ada, ben, 'One')
    await calls.send(cem, ben, 'Two')
    expect(await calls.unread(ben)).toBe(2)
    await calls.mark(ben, cem)
    expect(await calls.unread(ben)).toBe(1)
    expect((await calls.mark(ben, await api.person())).status, 'where nothing was written').toBe(204)
  })
})

describe('taking back', () => {
  test('leaves a tombstone on both sides without the text, and has no further effect twice', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const { id } = (await calls.send(ada, ben, 'Regretted words')).body.data
    await calls.send(ada, ben, 'Stays')
    api.clock.time += 5 * 60_000 - 1
    const tombstone = { id, number: 1, content: '', taken_back_at: now(), take_back_until: null }
    const taken = await calls.takeBack(ada, ben, id)
    expect([taken.status, taken.body.data]).toEqual([200, expect.objectContaining(tombstone)])
    api.clock.time += 60_000
    expect((await calls.takeBack(ada, ben, id)).body.data).toMatchObject(tombstone)
    expect((await calls.read(ben, ada)).body.data[1]).toMatchObject(tombstone)
    const rows = await api.ports.db.read.selectFrom('messages').selectAll().where('id', '=', Number(id)).execute()
    expect(JSON.stringify(rows)).not.toContain('Regretted')
  })

  test('removes an unread message from the count', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const first = (await calls.send(ada, ben, 'One')).body.data.id
    const second = (await calls.send(ada, ben, 'Two')).body.data.id
    await calls.takeBack(ada, ben, first)
    await calls.takeBack(ada, ben, first)
    expect(await calls.unread(ben)).toBe(1)
    expect((await calls.read(ben, ada)).body.conversation).toMatchObject({ unread_count: 1, first_unread_number: 2 })
    await calls.mark(ben, ada)
    await calls.takeBack(ada, ben, second)
    expect(await calls.unread(ben), 'what was read').toBe(0)
    expect((await calls.list(ben)).body.data[0].last_message).toMatchObject({ excerpt: '', taken_back_at: now() })
  })

  test('works after the friendship has ended', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const { id } = (await calls.send(ada, ben, 'Goodbye')).body.data
    await friendCalls(api).end(ben, ada)
    expect((await calls.takeBack(ada, ben, id)).status).toBe(200)
  })
})

describe('conversations', () => {
  test('come in pages without gaps, the latest first, with an excerpt each', async () => {
    const ada = await api.person()
    const others = await Promise.all([...'abcde'].map(() => api.person()))
    for (const other of others) {
      await befriend(api, ada, other)
      await calls.send(other, ada, `From *${other.name}*`)
    }
    await calls.send(ada, others[0] ?? ada, 'Answered')
    const whole = (await calls.list(ada)).body
    const order = [0, 4, 3, 2, 1].map((index) => others[index]?.id)
    expect(whole.data.map(({ user_id }: { user_id: string }) => user_id)).toEqual(order)
    expect(whole.data[0]).toMatchObject({ unread_count: 0, last_message: { number: 2, is_own: true, excerpt: 'Answered' } })
    expect(whole.data[1]).toMatchObject({ unread_count: 1, last_message: { is_own: false, excerpt: `From ${others[4]?.name}` } })
    expect(whole.meta).toMatchObject({ total: 5, per_page: 20, older: null })
    const first = (await calls.list(ada, '?per_page=2')).body
    const rest = (await calls.list(ada, `?per_page=3&before=${first.meta.older}`)).body
    expect([...first.data, ...rest.data]).toEqual(whole.data)
    expect((await calls.list(ada, '?per_page=3&page=2')).body.data).toEqual(whole.data.slice(3))
    expect((await calls.list(ada, '?before=x')).status).toBe(422)
  })

  test('are read in pages, from the end or around a message', async () => {
    const [ada, ben] = await createTwoFriends(api)
    for (let number = 1; number <= 12; number++) await calls.send(ada, ben, `Text ${number}`)
    const numbersOf = (answer: Awaited<ReturnType<typeof calls.read>>) => answer.body.data.map(({ number }: { number: number }) => number)
    const first = await calls.read(ben, ada, '?per_page=5')
    expect(numbersOf(first)).toEqual([12, 11, 10, 9, 8])
    expect(first.body.meta).toMatchObject({ total: 12, last_page: 3, older: '8' })
    expect(numbersOf(await calls.read(ben, ada, '?per_page=5&before=8'))).toEqual([7, 6, 5, 4, 3])
    expect(numbersOf(await calls.read(ben, ada, '?per_page=5&page=3'))).toEqual([2, 1])
    expect(numbersOf(await calls.read(ben, ada, '?per_page=8&around=6')), 'five before it').toEqual([8, 7, 6, 5, 4, 3, 2, 1])
    expect(numbersOf(await calls.read(ben, ada, '?per_page=5&around=12'))).toEqual([11, 10, 9, 8, 7])
    expect(numbersOf(await calls.read(ben, ada, '?per_page=8&around=11'))).toEqual([12, 11, 10, 9, 8, 7, 6, 5])
    expect(numbersOf(await calls.read(ben, ada, '?around=99'))).toHaveLength(12)
    expect((await calls.read(ben, ada, '?before=x')).status).toBe(422)
  })

  test('without messages say who may begin', async () => {
    const [ada, ben] = await createTwoFriends(api)
    const { status, body } = await calls.read(ada, ben)
    expect([status, body.data]).toEqual([200, []])
    expect(body.conversation).toMatchObject({ user: { id: ben.id }, last_number: 0, writing: { allowed: true, reason: null } })
    expect((await calls.list(ada)).body).toMatchObject({ data: [], meta: { total: 0 } })
  })
})
