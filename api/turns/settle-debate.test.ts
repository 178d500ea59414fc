import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeOutcome } from './settle-debate.ts'

/** Returns the outcome of a debate that has arguments. */
const ended = (ballots_for: number, ballots_against: number, ballots_tie: number, arguments_count = 2) =>
  computeOutcome({ ballots_for, ballots_against, ballots_tie, arguments_count })

test.each([
  ['most ballots for', [12, 7, 1], { outcome: 'for', winning_side: 'for' }],
  ['most ballots against', [0, 1, 0], { outcome: 'against', winning_side: 'against' }],
  ['most ballots for a tie', [2, 2, 3], { outcome: 'tie', winning_side: null }],
  ['for and against equal', [4, 4, 1], { outcome: 'tie', winning_side: null }],
  ['for and tie equal', [4, 1, 4], { outcome: 'tie', winning_side: null }],
  ['against and tie equal', [0, 2, 2], { outcome: 'tie', winning_side: null }],
  ['all equal', [1, 1, 1], { outcome: 'tie', winning_side: null }],
  ['no ballot', [0, 0, 0], { outcome: 'no_contest', winning_side: null }],
] as const)('%s', (_, [pro, contra, tie], expected) => {
  expect(ended(pro, contra, tie)).toEqual(expected)
})

test('without arguments it is no contest, whatever the ballots', () => {
  expect(ended(3, 1, 0, 0)).toEqual({ outcome: 'no_contest', winning_side: null })
})

test('swapping the ballots for and against swaps the winner', () => {
  const ballots = fc.nat({ max: 5 })
  fc.assert(
    fc.property(ballots, ballots, ballots, (pro, contra, tie) => {
      const [one, other] = [ended(pro, contra, tie), ended(contra, pro, tie)]
      const exchanged = { for: 'against', against: 'for', tie: 'tie', forfeit: 'forfeit', no_contest: 'no_contest' } as const
      expect(other.outcome).toBe(exchanged[one.outcome])
    }),
  )
})

test('a side wins only with more ballots than the other side and than the tie', () => {
  const ballots = fc.nat({ max: 5 })
  fc.assert(
    fc.property(ballots, ballots, ballots, (pro, contra, tie) => {
      expect(ended(pro, contra, tie).winning_side === 'for').toBe(pro > contra && pro > tie)
    }),
  )
})
