import { expect, it, test } from 'vitest'
import { followTag, ListedTag, Tag, unfollowTag } from '#contract/tags'
import { Verdict } from '#contract/verdicts'
import { readAnswer } from './answers.ts'
import { parseForeign } from './field-names.ts'

it.each([
  ['a name alone', 'Towns', { id: 'Towns', slug: 'Towns', name: 'Towns', url: null }],
  ['a value and a link', { id: 4, slug: 'towns', value: 'Towns', link: '/t' }, { id: '4', slug: 'towns', name: 'Towns', url: '/t' }],
  ['a slug alone', { slug: 'towns', href: '/t' }, { id: 'towns', slug: 'towns', name: 'towns', url: '/t' }],
])('reads a tag with %s', (_, raw, tag) => {
  expect(parseForeign(Tag, raw)).toEqual({ ...tag, debates_count: 0 })
})

it.each([{ user_is_following: true }, { is_following: 1 }, { following: 'true' }])('reads from %j that a tag is followed', (fields) => {
  expect(parseForeign(ListedTag, { slug: 'towns', ...fields }).user_is_following).toBe(true)
})

test('takes an answer without the follow as success', () => {
  for (const raw of [undefined, {}, { message: 'Done' }, { data: { followers_count: 3 } }])
    expect([readAnswer(followTag, raw, {}).data.following, readAnswer(unfollowTag, raw, {}).data.following]).toEqual([true, false])
  expect(readAnswer(followTag, { data: { is_following: false } }, {}).data).toEqual({ following: false, followers_count: 0 })
})

test('adds up the ballots of a verdict that states only the tally', () => {
  expect(parseForeign(Verdict, { tally: { for: 1, against: '2' } })).toMatchObject({ ballots_count: 3, winning_side: null, reasons: null })
  expect(parseForeign(Verdict, {}).ballots_count).toBeNull()
})
