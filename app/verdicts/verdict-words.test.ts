import { expect, test } from 'vitest'
import { tallyInWords } from './verdict-words'

const tally = { for: 1_204, against: 7, tie: 1 }

test('before the close the tally is told without an outcome', () => {
  expect(tallyInWords(tally, { status: 'voting', outcome: null })).toBe('For 1,204, Against 7, Tie 1 so far')
})

test.each([
  ['for', 'For wins'],
  ['against', 'Against wins'],
  ['tie', 'a tie'],
  ['forfeit', 'decided by forfeit'],
  ['no_contest', 'no contest'],
  ['called_off', 'Called off'],
])('after it, with %s: %s', (outcome, words) => {
  expect(tallyInWords(tally, { status: 'closed', outcome })).toBe(`For 1,204, Against 7, Tie 1: ${words}`)
})
