import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import type { Member } from '../arguments/arguments.testing.ts'
import { friendCalls } from './friends.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const acts = ['ask', 'accept', 'end', 'block', 'unblock'] as const
const step = fc.record({ act: fc.constantFrom(...acts), actor: fc.nat(2), other: fc.nat(2) })
type Step = { act: (typeof acts)[number]; actor: number; other: number }

/** Models the rules without the tables: who has asked whom, who are friends, who blocks whom. */
function modelOf() {
  const [asked, friends, blocks, declined] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  /** The requests that their recipients can see. */
  const visible = new Set<string>()
  const pair = (a: number, b: number) => [a, b].sort().join()
  const forget = (a: number, b: number) => {
    for (const key of [`${a}${b}`, `${b}${a}`]) {
      asked.delete(key)
      visible.delete(key)
    }
    friends.delete(pair(a, b))
  }
  const befriend = (a: number, b: number) => {
    forget(a, b)
    for (const key of [`${a}${b}`, `${b}${a}`]) declined.delete(key)
    friends.add(pair(a, b))
  }
  /** Takes a step. @returns the status of the answer */
  function take({ act, actor, other }: Step): number {
    const [there, back] = [`${actor}${other}`, `${other}${actor}`]
    if (actor === other) return { ask: 403, accept: 409, end: 200, block: 403, unblock: 200 }[act]
    if (act === 'ask') {
      if (blocks.has(there)) return 409
      if (blocks.has(back)) return 403
      if (asked.has(back)) befriend(actor, other)
      else if (!friends.has(pair(actor, other)) && !asked.has(there)) {
        asked.add(there)
        // The recipient has declined the sender and isn't notified.
        if (!declined.has(there)) visible.add(there)
      }
    } else if (act === 'accept') {
      if (friends.has(pair(actor, other))) return 200
      if (!visible.has(back)) return 409
      befriend(actor, other)
    } else if (act === 'unblock') blocks.delete(there)
    else {
      if (act === 'block') blocks.add(there)
      if (act === 'block' || friends.has(pair(actor, other)) || asked.has(there)) forget(actor, other)
      else if (visible.delete(back)) declined.add(back)
    }
    return 200
  }
  function stateOf(a: number, b: number): string {
    if (friends.has(pair(a, b))) return 'friends'
    if (asked.has(`${a}${b}`)) return 'asked'
    return visible.has(`${b}${a}`) ? 'was_asked' : 'none'
  }
  return {
    take,
    stateOf,
    blocking: (a: number, b: number) => blocks.has(`${a}${b}`),
  }
}

test('after any steps of three people, nobody is friends with a person they block, and both sides agree', async () => {
  const calls = friendCalls(api)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const people: Member[] = [await api.person(), await api.person(), await api.person()]
      const person = (place: number) => people[place] ?? expect.fail('nobody is there')
      const model = modelOf()
      for (const taken of steps) {
        const answer = await calls[taken.act](person(taken.actor), person(taken.other))
        expect(answer.status, JSON.stringify(taken)).toBe(model.take(taken))
      }
      for (const [a, b] of [0, 1, 2].flatMap((one) => [0, 1, 2].filter((other) => other !== one).map((other) => [one, other] as const))) {
        const { friendship, blocking, permissions } = (await calls.profile(person(a), person(b).name)).body.data
        expect(friendship.state).toBe(model.stateOf(a, b))
        expect(blocking).toBe(model.blocking(a, b))
        if (model.blocking(a, b) || model.blocking(b, a)) expect(friendship.state).toBe('none')
        // Exactly one matching friend button is offered.
        const offered = ['ask', 'accept', 'withdraw', 'remove'].filter((act) => permissions[act].allowed)
        const refused = model.blocking(a, b) || model.blocking(b, a)
        expect(offered).toEqual(
          refused ? [] : [{ none: 'ask', asked: 'withdraw', was_asked: 'accept', friends: 'remove' }[model.stateOf(a, b)]],
        )
      }
    }),
    { numRuns: 40 },
  )
})
