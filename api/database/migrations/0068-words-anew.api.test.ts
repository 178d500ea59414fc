import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../api.testing.ts'
import { type Member, openDebate, post } from '../../arguments/arguments.testing.ts'
import { storeWords } from '../../search/documents.queries.ts'
import { indexWaiting } from '../../search/index-waiting.ts'
import { searchAsGuest } from '../../search/search.testing.ts'
import { up } from './0068-words-anew.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

test('a text is found by its old words until it is indexed again', async () => {
  const { db } = api.ports
  const debate = await openDebate(api, ada, { topic: 'Whether quokkas may be fed' })
  await post(api, ada, debate, { content: 'The U.S. quokka costs $1,000', stance: 'for' })
  const totals = async (q: string) => (await searchAsGuest(api, q)).body.totals.posts
  expect([await totals('US'), await totals('1000')]).toEqual([1, 1])
  await db.transaction(async (tx) => {
    const { id } = await tx.selectFrom('search_documents').select('id').where('kind', '=', 'argument').executeTakeFirstOrThrow()
    await storeWords(tx, [{ id, words: ' the u s quokka costs 1 000 ', lexemes: 'athe au as aquokka acosts a1 a000' }])
    await up(tx as unknown as Parameters<typeof up>[0])
  })
  expect([await totals('quokka'), await totals('US'), await totals('1000')]).toEqual([1, 0, 0])
  expect(await indexWaiting(api.ports)).toBeGreaterThan(1)
  expect(await indexWaiting(api.ports)).toBe(0)
  expect([await totals('quokka'), await totals('US'), await totals('1000')]).toEqual([1, 1, 1])
})
