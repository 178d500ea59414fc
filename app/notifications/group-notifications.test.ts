import { expect, test } from 'vitest'
import { Notification } from '#contract/notifications'
import { parseForeign } from '#foreign/field-names'
import { groupNotifications } from './group-notifications'

const now = Date.parse('2026-03-10T12:00:00Z')
const site = 'https://rostrum.test'
let lastId = 0

/** A notification as an API with only the fields of the customer's spec might send it. */
function sent(more: object = {}, data: object = {}): unknown {
  const usual = { message: 'It’s your turn', url: '/debates/a', user: null, debate: { id: 3, avatar: null } }
  return { id: ++lastId, type: 'your_turn', read_at: null, created_at: '2026-03-10T11:00:00Z', data: { ...usual, ...data }, ...more }
}
const read = (...raw: unknown[]): Notification[] => raw.map((notification) => parseForeign(Notification, notification))
const shown = (...raw: unknown[]) => groupNotifications(read(...raw), { now, site })

test('groups notifications of the same text and address, at the place of the latest', () => {
  const { recent } = shown(
    sent({ id: 9 }),
    sent({ id: 8 }, { message: 'Ada answered you', url: '/debates/a/arguments/1' }),
    sent({ id: 7, read_at: '2026-03-10T11:30:00Z' }),
    sent({ id: 6 }, { url: '/debates/b' }),
  )
  expect(recent.map(({ ids, unread }) => [ids, unread])).toEqual([
    [['9', '7'], 1],
    [['8'], 1],
    [['6'], 1],
  ])
})

test('groups messages of one person, and links to the first unread one', () => {
  const by = (id: number, number: number, more: object = {}) =>
    sent({ id: number, type: 'message', ...more }, { message: 'Ada sent you a message', url: `/messages/Ada#m${number}`, user: { id } })
  const { recent } = shown(by(2, 9), by(2, 8), by(2, 7, { read_at: '2026-03-10T11:30:00Z' }), by(3, 5, { read_at: '2026-03-10T11:30:00Z' }))
  expect(recent.map(({ ids, unread, to, message }) => [ids, unread, to, message])).toEqual([
    [['9', '8', '7'], 2, '/messages/Ada#m8', 'Ada sent you 3 messages'],
    [['5'], 0, '/messages/Ada#m5', 'Ada sent you a message'],
  ])
})

test('takes the counts of an API that groups', () => {
  const by = { message: 'Ada sent you a message', url: '/messages/Ada#m3', user: { id: 2 } }
  const { recent } = shown(sent({ id: 80, type: 'message', count: 75, unread_count: 3 }, by), sent({ id: 4, count: 2, unread_count: 0 }))
  expect(recent.map(({ ids, message, times, count, unread }) => [ids, message, times, count, unread])).toEqual([
    [['80'], 'Ada sent you 75 messages', 1, 75, 3],
    [['4'], 'It’s your turn', 2, 2, 0],
  ])
})

test('groups notifications older than 7 days separately', () => {
  const { recent, older } = shown(sent(), sent({ created_at: '2026-03-03T12:00:00Z' }), sent({ created_at: '2026-03-03T11:59:59Z' }))
  expect([recent.map(({ ids }) => ids.length), older.map(({ ids }) => ids.length)]).toEqual([[2], [1]])
})

test.each([
  ['/debates/a#n1', '/debates/a#n1'],
  ['https://rostrum.test/debates/a?x=1#n1', '/debates/a?x=1#n1'],
  ['https://elsewhere.test/debates/a', null],
  ['//elsewhere.test/debates/a', null],
  ['javascript:alert(1)', null],
  ['https://rostrum.test@elsewhere.test/', null],
  ['', null],
  [null, null],
])('the address %s leads to %s', (url, to) => {
  expect(shown(sent({}, { url })).recent[0]?.to).toBe(to)
})

test('names a notification without a message by its type', () => {
  const [one] = shown(sent({ type: 'badge_earned' }, { message: null, url: '/badges' })).recent
  expect(one).toMatchObject({ message: 'badge earned', to: '/badges' })
  expect(shown({ id: 'x', type: '', data: {} }).recent[0]).toMatchObject({ message: 'Notification', to: null, unread: 1, at: null })
})
