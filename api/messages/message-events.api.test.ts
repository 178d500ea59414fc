import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { privateChannel } from '#contract/realtime'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { tablesWithUserId } from '../database/every-table.testing.ts'
import { befriend, friendCalls } from '../friends/friends.testing.ts'
import { listMailsTo } from '../mail/mail.testing.ts'
import { notificationCalls } from '../notifications/notifications.testing.ts'
import { openStream } from '../realtime/realtime.testing.ts'
import { eraseAccounts } from '../settings/erase-accounts.ts'
import { createTwoFriends, formatMessages, messageCalls } from './messages.testing.ts'

let api: TestApi
let calls: ReturnType<typeof messageCalls>
let news: ReturnType<typeof notificationCalls>
beforeAll(async () => {
  api = await openTestApi()
  calls = messageCalls(api)
  news = notificationCalls(api)
})
afterAll(() => api.close())

const secret = 'Words for one alone'
const day = 24 * 60 * 60 * 1000
const password = 'a long enough phrase'

/** Creates two friends whose notifications of that have been processed. */
async function notifiedFriends(): Promise<[Member, Member]> {
  const [ada, ben] = await createTwoFriends(api)
  await news.forget(ada, ben)
  return [ada, ben]
}

describe('a notification', () => {
  test('names the sender, links to the message, and doesn’t contain its text', async () => {
    const [ada, ben] = await notifiedFriends()
    await calls.send(ada, ben, 'One')
    await calls.send(ada, ben, secret)
    const expected = `message: ${ada.name} sent you a message`
    expect(await news.said(ben)).toEqual([expected, expected])
    expect(await news.said(ada), 'one’s own act').toEqual([])
    const [latest] = await news.list(ben)
    const name = encodeURIComponent(ada.name)
    expect(latest?.data).toMatchObject({ url: `https://rostrum.test/messages/${name}?around=2#m2`, user: { id: ada.id }, debate: null })
    expect(JSON.stringify(await news.list(ben))).not.toContain(secret)
  })

  test('is marked as read with its message, in every way, and no other one is', async () => {
    const [ada, ben] = await notifiedFriends()
    for (const text of ['One', 'Two', 'Three']) await calls.send(ada, ben, text)
    await news.list(ben)
    await calls.mark(ben, ada, 1)
    expect((await news.list(ben)).map(({ read_at }) => read_at !== null)).toEqual([false, false, true])
    await calls.send(ben, ada, 'Answer', { read_to: 2 })
    expect(await news.unread(ben)).toBe(1)
    await calls.mark(ben, ada)
    expect(await news.unread(ben)).toBe(0)
    expect(await news.unread(ada)).toBe(0)
    await news.list(ada)
    expect(await news.unread(ada)).toBe(1)
  })

  test('is omitted for messages read or taken back before, and mentions a later taking back', async () => {
    const [ada, ben] = await notifiedFriends()
    await calls.send(ada, ben, 'Seen at once')
    await calls.mark(ben, ada)
    await calls.takeBack(ada, ben, (await calls.send(ada, ben, 'Gone at once')).body.data.id)
    expect(await news.said(ben)).toEqual([])
    const { id } = (await calls.send(ada, ben, 'Gone later')).body.data
    await news.list(ben)
    await calls.takeBack(ada, ben, id)
    expect(await news.said(ben)).toEqual([`message: ${ada.name} sent you a message, since deleted`])
  })

  test('follows the recipient’s preferences', async () => {
    const [ada, ben] = await notifiedFriends()
    await news.prefer(ben, { message: 'none' })
    await calls.send(ada, ben, 'One')
    expect(await news.said(ben)).toEqual([])
    const { email } = (await api.call('GET', '/api/me', { token: ben.token })).body.data
    await api.ports.db.transaction((tx) => tx.updateTable('users').set({ verified_at: 1 }).where('id', '=', Number(ben.id)).execute())
    await news.prefer(ben, { message: 'email' })
    await calls.send(ada, ben, secret)
    await news.list(ben)
    const mail = (await listMailsTo(api, email)).at(-1)
    expect(mail?.subject).toBe(`${ada.name} sent you a message`)
    expect(JSON.stringify(mail)).not.toContain(secret)
  })
})

