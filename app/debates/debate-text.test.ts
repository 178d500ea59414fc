import { describe, expect, test } from 'vitest'
import { DebateCard } from '#contract/debates'
import { cardDefaults } from '#contract/debates.testing'
import { parseForeign } from '#foreign/field-names'
import { outcomeText } from './debate-text'

const ended = (outcome: string | null, winning_side: string | null = null) =>
  outcomeText(
    parseForeign(DebateCard, {
      ...cardDefaults,
      id: 7,
      slug: 'trams',
      topic: 'Trams should be free',
      status: 'closed',
      outcome,
      winning_side,
    }),
  )

describe('outcomeText', () => {
  test.each([
    ['for', 'for', 'For won'],
    ['against', 'against', 'Against won'],
    ['tie', null, 'It ended in a tie'],
    ['forfeit', 'against', 'Against won because nobody was left on the other side'],
    ['forfeit', null, 'It ended by forfeit'],
    ['no_contest', null, 'It ended in no contest'],
    ['called_off', null, 'Called off'],
    [null, null, null],
  ])('%s, won by %s: %s', (outcome, side, words) => expect(ended(outcome, side)).toBe(words))
})
