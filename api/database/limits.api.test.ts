import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('SQLite is not told how many rows are wanted in a way that makes it prepare the statement again each time', async () => {
  const first = api.ports.db.read.selectFrom('debates').select('id').orderBy('id').limit(3)
  // A statement's `limit ?` expires with each value that it is given; there is no way to ask SQLite whether one did.
  const written = api.ports.db.kind === 'sqlite' ? /limit \(\? \+ 0\)$/ : /limit \$1$/
  expect(first.compile().sql).toMatch(written)
  expect(await first.execute()).toEqual([])
})
