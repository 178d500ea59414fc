import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../../api.testing.ts'
import { type Member, openDebate, post } from '../../arguments/arguments.testing.ts'
import { indexWaiting } from '../../search/index-waiting.ts'
import { searchAsGuest } from '../../search/search.testing.ts'
import { up } from './0011-search.ts'
import { asTwoTables } from './migrations.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

test('existing texts become searchable as they are indexed, the newest first', async () => {
  const { db } = api.ports
  const debate = await openDebate(api, ada, { topic: 'What the aardwolf left behind' })
  const argument = (await post(api, ada, debate, { content: 'An aardwolf eats termites.', stance: 'for' })).body.data.id
  const gone = (await post(api, ada, debate, { content: 'An aardwolf is a hyena.', stance: 'for' })).body.data.id
  await api.call('DELETE', `/api/arguments/${gone}`, { token: ada.token })
  const before = (await searchAsGuest(api, 'aardwolf')).body
  await db.transaction(async (tx) => {
    for (const table of ['search_index', 'search_texts', 'search_documents']) await sql`drop table ${sql.table(table)}`.execute(tx)
    await sql`alter table debates add column search_key text`.execute(tx)
    await asTwoTables(tx)
    await up(tx as unknown as Parameters<typeof up>[0])
  })
  expect((await searchAsGuest(api, 'aardwolf')).body.totals).toMatchObject({ debates: 0, posts: 0 })
  // A text that is written meanwhile is searchable at once, and its old version is not indexed afterwards.
  await api.call('PUT', `/api/arguments/${argument}`, { token: ada.token, body: { content: 'An aardwolf eats many termites.' } })
  expect((await searchAsGuest(api, 'aardwolf many')).body.totals.posts).toBe(1)
  expect(await indexWaiting(api.ports)).toBe(2)
  expect(await indexWaiting(api.ports)).toBe(0)
  const after = (await searchAsGuest(api, 'aardwolf')).body
  expect(after.totals).toEqual(before.totals)
  expect(after.data.debates).toEqual(before.data.debates)
  expect(after.data.posts[0].snippet).toBe('An aardwolf eats many termites.')
})
