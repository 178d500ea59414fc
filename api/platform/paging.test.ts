import { expect, test } from 'vitest'
import { pageOf, spanOf } from './paging.ts'

const items = (count: number) => Array.from({ length: count }, (_, place) => place + 1)
const cursorOf = (last: number) => `after ${last}`

test('a page leads on if anything follows it, and a full last page does not', () => {
  const span = spanOf({ per_page: 3 }, 20)
  expect(span).toMatchObject({ offset: 0, limit: 4, beyond: false })
  expect(pageOf(items(4), span, { total: 4, cursorOf })).toMatchObject({ rows: [1, 2, 3], meta: { last_page: 2, older: 'after 3' } })
  expect(pageOf(items(3), span, { total: 3, cursorOf })).toMatchObject({ rows: [1, 2, 3], meta: { last_page: 1, older: null } })
})

test('numbers end at page 50; a cursor goes on from anywhere', () => {
  expect(spanOf({ page: 50 }, 20)).toMatchObject({ offset: 980, beyond: false })
  expect(spanOf({ page: 51 }, 20).beyond).toBe(true)
  expect(spanOf({ page: 51, before: 'x' }, 20)).toMatchObject({ offset: 0, beyond: false })
  expect(pageOf(items(20), spanOf({}, 20), { total: 100_000 }).meta).toMatchObject({ last_page: 50, total: 100_000, total_capped: false })
})

test('what was counted no further than 1,000 says so', () => {
  expect(pageOf(items(20), spanOf({}, 20), { total: 1_001, counted: true }).meta).toMatchObject({ total: 1_000, total_capped: true })
  expect(pageOf(items(20), spanOf({}, 20), { total: 1_000, counted: true }).meta).toMatchObject({ total: 1_000, total_capped: false })
})
