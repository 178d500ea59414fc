import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextTurn, type Speaker, turnOrder, turnsLeft } from './pass-turn.ts'

const speaker = (id: number, side: 'for' | 'against', left_at: number | null = null): Speaker => ({ id, side, left_at })
const ids = (speakers: readonly Speaker[]) => speakers.map(({ id }) => id)

describe('the order of turns', () => {
  it('alternates the sides, `for` first, and lets the longer side finish', () => {
    const speakers = [speaker(1, 'against'), speaker(2, 'for'), speaker(3, 'against'), speaker(4, 'against')]
    expect(ids(turnOrder(speakers))).toEqual([2, 1, 3, 4])
  })

  it('skips people who left and keeps everybody else’s place', () => {
    const speakers = [speaker(1, 'for', 9), speaker(2, 'against'), speaker(3, 'for'), speaker(4, 'against')]
    expect(nextTurn(speakers, 1, 1, 3)?.speaker.id).toBe(2)
    expect(nextTurn(speakers, 2, 1, 3)?.speaker.id).toBe(3)
  })

  it('continues with the next round and ends after the last', () => {
    const speakers = [speaker(1, 'for'), speaker(2, 'against')]
    expect(nextTurn(speakers, 2, 1, 2)).toEqual({ round: 2, speaker: speakers[0] })
    expect(nextTurn(speakers, 2, 2, 2)).toBeNull()
  })

  const seats = fc.array(fc.record({ side: fc.constantFrom('for' as const, 'against' as const), left: fc.boolean() }), {
    minLength: 1,
    maxLength: 10,
  })

  it('gives everybody present one turn per round, whoever leaves', () => {
    fc.assert(
      fc.property(seats, (made) => {
        const speakers = made.map(({ side, left }, id) => speaker(id, side, left ? 1 : null))
        const order = turnOrder(speakers)
        expect(new Set(ids(order))).toEqual(new Set(ids(speakers.filter((each) => each.left_at === null))))
        const walked: number[] = []
        let turn = order[0] && { round: 1, speaker: order[0] }
        for (; turn?.round === 1; turn = nextTurn(speakers, turn.speaker.id, 1, 2) ?? undefined) {
          walked.push(turn.speaker.id)
          if (speakers.every((each) => each.left_at === null))
            expect(turnsLeft(speakers, turn.speaker.id)).toBe(order.length - walked.length)
        }
        expect(walked).toHaveLength(order.length)
      }),
    )
  })
})
