import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ForeignCall } from '../another-process.testing.ts'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { befriend } from '../friends/friends.testing.ts'
import { type RivalProcesses, startRivalProcesses } from '../rival-processes.testing.ts'
import { createTwoFriends, formatMessages, messageCalls } from './messages.testing.ts'

let api: TestApi
let rivals: RivalProcesses
let calls: ReturnType<typeof messageCalls>
beforeAll(async () => {
  api = await openTestApi()
  rivals = await startRivalProcesses(api)
  calls = messageCalls(api)
})
afterAll(async () => {
  await rivals.end()
  await api.close()
})

const times = 8
const sending = ({ token }: Member, { id }: Member, content: string, key?: string): ForeignCall => ({
  ...{ method: 'POST', path: `/api/messages/${id}`, token, body: { content, read_to: 0 } },
  ...(key ? { key } : {}),
})
const texts = (name: string) => [1, 2, 3, 4].map((number) => `${name} ${number}`)
const unreadEventFor = async (reader: Member, other: Member) => (await calls.read(reader, other)).body.conversation.unread_count

test('two people who write at once share one conversation, in one order, and no message is lost', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await createTwoFriends(api)
    const answers = await rivals.race(
      texts('Ada').map((text) => sending(ada, ben, text)),
      texts('Ben').map((text) => sending(ben, ada, text)),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
    const [ofAda, ofBen] = [formatMessages(await calls.read(ada, ben)), formatMessages(await calls.read(ben, ada))]
    expect(ofBen).toEqual(ofAda.map((line) => (line.includes(' own') ? line.replace(' own', ' theirs') : line.replace(' theirs', ' own'))))
    expect(ofAda.map((line) => line.split(' ')[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
    expect(ofAda.map((line) => line.replace(/^\d own: |^\d theirs: /, '')).sort()).toEqual([...texts('Ada'), ...texts('Ben')])
    expect([await unreadEventFor(ada, ben), await unreadEventFor(ben, ada)]).toEqual([4, 4])
    expect([await calls.unread(ada), await calls.unread(ben)]).toEqual([4, 4])
  }
})

test('a form sent to two processes creates one message', async () => {
  const [ada, ben] = await createTwoFriends(api)
  const answers = await rivals.race([sending(ada, ben, 'Once', 'key')], [sending(ada, ben, 'Once', 'key')])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await calls.read(ben, ada)).body.meta.total).toBe(1)
})

test('messages that arrive while the recipient reads are either read or counted as unread', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await createTwoFriends(api)
    const cem = await api.person()
    await befriend(api, cem, ben)
    await calls.send(ada, ben, 'Before')
    const reading: ForeignCall = { method: 'POST', path: `/api/messages/${ada.id}`, token: ben.token, body: { content: 'Seen' } }
    await rivals.race([sending(ada, ben, 'One'), sending(cem, ben, 'Two')], [reading, sending(cem, ben, 'Three')])
    const sum = (await unreadEventFor(ben, ada)) + (await unreadEventFor(ben, cem))
    expect(await calls.unread(ben)).toBe(sum)
    expect(await unreadEventFor(ben, cem)).toBe(2)
  }
})

test('no message is sent after a block', async () => {
  for (let time = 0; time < times; time++) {
    const [ada, ben] = await createTwoFriends(api)
    const block: ForeignCall = { method: 'POST', path: `/api/users/${ada.id}/block`, token: ben.token }
    const answers = await rivals.race([sending(ada, ben, 'One'), sending(ada, ben, 'Two')], [block])
    const sent = answers.slice(0, 2).filter(({ status }) => status === 201).length
    expect((await calls.read(ben, ada)).body.meta.total).toBe(sent)
    expect((await calls.send(ada, ben, 'After')).status).toBe(403)
  }
})
