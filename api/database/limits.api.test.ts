import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('passes limits to SQLite so that statements are not prepared again', async () => {
  const first = api.ports.db.read.selectFrom('debates').select('id').orderBy('id').limit(3)
  // SQLite expires a statement with `limit ?` whenever its value changes, and there is no way to ask whether it did.
  const written = api.ports.db.kind === 'sqlite' ? /limit \(\? \+ 0\)$/ : /limit \$1$/
  expect(first.compile().sql).toMatch(written)
  expect(await first.execute()).toEqual([])
})
