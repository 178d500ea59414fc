import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../api.testing.ts'
import { openDebate, post } from '../../arguments/arguments.testing.ts'
import { commentCalls } from '../../comments/comments.testing.ts'
import { up } from './0007-mentions.ts'
import { asTwoTables } from './migrations.testing.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

test('finds the people of existing debates', async () => {
  const [ada, ben, cem] = [await api.person('Ada'), await api.person('Ben'), await api.person('Çem')]
  const debate = await openDebate(api, ada)
  await api.call('POST', `/api/debates/${debate}/participation`, { token: ben.token, body: {} })
  await post(api, ben, debate, { stance: 'for' })
  await commentCalls(api).post(cem, debate)
  const { db } = api.ports
  const people = () => db.read.selectFrom('debate_people').selectAll().orderBy('user_id').execute()
  const before = await people()
  expect(before.map(({ search_key }) => search_key)).toEqual(['ada', 'ben', 'cem'])
  await db.transaction(async (tx) => {
    for (const table of ['mentions', 'debate_people']) await sql`drop table ${sql.table(table)}`.execute(tx)
    await asTwoTables(tx)
    await up(tx as unknown as Parameters<typeof up>[0])
  })
  expect(await people()).toEqual(before)
})
