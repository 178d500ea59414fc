import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Argument } from '#contract/arguments'
import { openTestApi, type TestApi } from '../api.testing.ts'
import { insertArguments, join, type Member, openDebate, post, renderOutline, startTurnDebate } from './arguments.testing.ts'

let api: TestApi
let ada: Member
beforeAll(async () => {
  api = await openTestApi()
  ada = await api.person('Ada')
})
afterAll(() => api.close())

const list = (debate: string, query = '', member?: Member) =>
  api.call('GET', `/api/debates/${debate}/arguments?${query}`, member ? { token: member.token } : {})
const replies = (parent: number) => (number: number) => Array.from({ length: number }, () => ({ parent }))

describe('the tree', () => {
  test('puts each argument’s replies beneath it, depth first, in the requested order', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{ up: 1 }, { up: 9 }, { parent: 1 }, { parent: 1, up: 5 }, { parent: 4 }, { parent: 2 }, {}])
    expect(renderOutline(await list(id, 'sort=top'))).toBe('2 .6 1 .4 ..5 .3 7')
    expect(renderOutline(await list(id, 'sort=old'))).toBe('1 .3 .4 ..5 2 .6 7')
    expect(renderOutline(await list(id, 'sort=new'))).toBe('7 2 .6 1 .4 ..5 .3')
  })

  test('is sorted by score in an open debate, by time in a debate with turns', async () => {
    const open = await openDebate(api, ada)
    await insertArguments(api, open, [{}, { up: 3 }, { parent: 1 }, { parent: 1, up: 3 }])
    expect(renderOutline(await list(open))).toBe('2 1 .4 .3')
    const turns = await startTurnDebate(api, [ada], [])
    const [, first] = await insertArguments(api, turns, [{}, { up: 3 }, { parent: 1 }, { parent: 1, up: 3 }])
    expect(renderOutline(await list(turns))).toBe('1 .3 .4 2')
    expect(renderOutline(await list(turns, `parent=${first}`))).toBe('4 3')
  })

  test('holds at most 5, 3 and 3 replies at its three levels and counts the rest', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{}, ...replies(1)(7), ...replies(2)(5), ...replies(9)(5), ...replies(14)(2)])
    const answer = await list(id, 'sort=old')
    expect(renderOutline(answer)).toBe('1 .2 ..9 ...14 ...15 ...16 ..10 ..11 .3 .4 .5 .6')
    expect(answer.body.data[0].replies_count).toBe(7)
    expect(answer.body.data.find((row: Argument) => row.number === 14).replies_count).toBe(2)
  })

  test('goes as deep as requested, and has one level with depth 0', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{}, ...Array.from({ length: 14 }, (_, above) => ({ parent: above + 1 }))])
    expect(renderOutline(await list(id, 'depth=0'))).toBe('1')
    expect(renderOutline(await list(id, 'depth=1'))).toBe('1 .2')
    expect(renderOutline(await list(id, 'depth=10')).split(' ')).toHaveLength(11)
    expect((await list(id, 'depth=11')).status).toBe(422)
  })

  test('stops at 400, and shows the first reply of every branch before a second one', async () => {
    const id = await openDebate(api, ada)
    const tops = Array.from({ length: 100 }, () => ({}))
    await insertArguments(api, id, [...tops, ...tops.flatMap((_, top) => replies(top + 1)(5))])
    const rows: Argument[] = (await list(id, 'per_page=100&sort=old')).body.data
    const byParent = new Map<string | null, number>()
    for (const { parent_id } of rows) byParent.set(parent_id, (byParent.get(parent_id) ?? 0) + 1)
    byParent.delete(null)
    expect(rows).toHaveLength(400)
    expect([...new Set(byParent.values())]).toEqual([3])
  })

  test('matches a tree built from all arguments, for any shape', async () => {
    // Each argument answers an earlier one, or none.
    const shape = fc.array(fc.record({ above: fc.nat({ max: 30 }), up: fc.nat({ max: 3 }), down: fc.nat({ max: 3 }) }), {
      minLength: 1,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(shape, fc.constantFrom('top', 'new', 'old'), fc.integer({ min: 0, max: 5 }), async (wishes, sort, depth) => {
        const id = await openDebate(api, ada)
        const seedlings = wishes.map(({ above, up, down }, index) =>
          above % (index + 1) === 0 ? { up, down } : { up, down, parent: above % (index + 1) },
        )
        await insertArguments(api, id, seedlings)
        const everything: Argument[] = (await list(id, 'view=linear&per_page=100')).body.data
        expect(renderOutline(await list(id, `sort=${sort}&depth=${depth}`))).toBe(plainTree(everything, sort, depth))
      }),
      { numRuns: 25 },
    )
  })
})

