import { expect, test } from 'vitest'
import { ballotTallyText, verdictText } from './verdict-text'

const tally = { for: 1_204, against: 7, tie: 1 }

test('words the tally without an outcome before the close', () => {
  expect(ballotTallyText(tally)).toBe('For 1,204, Against 7, Tie 1 so far')
})

test.each([
  [tally, 'for', 'For won, 1,204 to 7 (1 voted “tie”)'],
  [{ for: 2, against: 3, tie: 0 }, 'against', 'Against won, 3 to 2'],
  [{ for: 2, against: 2, tie: 4 }, 'tie', 'Tied, 2 to 2 (4 voted “tie”)'],
  [{ for: 0, against: 1, tie: 0 }, 'called_off', 'Called off, 1 to 0'],
  [{ for: 0, against: 1, tie: 0 }, null, 'Judged, 1 to 0'],
])('words the outcome after the close: %j, %s: %s', (counts, outcome, words) => {
  expect(verdictText(counts, { outcome })).toBe(words)
})
