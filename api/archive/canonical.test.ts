import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortInPostOrder } from './canonical.ts'

const post = (id: string, parent_id: string | null, minute: number) => ({ id, parent_id, created_at: `2020-01-01T00:0${minute}:00.000Z` })
const ids = (posts: readonly { id: string }[]) => posts.map(({ id }) => id).join('')

test('orders posts by time, and posts of the same time as they were written', () => {
  expect(ids(sortInPostOrder([post('c', null, 2), post('a', null, 1), post('d', null, 2), post('b', 'a', 1)], 'post'))).toBe('abcd')
})

test('puts a reply after its parent even if a clock was wrong, and the parent before later posts', () => {
  expect(ids(sortInPostOrder([post('c', 'b', 1), post('d', null, 3), post('b', 'a', 9), post('a', null, 8)], 'post'))).toBe('abcd')
})

test('orders a thread of any depth', () => {
  const deep = Array.from({ length: 50_000 }, (_, depth) => post(String(depth), depth === 0 ? null : String(depth - 1), 1))
  expect(sortInPostOrder(deep.toReversed(), 'post')).toEqual(deep)
})

test('keeps posts that are in order as they are, and loses none', () => {
  const forest = fc
    .array(fc.tuple(fc.nat(), fc.nat(3)), { maxLength: 12 })
    .map((drawn) =>
      drawn.map(([parent, minute], id) => post(String(id), parent % (id + 1) === id ? null : String(parent % (id + 1)), minute)),
    )
    .chain((posts) => fc.shuffledSubarray(posts, { minLength: posts.length }))
  fc.assert(
    fc.property(forest, (posts) => {
      const ordered = sortInPostOrder(posts, 'post')
      expect(new Set(ordered)).toEqual(new Set(posts))
      for (const [index, { parent_id }] of ordered.entries()) {
        if (parent_id !== null) expect(ordered.slice(0, index).map(({ id }) => id)).toContain(parent_id)
      }
      expect(sortInPostOrder(ordered, 'post')).toEqual(ordered)
    }),
    { numRuns: 500 },
  )
})
