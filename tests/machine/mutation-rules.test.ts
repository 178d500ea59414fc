import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mutations } from '../mutations/rules.mjs'

/** Finds mutations whose source text has changed. `npm run mutations` takes too long to run with every check. */
it('each mutation finds the text that it changes exactly once', () => {
  const stale = mutations.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
  expect(stale.map(({ rule, file }) => `${rule} (${file})`)).toEqual([])
})
