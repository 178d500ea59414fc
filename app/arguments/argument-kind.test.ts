import { describe, expect, test } from 'vitest'
import { Argument } from '#contract/arguments'
import { Debate } from '#contract/debates'
import { debateDefaults } from '#contract/debates.testing'
import { parseForeign } from '#foreign/field-names'
import { stanceText } from '../debates/debate-text'
import { argumentKindFor } from './argument-kind'

const [ada, ben] = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Ben' },
]
const argument = (id: number, parent: number | null, stance: string | null, user = ada) =>
  parseForeign(Argument, { id, parent_id: parent, parent_number: parent, stance, side: null, user, your_vote: null })
const debate = (participants: object[]) =>
  parseForeign(Debate, {
    ...debateDefaults,
    ...{ id: 1, slug: 'trams', topic: 'Trams', status: 'active', type: 'standard' },
    participants: participants.map((participant) => ({ side: null, left_how: null, ...participant })),
  })

describe('the side of an argument', () => {
  const sided = debate([
    { user: ada, side: 'for' },
    { user: ben, side: 'against' },
  ])
  const open = debate([{ user: ada }, { user: ben }])
  const sideIn = (where: typeof open, known: Argument[]) => {
    const { sideOf } = argumentKindFor(where, known)
    return known.map(sideOf)
  }

  test('is its author’s side where participants have sides, whatever its stance', () => {
    expect(
      sideIn(sided, [argument(1, null, 'for'), argument(2, 1, 'against', ben), argument(3, 2, 'against'), argument(4, 3, 'for')]),
    ).toEqual(['for', 'against', 'for', 'for'])
  })

  test('otherwise follows from the stances down from the motion, in any order', () => {
    const [one, two, three, four] = [
      argument(1, null, 'against'),
      argument(2, 1, 'against'),
      argument(3, 2, 'against'),
      argument(4, 3, 'for'),
    ]
    expect(sideIn(open, [one, two, three, four])).toEqual(['against', 'for', 'against', 'against'])
    expect(sideIn(open, [four, three, two, one])).toEqual(['against', 'against', 'for', 'against'])
  })

  test('is unknown below an unknown argument, without a stance, and in a cycle', () => {
    expect(sideIn(open, [argument(3, 2, 'against'), argument(4, 3, 'for')])).toEqual([null, null])
    expect(sideIn(open, [argument(1, null, null), argument(2, 1, 'for')])).toEqual([null, null])
    expect(sideIn(open, [argument(1, 2, 'for'), argument(2, 1, 'for')])).toEqual([null, null])
  })
})

test('the stance toward the parent is put in words', () => {
  expect(stanceText('against', 2)).toBe('opposes #2')
  expect(stanceText('for', 2)).toBe('supports #2')
  expect(stanceText(null, 2)).toBe('in reply to #2')
})
