import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { counts } from '../badges/badges.queries.ts'
import { listBest } from '../highlights/highlights.queries.ts'
import { listOpenKickVotes } from '../kicks/kicks.queries.ts'
import { listWaiting } from '../search/documents.queries.ts'
import { listOutdatedBios } from '../service/render-again.queries.ts'
import { isPictureUsed } from '../settings/settings.queries.ts'
import { listSeats } from '../turns/seats.queries.ts'
import { listTurnsOf, nextKickExpiry } from '../turns/turns.queries.ts'
import { countReasons, listReasons } from '../verdicts/verdicts.queries.ts'
import type { Connection } from './database.ts'
import { isPreparedAgain, scansWholeTable } from './plans.testing.ts'

const { prepare } = Sqlite.prototype
/** Every prepared query with SQLite's plan for it. */
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
  // Raw rows: id, parent, unused, description.
  const explained = prepare.call(connection, `explain query plan ${query}`).raw()
  return explained.all(values).map((step) => String((step as unknown[])[3]))
}

test.each<[string, (db: Connection) => Promise<unknown>]>([
  ['the best arguments of all time', (db) => listBest(db, 5)],
  ['whether a picture is shown still', (db) => isPictureUsed(db, '/api/pictures/no-such.webp')],
  ['turns in somebody’s debates', (db) => listTurnsOf(db, 1)],
])('%s: uses an index', async (_, ask) => {
  plans.clear()
  await api.ports.db.transaction((tx) => ask(tx))
  expect(plans.size > 0).toBe(api.ports.db.kind === 'sqlite')
  expect([...plans].filter(([query, steps]) => scansWholeTable(query, steps))).toEqual([])
})

test('a card reads only the participants that it shows, of thousands', async () => {
  plans.clear()
  await api.ports.db.transaction((tx) => listSeats(tx, [1, 2], 10))
  const steps = [...plans.values()].flat().filter((step) => step.startsWith('SEARCH participants'))
  expect(steps).toEqual(
    api.ports.db.kind === 'sqlite' ? ['SEARCH participants USING INDEX participants_by_debate (debate_id=? AND id<?)'] : [],
  )
})

test.each<[string, (db: Connection) => Promise<unknown>]>([
  ['the reasons for a verdict', (db) => listReasons(db, 1, { limit: 5, offset: 0, before: undefined })],
  ['how many those are', (db) => countReasons(db, 1)],
  ['the votes on kicking that are open', (db) => listOpenKickVotes(db, 1)],
  ['when the next of them runs out', (db) => nextKickExpiry(db, 1)],
  ['the turns in time since one that was missed', (db) => counts.turnsInTime(db, { userId: 1, most: 10, now: 0 })],
  ['what search has not indexed yet', (db) => listWaiting(db, 5)],
  ['what people say of themselves in outdated HTML', (db) => listOutdatedBios(db, 2, 5)],
])('%s: is prepared once, however often it runs', async (_, ask) => {
  plans.clear()
  await api.ports.db.transaction((tx) => ask(tx))
  expect(plans.size > 0).toBe(api.ports.db.kind === 'sqlite')
  const indexes = plans.size > 0 ? await partialIndexes(api.ports.db.read) : []
  expect([...plans.keys()].filter((query) => isPreparedAgain(query, indexes))).toEqual([])
})

/** Returns SQLite's partial indexes. */
async function partialIndexes(db: Connection): Promise<{ table: string; sql: string }[]> {
  const { rows } = await sql<{ table: string; sql: string }>`select tbl_name as "table", sql from sqlite_master
    where type = 'index' and sql like '% where %'`.execute(db)
  return rows
}