/** Builds the tree by the plain definition, without regard to speed. */
function plainTree(everything: readonly Argument[], sort: string, deepest: number): string {
  const votesOf = ({ number, up, down }: Argument) => ({ number: Number(number), up: Number(up), down: Number(down) })
  const wilson = ({ up, down }: ReturnType<typeof votesOf>) =>
    up === 0 ? 0 : (2 * up + 3.8416 - 1.96 * Math.sqrt(3.8416 + (4 * up * down) / (up + down))) / (2 * (up + down + 3.8416))
  const byNumber = (a: Argument, b: Argument) => votesOf(a).number - votesOf(b).number
  const byScore = (a: Argument, b: Argument) => wilson(votesOf(b)) - wilson(votesOf(a))
  const better = (a: Argument, b: Argument) => (Math.abs(byScore(a, b)) > 1e-9 ? byScore(a, b) : byNumber(a, b))
  const orders: Record<string, (a: Argument, b: Argument) => number> = {
    top: better,
    new: (a, b) => byNumber(b, a),
    old: byNumber,
  }
  const below = (parent: string | null, depth: number): string[] =>
    everything
      .filter(({ parent_id }) => parent_id === parent)
      .sort(orders[sort])
      .slice(0, [20, 5, 3, 3][depth] ?? 3)
      .flatMap((one) => [`${'.'.repeat(depth)}${one.number}`, ...(depth < deepest ? below(one.id, depth + 1) : [])])
  return below(null, 0).join(' ')
}

describe('the other views', () => {
  test('linear: all arguments by number, at any level', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{}, { parent: 1 }, { up: 5 }, { parent: 2 }, {}])
    expect(renderOutline(await list(id, 'view=linear'))).toBe('1 2 3 4 5')
    expect(renderOutline(await list(id, 'view=linear&sort=new&per_page=2'))).toBe('5 4')
    const second = await list(id, 'view=linear&sort=new&per_page=2&page=2')
    expect(renderOutline(second)).toBe('3 2')
    expect(second.body.meta).toMatchObject({ total: 5, last_page: 3, per_page: 2 })
    expect(renderOutline(await list(id, `view=linear&sort=new&per_page=2&before=${second.body.meta.older}`))).toBe('1')
    const old = await list(id, 'view=linear&per_page=2&page=2')
    expect(renderOutline(old)).toBe('3 4')
    expect(renderOutline(await list(id, `view=linear&per_page=2&before=${old.body.meta.older}`))).toBe('5')
  })

  test('linear under one argument: only its replies', async () => {
    const id = await openDebate(api, ada)
    const [, first] = await insertArguments(api, id, [{}, { parent: 1 }, { parent: 2 }])
    expect(renderOutline(await list(id, `view=linear&parent=${first}`))).toBe('2')
  })

  test('outline: ten levels, no texts, at most 300', async () => {
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{}, ...Array.from({ length: 14 }, (_, above) => ({ parent: above + 1 })), ...replies(1)(30)])
    const rows: Argument[] = (await list(id, 'view=outline&sort=old')).body.data
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(10)
    expect(rows.filter(({ depth }) => depth === 1)).toHaveLength(20)
    expect(rows.every(({ content, excerpt }) => content === '' && excerpt !== '')).toBe(true)

    const wide = await openDebate(api, ada)
    const tops = Array.from({ length: 50 }, () => ({}))
    await insertArguments(api, wide, [...tops, ...tops.flatMap((_, top) => replies(top + 1)(8))])
    expect((await list(wide, 'view=outline')).body.data).toHaveLength(300)
  })
})

describe('a reader', () => {
  test('sees which arguments are theirs, and their own votes in every list', async () => {
    const id = await openDebate(api, ada)
    const ben = await api.person('Ben')
    await join(api, ben.token, id)
    const [, first] = await insertArguments(api, id, [{ author: ben }])
    await post(api, ada, id, { parent_id: String(first), stance: 'against' })
    await api.call('POST', `/api/arguments/${first}/vote`, { token: ada.token, body: { vote_type: 'down' } })
    expect((await list(id, '', ada)).body.data).toMatchObject([
      { is_own: false, your_vote: 'down', down: 1, content_source: null },
      { is_own: true, your_vote: null, content_source: 'Because it helps.' },
    ])
    expect((await list(id, '', ben)).body.data).toMatchObject([{ is_own: true, your_vote: null }, { is_own: false }])
    expect((await list(id)).body.data).toMatchObject([
      { is_own: false, your_vote: null, down: 1 },
      { content_source: null, editable_until: null },
    ])
  })

  test('sees archived authors by name and never a hidden real name', async () => {
    const shy = await api.person('Shy')
    await api.ports.db.transaction((tx) =>
      tx.updateTable('users').set({ name: 'Her Secret Name' }).where('id', '=', Number(shy.id)).execute(),
    )
    const id = await openDebate(api, ada)
    await insertArguments(api, id, [{}, { author: shy }])
    const answer = await list(id, 'sort=old')
    expect(answer.body.data).toMatchObject([
      { user: { id: null, name: 'Somebody of an archive', display_name: null } },
      { user: { id: shy.id, name: 'Shy' } },
    ])
    expect(JSON.stringify(answer.body)).not.toContain('Secret')
  })

  test('gets a 404 for an unknown debate or parent', async () => {
    const id = await openDebate(api, ada)
    const [, otherDebateId] = await insertArguments(api, await openDebate(api, ada), [{}])
    for (const debate of ['999999', 'abc', '9'.repeat(30)]) expect((await list(debate)).status).toBe(404)
    for (const parent of ['999999', 'abc', '', otherDebateId]) expect((await list(id, `parent=${parent}`)).status).toBe(404)
    for (const path of ['/api/arguments/999999/rebuttals', '/api/arguments/abc/thread', '/api/arguments/999999/thread'])
      expect((await api.call('GET', path)).status).toBe(404)
  })
})