test('both people’s channels publish what was sent, read and taken back, and the unread count, without text', async () => {
  const [ada, ben] = await notifiedFriends()
  const hear = async ({ id, token }: Member) => {
    const stream = await openStream(api, privateChannel(id), { token })
    await stream.next()
    return stream
  }
  const [ofAda, ofBen] = [await hear(ada), await hear(ben)]
  const { id } = (await calls.send(ada, ben, secret)).body.data
  const sent = { name: 'message.sent' }
  expect(await ofAda.next()).toEqual(
    expect.objectContaining({ ...sent, data: { user_id: ben.id, number: 1, is_own: true, unread_messages_count: 0 } }),
  )
  expect(await ofBen.next()).toEqual(
    expect.objectContaining({ ...sent, data: { user_id: ada.id, number: 1, is_own: false, unread_messages_count: 1 } }),
  )
  await calls.mark(ben, ada)
  const read = { name: 'message.read' }
  expect(await ofAda.next()).toMatchObject({ ...read, data: { user_id: ben.id, number: 1, is_own: false, unread_messages_count: 0 } })
  expect(await ofBen.next()).toMatchObject({ ...read, data: { user_id: ada.id, number: 1, is_own: true, unread_messages_count: 0 } })
  await calls.takeBack(ada, ben, id)
  for (const stream of [ofAda, ofBen]) expect(await stream.next()).toMatchObject({ name: 'message.taken_back', data: { number: 1 } })
  const stored = await api.ports.db.read.selectFrom('channel_events').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  await calls.send(ada, ben, 'Last')
  await friendCalls(api).end(ada, ben)
  await calls.mark(ben, ada)
  expect(await ofAda.next()).toMatchObject(sent)
  await befriend(api, ada, ben)
  await calls.send(ben, ada, 'Again')
  expect(await ofAda.next(), 'what was read when they were no friends is not told').toMatchObject({ ...sent, data: { number: 4 - 1 } })
  await Promise.all([ofAda.close(), ofBen.close()])
})

test('messages don’t invalidate cached guest pages', async () => {
  const [ada, ben] = await notifiedFriends()
  const words: string[] = []
  api.ports.db.onCommit((messages) => words.push(...messages.map(({ kind }) => kind)))
  await calls.send(ada, ben, 'One')
  await calls.mark(ben, ada)
  expect(words).toContain('events')
  expect(words).not.toContain('changed')
})

describe('the data download', () => {
  test('contains the member’s messages, and none of others', async () => {
    const [ada, ben] = await notifiedFriends()
    await calls.send(ada, ben, 'Mine')
    await calls.send(ben, ada, secret)
    await calls.takeBack(ada, ben, (await calls.send(ada, ben, 'Regretted', { read_to: 0 })).body.data.id)
    const { body } = await api.call('GET', '/api/me/export', { token: ada.token })
    expect(body.conversations).toEqual([{ with: ben.name, messages: 3, read_to: 0, unread: 1 }])
    expect(body.messages_written).toMatchObject([
      { to: ben.name, number: 1, text: 'Mine', taken_back_at: null },
      { to: ben.name, number: 3, text: null, taken_back_at: expect.any(String) },
    ])
    for (const text of [secret, 'Regretted']) expect(JSON.stringify(body)).not.toContain(text)
  })
})

describe('an erased account', () => {
  const leave = async ({ token, name }: Member) => {
    await api.call('POST', '/api/me/deletion', { token, body: { display_name: name, password } })
    api.clock.time += 14 * day
    await eraseAccounts(api.ports)
  }

  test('keeps its messages for the other person, until that account is erased too', async () => {
    const [ada, ben] = await notifiedFriends()
    await calls.send(ada, ben, 'I was here')
    await calls.send(ben, ada, 'And I am')
    const conversations = () =>
      api.ports.db.read.selectFrom('conversation_sides').selectAll().where('other_id', '=', Number(ada.id)).execute()
    await leave(ada)
    const page = await calls.read(ben, ada)
    expect(formatMessages(page)).toEqual(['1 theirs: I was here', '2 own: And I am'])
    expect(page.body.conversation).toMatchObject({ user: { id: null, name: 'deleted user' }, other_read_to: null })
    expect(await tablesWithUserId(api.ports.db.read, Number(ada.id))).toEqual(
      expect.arrayContaining(['conversation_sides', 'messages', 'users']),
    )
    expect(await conversations()).toHaveLength(1)
    await leave(ben)
    expect(await conversations()).toEqual([])
    expect(
      await api.ports.db.read
        .selectFrom('messages')
        .selectAll()
        .where('user_id', 'in', [Number(ada.id), Number(ben.id)])
        .execute(),
    ).toEqual([])
  })
})
