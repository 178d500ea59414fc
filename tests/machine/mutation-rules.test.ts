import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from '../mutations/rules.mjs'

/** `npm run mutations` is too long for every check; this finds at once that a rule has moved on without its mutation. */
it('each mutation still finds the text that it changes, once', () => {
  const stale = mutations.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
  expect(stale.map(({ rule, file }) => `${rule} (${file})`)).toEqual([])
})
