import { describe, expect, it } from 'vitest'
import { withPageMeta } from './lenient-lists.ts'

describe('a list without page numbers', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id }))

  it('may have more if as many items came as were requested', () => {
    const expected = { data: rows(20), meta: { current_page: 2, last_page: 3, per_page: 20, total: 40, total_capped: true } }
    for (const raw of [rows(20), { data: rows(20) }, { data: { data: rows(20) } }])
      expect(withPageMeta(raw, { per_page: 20, page: 2 })).toEqual(expected)
    expect(withPageMeta(rows(5), { limit: 20, page: 2 })).toMatchObject({ meta: { last_page: 2, total: 25, total_capped: false } })
  })

  it('is complete if fewer or more items came', () => {
    for (const count of [0, 19, 21]) {
      const raw = rows(count)
      expect(withPageMeta(raw, { per_page: 20 })).toBe(raw)
    }
  })

  it('is unchanged if it has page numbers', () => {
    for (const raw of [{ data: rows(20), last_page: 1 }, { data: rows(20), meta: { total: 20 } }, { message: 'none' }])
      expect(withPageMeta(raw, { per_page: 20 })).toBe(raw)
  })
})
