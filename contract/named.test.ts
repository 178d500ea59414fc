import { expect, it } from 'vitest'
import { named } from './named.ts'

it('finds what a table holds', () => {
  expect(named({ up: 1, 'vote-up': 2 }, 'vote-up')).toBe(2)
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'down', '', null, undefined])(
  'finds nothing under %s',
  (name) => {
    expect(named({ up: 1 }, name)).toBeUndefined()
  },
)
