import { expect, it } from 'vitest'
import { lookUp } from './lookup.ts'

it('finds what a table holds', () => {
  expect(lookUp({ up: 1, 'vote-up': 2 }, 'vote-up')).toBe(2)
})

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'down', '', null, undefined])(
  'finds nothing under %s',
  (name) => {
    expect(lookUp({ up: 1 }, name)).toBeUndefined()
  },
)
