import { expect, test } from 'vitest'
import { describeReason } from './read-feed.ts'

const person = (id: number, name: string) =>
  [id, { id: String(id), name, display_name: name, show_real_name: false, avatar: null }] as const
const people = new Map([person(1, 'Ann'), person(2, 'Bob'), person(3, 'Ann'), person(4, 'Cem')])

test.each([
  [[1], false, 'Your friend Ann is taking part'],
  [[1, 2], false, 'Your friends Ann and Bob are taking part'],
  // Two friends with the same name can't be told apart, but both are counted.
  [[1, 3], false, 'Ann and 1 other friend are taking part'],
  [[1, 2, 4], false, 'Ann and 2 other friends are taking part'],
  [[1, 2], true, 'Your friends Ann and Bob took part'],
  [[1], true, 'Your friend Ann took part'],
  // A person without a name isn't counted.
  [[9, 2], false, 'Your friend Bob is taking part'],
  [[9], false, null],
])('friends %j, over: %s', (friends, over, words) => {
  expect(describeReason({ kind: 'friends', people: friends, over }, { people, tags: new Map() })).toBe(words)
})
