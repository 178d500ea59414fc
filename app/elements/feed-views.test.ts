import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createViewTimer } from './feed-views'

vi.hoisted(() => Object.assign(globalThis, { HTMLElement: class {}, customElements: { get: () => true } }))

let now = 0
let times = createViewTimer(() => now)
beforeEach(() => {
  now = 0
  times = createViewTimer(() => now)
})

const impression = (debate_id: string) => ({ event_type: 'impression', debate_id })
const view = (event_type: 'dwell' | 'skip', debate_id: string, dwell_seconds: number) => ({ event_type, debate_id, dwell_seconds })

/** Keeps a card in view for so many milliseconds. */
function look(id: string, milliseconds: number) {
  times.enter(id)
  now += milliseconds
  times.leave(id)
}

describe('a view', () => {
  test.each([
    [299, []],
    [300, [impression('7'), view('skip', '7', 0.3)]],
    [1_999, [impression('7'), view('skip', '7', 2)]],
    [2_000, [impression('7'), view('dwell', '7', 2)]],
    [65_430, [impression('7'), view('dwell', '7', 65.4)]],
    // Somebody left the page open and went away.
    [3_600_000, [impression('7'), view('dwell', '7', 600)]],
  ])('of %i ms records %o', (milliseconds, events) => {
    look('7', milliseconds)
    expect(times.take()).toEqual(events)
    expect(times.take()).toEqual([])
  })

  test('that is still going on counts as an impression, and ends once', () => {
    times.enter('7')
    now += 100
    expect(times.take()).toEqual([])
    now += 400
    expect(times.take()).toEqual([impression('7')])
    now += 3_000
    times.leaveAll()
    expect(times.take()).toEqual([view('dwell', '7', 3.5)])
    times.leave('7')
    expect(times.take()).toEqual([])
  })

  test('of the same card again is a view, but no second impression', () => {
    look('7', 500)
    look('7', 2_500)
    expect(times.take()).toEqual([impression('7'), view('skip', '7', 0.5), view('dwell', '7', 2.5)])
  })

  test('counts as a dwell once its card was opened, however short', () => {
    times.enter('7')
    now += 100
    times.open('7')
    now += 100
    times.leaveAll()
    expect(times.take()).toEqual([impression('7'), { event_type: 'click', debate_id: '7' }, view('dwell', '7', 0.2)])
  })

  test('is timed for each card separately', () => {
    times.enter('7')
    now += 1_000
    times.enter('8')
    now += 1_500
    times.leaveAll()
    expect(times.take()).toEqual([impression('7'), view('dwell', '7', 2.5), impression('8'), view('skip', '8', 1.5)])
  })
})

test('records one impression first and at most as many views as a card had, whatever happens', () => {
  const act = fc.record({
    what: fc.constantFrom('enter', 'leave', 'open', 'leaveAll', 'take'),
    id: fc.constantFrom('1', '2'),
    after: fc.nat(3_000),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      times = createViewTimer(() => now)
      const entered = { '1': 0, '2': 0 }
      const events = acts.flatMap(({ what, id, after }) => {
        now += after
        if (what === 'take') return times.take()
        if (what === 'leaveAll') times.leaveAll()
        else times[what](id)
        if (what === 'enter') entered[id]++
        return []
      })
      times.leaveAll()
      events.push(...times.take())
      for (const id of ['1', '2'] as const) {
        const kinds = events.filter(({ debate_id }) => debate_id === id).map(({ event_type }) => event_type)
        expect(kinds.filter((kind) => kind === 'impression')).toHaveLength(kinds.length > 0 ? 1 : 0)
        expect(kinds[0] ?? 'impression').toBe('impression')
        expect(kinds.filter((kind) => kind === 'dwell' || kind === 'skip').length).toBeLessThanOrEqual(entered[id])
      }
    }),
  )
})
