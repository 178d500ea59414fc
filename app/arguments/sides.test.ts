import { describe, expect, test } from 'vitest'
import { Argument } from '#contract/arguments'
import { Debate } from '#contract/debates'
import { answerInWords } from '../debates/stance-verbs'
import { argumentKindIn } from './sides'

const [ada, ben] = [
  { id: '1', name: 'Ada' },
  { id: '2', name: 'Ben' },
]
const argument = (id: number, parent: number | null, stance: string | null, user = ada) =>
  Argument.parse({ id, number: id, parent_id: parent, parent_number: parent, stance, user, content: '', excerpt: '' })
const debate = (participants: object[]) =>
  Debate.parse({ id: 1, slug: 'trams', topic: 'Trams', status: 'active', type: 'standard', participants })

describe('a colour is a side of the motion', () => {
  const sided = debate([
    { user: ada, side: 'for' },
    { user: ben, side: 'against' },
  ])
  const open = debate([{ user: ada }, { user: ben }])
  const sideIn = (where: typeof open, known: Argument[]) => {
    const { sideOf } = argumentKindIn(where, known)
    return known.map(sideOf)
  }

  test('where people have sides, their author’s, whatever they say to the parent', () => {
    expect(
      sideIn(sided, [argument(1, null, 'for'), argument(2, 1, 'against', ben), argument(3, 2, 'against'), argument(4, 3, 'for')]),
    ).toEqual(['for', 'against', 'for', 'for'])
  })

  test('else what the stances come to from the motion down, in any order', () => {
    const [one, two, three, four] = [
      argument(1, null, 'against'),
      argument(2, 1, 'against'),
      argument(3, 2, 'against'),
      argument(4, 3, 'for'),
    ]
    expect(sideIn(open, [one, two, three, four])).toEqual(['against', 'for', 'against', 'against'])
    expect(sideIn(open, [four, three, two, one])).toEqual(['against', 'against', 'for', 'against'])
  })

  test('none below what is not known, what has no stance, and a line that leads into itself', () => {
    expect(sideIn(open, [argument(3, 2, 'against'), argument(4, 3, 'for')])).toEqual([null, null])
    expect(sideIn(open, [argument(1, null, null), argument(2, 1, 'for')])).toEqual([null, null])
    expect(sideIn(open, [argument(1, 2, 'for'), argument(2, 1, 'for')])).toEqual([null, null])
  })
})

test('what it says to the parent is said in words', () => {
  expect(answerInWords('against', 2)).toBe('disputes #2')
  expect(answerInWords('for', 2)).toBe('supports #2')
  expect(answerInWords(null, 2)).toBe('in reply to #2')
})
