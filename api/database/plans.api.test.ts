import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { listBest } from '../highlights/highlights.queries.ts'
import { isPictureUsed } from '../settings/settings.queries.ts'
import { listTurnsOf } from '../turns/turns.queries.ts'
import type { Connection } from './database.ts'
import { readsWhole } from './plans.testing.ts'

const { prepare } = Sqlite.prototype
/** What was prepared, and how SQLite would find it. */
const plans = new Map<string, string[]>()

let api: TestApi
beforeAll(async () => {
  vi.spyOn(Sqlite.prototype, 'prepare').mockImplementation(function (this: Sqlite.Database, query: string) {
    if (/^select/.test(query)) plans.set(query, planOf(this, query))
    return prepare.call(this, query)
  })
  api = await openTestApi()
})
afterAll(async () => {
  await api.close()
  vi.restoreAllMocks()
})

function planOf(connection: Sqlite.Database, query: string): string[] {
  const values: unknown[] = (query.match(/\?/g) ?? []).map(() => 1)
  // Raw: id, parent, unused, and in words.
  const explained = prepare.call(connection, `explain query plan ${query}`).raw()
  return explained.all(values).map((step) => String((step as unknown[])[3]))
}

test.each<[string, (db: Connection) => Promise<unknown>]>([
  ['the best arguments of all time', (db) => listBest(db, 5)],
  ['whether a picture is shown still', (db) => isPictureUsed(db, '/api/pictures/no-such.webp')],
  ['whose turn it is in the debates of somebody', (db) => listTurnsOf(db, 1)],
])('%s: found by an index, however much there is', async (_, ask) => {
  plans.clear()
  await api.ports.db.transaction((tx) => ask(tx))
  expect(plans.size > 0).toBe(api.ports.db.kind === 'sqlite')
  expect([...plans].filter(([query, steps]) => readsWhole(query, steps))).toEqual([])
})
