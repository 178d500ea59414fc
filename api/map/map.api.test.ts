import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapLimits } from '#contract/debate-limits'
import type { MapBlock } from '#contract/map'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { exportText, importLines } from '../archive/archive.testing.ts'
import { insertArguments, join, type Member, openDebate, post } from '../arguments/arguments.testing.ts'
import { openTestSqlite } from '../database/database.testing.ts'

let api: TestApi
let ada: Member
let bob: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
  bob = await api.person('Bob')
})
afterAll(() => api.close())

/** Creates Ada's open debate, in which Bob takes part. */
async function debateOfTwo(): Promise<string> {
  const id = await openDebate(api, ada)
  await join(api, bob.token, id)
  return id
}

const readMap = async (debate: string): Promise<MapBlock[]> => (await api.call('GET', `/api/debates/${debate}/map`)).body.data.blocks
const counted = (blocks: readonly MapBlock[]) => blocks.map(({ number, size, leaves }) => [number, size, leaves])

test('the arguments with the most replies come first, counting all levels below', async () => {
  const id = await openDebate(api, ada)
  expect(await readMap(id)).toEqual([])
  //  1 ── 3 ── 5      2 ── 4
  //    └─ 6
  const ids = await insertArguments(api, id, [{}, {}, { parent: 1, stance: 'against' }, { parent: 2 }, { parent: 3 }, { parent: 1 }])
  const blocks = await readMap(id)
  expect(counted(blocks)).toEqual([
    [1, 4, 2],
    [2, 2, 1],
    [3, 2, 1],
    [4, 1, 1],
    [5, 1, 1],
    [6, 1, 1],
  ])
  expect(blocks[2]).toMatchObject({ id: String(ids[3]), parent_id: String(ids[1]), stance: 'against', excerpt: 'Text 3', replies_count: 1 })
  expect(blocks[2]?.user).toMatchObject({ name: 'Somebody of an archive' })
})

test('a posted argument is counted at once, even below the deepest level shown', async () => {
  const id = await debateOfTwo()
  const line: string[] = []
  for (let level = 0; level < mapLimits.levels + 3; level++) {
    const parent = level === 0 ? {} : { parent_id: line[level - 1] }
    line.push((await post(api, level % 2 === 0 ? ada : bob, id, { stance: 'against', ...parent })).body.data.id)
  }
  expect(counted(await readMap(id))).toEqual([9, 8, 7, 6, 5, 4].map((size, index) => [index + 1, size, 1]))
  await post(api, ada, id, { stance: 'for', parent_id: line[7] })
  await post(api, ada, id, { stance: 'for', parent_id: line[4] })
  const blocks = await readMap(id)
  expect(counted(blocks).slice(0, 6)).toEqual([11, 10, 9, 8, 7, 5].map((size, index) => [index + 1, size, index < 5 ? 3 : 2]))
  expect(blocks.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 11])
})

test('a withdrawn argument keeps its place, but names nobody', async () => {
  const id = await debateOfTwo()
  const first = (await post(api, ada, id, { stance: 'for' })).body.data.id
  await post(api, bob, id, { stance: 'against', parent_id: first })
  await api.call('DELETE', `/api/arguments/${first}`, { token: ada.token })
  expect(await readMap(id)).toMatchObject([
    { number: 1, user: null, excerpt: '', is_gone: true, size: 1 },
    { number: 2, user: { display_name: 'Bob' }, is_gone: false, size: 1 },
  ])
})

test('shows the largest of many branches, never one without its parent', async () => {
  const id = await openDebate(api, ada)
  const roots = Array.from({ length: 150 }, () => ({}))
  await insertArguments(api, id, [...roots, { parent: 150 }, { parent: 151 }, { parent: 149 }])
  const blocks = await readMap(id)
  expect(blocks.length).toBe(mapLimits.blocks)
  expect(blocks.slice(0, 3).map(({ number, size }) => [number, size])).toEqual([
    [150, 3],
    [149, 2],
    [151, 2],
  ])
  expect(blocks.map(({ number }) => number)).not.toContain(152)
})

test('simultaneous replies to one argument are all counted', async () => {
  const id = await debateOfTwo()
  const parent_id = (await post(api, ada, id, { stance: 'for' })).body.data.id
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(api, bob, id, { stance: 'against', parent_id })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect((await readMap(id))[0]).toMatchObject({ number: 1, size: 9, leaves: 8 })
})

test('an unknown debate has no map', async () => {
  expect((await api.call('GET', '/api/debates/999999/map')).status).toBe(404)
  expect((await api.call('GET', '/api/debates/x/map')).status).toBe(404)
})

test('an imported archive has the same map', async () => {
  const id = await openDebate(api, ada, { topic: 'Is a map the land?' })
  const deep = Array.from({ length: 12 }, (_, above) => ({ parent: above + 1 }))
  await insertArguments(api, id, [{}, ...deep, {}, { parent: 9 }, { parent: 14 }, { parent: 3 }, { parent: 10 }])
  const line = (await exportText(api.ports.db)).split('\n').find((one) => one.includes('Is a map the land?')) ?? ''
  const elsewhere = await openTestSqlite()
  await importLines(elsewhere.db, [line])
  const [here, there] = [await branchesOf(api.ports.db, Number(id)), await branchesOf(elsewhere.db, 1)]
  expect(here.length).toBe(9)
  expect(there).toEqual(here)
  await elsewhere.drop()
})

/** Returns a debate's branches by the numbers of their arguments. */
async function branchesOf(db: TestApi['ports']['db'], debateId: number) {
  const rows = await db.read.selectFrom('branches').selectAll().where('debate_id', '=', debateId).orderBy('argument_id').execute()
  const [first] = rows
  return rows.map(({ argument_id, level, size, leaves }) => [argument_id - (first?.argument_id ?? 0), level, size, leaves])
}
