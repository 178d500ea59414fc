import { describe, expect, it, test } from 'vitest'
import { readMe } from '#contract/accounts'
import { castKickBallot, listKickVotes } from '#contract/kicks'
import { listConversations, Message, NewMessage, readConversation, sendMessage } from '#contract/messages'
import { readAnswer } from './answers.ts'
import { parseForeign } from './field-names.ts'
import { sendsAccountField, withPageMeta, withSenders } from './lenient-fields.ts'

describe('a list without page numbers', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

  it('may have more if as many items came as were requested', () => {
    const expected = { data: rows(20), meta: { current_page: 2, last_page: 3, per_page: 20, total: 40, total_capped: true } }
    for (const raw of [rows(20), { data: rows(20) }, { data: { data: rows(20) } }])
      expect(withPageMeta(raw, { per_page: 20, page: 2 })).toEqual(expected)
    expect(withPageMeta(rows(5), { limit: 20, page: 2 })).toMatchObject({ meta: { last_page: 2, total: 25, total_capped: false } })
  })

  it('is complete if fewer or more items came', () => {
    for (const count of [0, 19, 21]) {
      const raw = rows(count)
      expect(withPageMeta(raw, { per_page: 20 })).toBe(raw)
    }
  })

  it('is unchanged if it has page numbers', () => {
    for (const raw of [{ data: rows(20), last_page: 1 }, { data: rows(20), meta: { total: 20 } }, { message: 'none' }])
      expect(withPageMeta(raw, { per_page: 20 })).toBe(raw)
  })
})

const bob = { id: 2, name: 'Bob', display_name: 'bobby' }

describe('messages of a foreign API', () => {
  it.each([
    ['bare', [{ user: bob, last_message: { body: 'Hello', sender_id: 2 }, unread: 3 }]],
    ['wrapped', { data: [{ id: 9, user_id: 7, other_user: bob, latest_message: { content: 'Hello' }, unread_count: '3' }] }],
    ['with the last message as a string', { data: [{ participant: bob, last_message: 'Hello', unread_messages_count: 3 }] }],
  ])('include a conversation %s', (_, raw) => {
    const [conversation] = parseForeign(listConversations.answer, raw).data
    expect(conversation).toMatchObject({
      user_id: '2',
      user: { display_name: 'bobby' },
      unread_count: 3,
      last_message: { excerpt: 'Hello' },
    })
  })

  it.each([
    ['from the other person', { id: 1, sender_id: 2, body: 'Hi' }, false],
    ['from the other person, as an object', { id: 1, from: bob, text: 'Hi' }, false],
    ['of the reader', { id: 1, user_id: '7', content: 'Hi' }, true],
    ['that has is_own', { id: 1, sender_id: 2, content: 'Hi', is_own: true }, true],
    ['of an unknown sender', { id: 1, content: 'Hi' }, false],
  ])('include a message %s', (_, raw, isOwn) => {
    for (const answer of [[raw], { data: [raw] }, { data: { data: [raw] } }]) {
      const { data, conversation } = readAnswer(readConversation, answer, { path: { userId: '2' } })
      expect([data[0]?.is_own, data[0]?.content, conversation]).toEqual([isOwn, 'Hi', null])
    }
    expect(readAnswer(sendMessage, { data: raw }, { path: { userId: '2' } }).data.is_own).toBe(isOwn)
  })

  it('can be answered if the API states no rule for that', () => {
    const writing = (conversation: object) => readAnswer(readConversation, { data: [], conversation }, {}).conversation?.writing
    expect(writing({ user: bob })).toEqual({ allowed: true, reason: null })
    expect(writing({ user: bob, writing: { allowed: false, reason: 'You aren’t friends.' } })?.allowed).toBe(false)
  })

  it('are left out if they cannot be read', () => {
    expect(parseForeign(readConversation.answer, [{ content: 'no id' }, { id: 1 }]).data).toHaveLength(1)
    expect(parseForeign(Message, { id: 1, sent_at: '2026-01-01 10:00:00', deleted_at: '2026-01-01 10:01:00' })).toMatchObject({
      created_at: '2026-01-01T10:00:00.000Z',
      taken_back_at: '2026-01-01T10:01:00.000Z',
    })
  })
})

it('measures a new message as browsers do, with each line end as one character', () => {
  expect(NewMessage.parse({ content: 'a\r\nb', read_to: '3' })).toEqual({ content: 'a\nb', read_to: 3 })
  expect(NewMessage.safeParse({ content: '\n' }).error?.issues[0]?.message).toBe('The message is empty. Write something first.')
})

it('tolerates a sender whose id cannot be converted to text', () => {
  expect(withSenders({ data: { id: 1, sender_id: { toString: 0 } } }, '2')).toBeDefined()
})

test('an account without our own fields asks for nothing and forbids nothing', () => {
  const account = { id: 1, name: 'Ann', verified: null }
  for (const answer of [account, { data: account }, { data: { data: account } }])
    expect(readAnswer(readMe, answer, {}).data).toMatchObject({
      ...{ unread_notifications_count: 0, unread_messages_count: 0, verified: true, has_password: true, takes_requests: true },
      ...{ role: null, suspension: null, newcomer: null, profile_version: null },
    })
})

test('an account keeps what the API sends, and pages learn which settings the API has', () => {
  expect(sendsAccountField('takes_requests')).toBe(false)
  const { data } = readAnswer(readMe, { id: 1, verified: 0, has_password: false, takes_requests: false, unread_messages_count: '4' }, {})
  expect(data).toMatchObject({ verified: false, has_password: false, takes_requests: false, unread_messages_count: 4 })
  expect([sendsAccountField('takes_requests'), sendsAccountField('unread_notifications_count')]).toEqual([true, false])
})

test('a kick vote without a rule for ballots offers them to members', () => {
  const vote = { id: 1, target_user_id: 2 }
  const casting = (member: boolean) => readAnswer(listKickVotes, [vote], { member }).data[0]?.casting
  expect([casting(true), casting(false)]).toEqual([
    { allowed: true, reason: null },
    { allowed: false, reason: null },
  ])
  const refused = { ...vote, casting: { allowed: false, reason: 'You have voted.' } }
  expect(readAnswer(castKickBallot, refused, { member: true }).data.casting).toEqual({ allowed: false, reason: 'You have voted.' })
})
