import { describe, expect, test } from 'vitest'
import { createPage, type Key, pageById, pageByKey, parseSpan, type Window } from './paging.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const cursorOf = (last: number) => `after ${last}`

test('a page links to the next one only if anything follows it', () => {
  const span = parseSpan({ per_page: 3 }, 20)
  expect(span).toMatchObject({ offset: 0, limit: 4, beyond: false })
  expect(createPage(items(4), span, { total: 4, cursorOf })).toMatchObject({ rows: [1, 2, 3], meta: { last_page: 2, older: 'after 3' } })
  expect(createPage(items(3), span, { total: 3, cursorOf })).toMatchObject({ rows: [1, 2, 3], meta: { last_page: 1, older: null } })
})

test('numbered pages end at 50; a cursor continues from anywhere', () => {
  expect(parseSpan({ page: 50 }, 20)).toMatchObject({ offset: 980, beyond: false })
  expect(parseSpan({ page: 51 }, 20).beyond).toBe(true)
  expect(parseSpan({ page: 51, before: 'x' }, 20)).toMatchObject({ offset: 0, beyond: false })
  expect(createPage(items(20), parseSpan({}, 20), { total: 100_000 }).meta).toMatchObject({
    last_page: 50,
    total: 100_000,
    total_capped: false,
  })
})

test('a total that was capped at 1,000 says so', () => {
  expect(createPage(items(20), parseSpan({}, 20), { total: 1_001, counted: true }).meta).toMatchObject({ total: 1_000, total_capped: true })
  expect(createPage(items(20), parseSpan({}, 20), { total: 1_000, counted: true }).meta).toMatchObject({
    total: 1_000,
    total_capped: false,
  })
})

describe('a cursor continues a list', () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({ id: 5 - index, votes: Math.floor((5 - index) / 2) }))
  const count = async () => rows.length
  const byId = async ({ limit, offset, before = 9 }: Window<number>) => rows.filter(({ id }) => id < before).slice(offset, offset + limit)
  const byVotes = {
    name: 'votes',
    keyOf: ({ votes, id }: { votes: number; id: number }): Key => [votes, id],
    count,
    async load({ limit, offset, before: [most, behind] = [9, 9] }: Window<Key>) {
      return rows.filter(({ votes, id }) => votes < most || (votes === most && id < behind)).slice(offset, offset + limit)
    },
  }

  test('by id', async () => {
    const first = await pageById({ per_page: 2 }, 20, { load: byId, count })
    expect([first.rows.map(({ id }) => id), first.meta.older]).toEqual([[5, 4], '4'])
    const second = await pageById({ per_page: 2, before: '4' }, 20, { load: byId, count })
    expect([second.rows.map(({ id }) => id), second.meta.total]).toEqual([[3, 2], 5])
  })

  test('by a number and id, and is refused by another list', async () => {
    const first = await pageByKey({ per_page: 2 }, 20, byVotes)
    expect([first.rows.map(({ id }) => id), first.meta.older]).toEqual([[5, 4], 'votes.2.4'])
    const second = await pageByKey({ per_page: 2, before: 'votes.2.4' }, 20, byVotes)
    expect(second.rows.map(({ id }) => id)).toEqual([3, 2])
    for (const before of ['latest.2.4', 'votes.2', 'votes.2.4.1', 'votes.x.4', 'votes..4', ''])
      await expect(pageByKey({ before }, 20, byVotes), before).rejects.toMatchObject({ errors: { before: expect.anything() } })
  })

  test.each(['', 'x', '-1', '1.5', '99999999999999999'])('refuses %j', async (before) => {
    await expect(pageById({ before }, 20, { load: byId, count })).rejects.toMatchObject({ errors: { before: expect.anything() } })
  })
})
