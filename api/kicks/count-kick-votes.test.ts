import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { KickChoice } from '#contract/kicks'
import { countKick, type Voter } from './count-kick-votes.ts'

const [seatOf, targetId] = [
  (id: number, side: 'for' | 'against', left_at: number | null = null): Voter => ({ id, user_id: id, side, left_at }),
  1,
]
const choices = ['yes', 'no', 'abstain'] as const
/** Returns ballots from one letter per seat: y n a, or - for none yet. */
const ballotsOf = (letters: string) =>
  [...letters].flatMap((letter, index) => {
    const choice = choices.find((one) => one.startsWith(letter))
    return choice ? [{ user_id: index + 2, choice }] : []
  })

/** Counts a vote with `own` people on the target's side besides the target, and `others` on the other side. */
function count(own: number, others: number, letters: string) {
  const seats = [
    seatOf(targetId, 'for'),
    ...Array.from({ length: own }, (_, index) => seatOf(index + 2, 'for')),
    ...Array.from({ length: others }, (_, index) => seatOf(index + 2 + own, 'against')),
  ]
  return countKick(seats, seatOf(targetId, 'for'), ballotsOf(letters)).result
}

test.each([
  // Three participants, two eligible: both must say yes.
  [1, 1, 'y-', 'open'],
  [1, 1, 'yy', 'passed'],
  [1, 1, 'ya', 'failed'],
  [1, 1, '-n', 'failed'],
  // Four participants, three eligible: two.
  [1, 2, 'y--', 'open'],
  [1, 2, 'yy-', 'passed'],
  [1, 2, '-yy', 'open'],
  [1, 2, 'nyy', 'failed'],
  [1, 2, 'ayy', 'failed'],
  [1, 2, 'ynn', 'failed'],
  // Five participants, four eligible: 60 % of them are 2.4, so three.
  [1, 3, 'yy--', 'open'],
  [1, 3, 'yyy-', 'passed'],
  [1, 3, 'ynn-', 'failed'],
  [1, 3, 'nyyy', 'failed'],
  [2, 2, 'n-yy', 'open'],
  [2, 2, 'nyyy', 'passed'],
  // Six participants, five eligible: exactly three are 60 %.
  [2, 3, 'y-yy-', 'passed'],
  [2, 3, 'y-y--', 'open'],
  // Ten participants, nine eligible: six.
  [4, 5, 'yyyyy----', 'open'],
  [4, 5, 'yyyyyy---', 'passed'],
  [4, 5, 'nnnnyyyyy', 'failed'],
  [4, 5, 'nnn-yyyyy', 'open'],
  [4, 5, 'nnnyyyyyy', 'passed'],
  [4, 5, '----nnnn-', 'failed'],
])('%i on the target’s side and %i others, %s: %s', (own, others, letters, result) => {
  expect(count(own, others, letters)).toBe(result)
})

test('fails without anybody else on the target’s side', () => {
  expect(count(0, 4, '----')).toBe('failed')
})

test('ignores ballots of people who left and of the target', () => {
  const seats = [seatOf(1, 'for'), seatOf(2, 'for'), seatOf(3, 'against', 5), seatOf(4, 'against'), seatOf(5, 'against')]
  const ballots = [1, 2, 3].map((user_id) => ({ user_id, choice: 'yes' as const }))
  expect(countKick(seats, seatOf(1, 'for'), ballots)).toEqual({ tally: { yes: 1, no: 0, abstain: 0, eligible: 3 }, result: 'open' })
})

type Choice = KickChoice | undefined
const electorate = fc.record({
  own: fc.array(fc.constantFrom<Choice>(...choices, undefined), { maxLength: 3 }),
  others: fc.array(fc.constantFrom<Choice>(...choices, undefined), { minLength: 1, maxLength: 3 }),
})
const resultOf = (own: readonly Choice[], others: readonly Choice[]) =>
  count(own.length, others.length, [...own, ...others].map((choice) => choice?.[0] ?? '-').join(''))

test('stays open exactly while the missing ballots could still decide it either way', () => {
  fc.assert(
    fc.property(electorate, ({ own, others }) => {
      const ends = completions([...own, ...others]).map((all) => resultOf(all.slice(0, own.length), all.slice(own.length)))
      expect(ends).not.toContain('open')
      const now = resultOf(own, others)
      if (now === 'passed') expect(new Set(ends)).toEqual(new Set(['passed']))
      else expect(ends.includes('passed')).toBe(now === 'open')
    }),
  )
})

function completions(cast: readonly Choice[]): Choice[][] {
  return cast.reduce<Choice[][]>(
    (begun, choice) => begun.flatMap((start) => (choice ? [choice] : choices).map((next) => [...start, next])),
    [[]],
  )
}
