import fc from 'fast-check'
import { expect, test } from 'vitest'
import { depthFirst, sortPosts, takeFairly } from './tree.ts'

const node = (id: number, parent_id: number | null, score = 0) => ({ id, number: id, parent_id, score })
/** Generates nodes, each a reply to an earlier one or to none. */
const nodes = fc
  .array(fc.record({ above: fc.nat(), score: fc.constantFrom(0, 0.2, 0.5) }), { maxLength: 60 })
  .map((wishes) => wishes.map(({ above, score }, index) => node(index + 1, above % (index + 1) === 0 ? null : above % (index + 1), score)))

test('lists every node once, after its parent and one level deeper', () => {
  fc.assert(
    fc.property(nodes, fc.constantFrom('top', 'new', 'old'), (all, sort) => {
      const sorted = sortPosts(sort, all)
      const listed = depthFirst(
        sorted.filter(({ parent_id }) => parent_id === null),
        sorted.filter(({ parent_id }) => parent_id !== null),
      )
      expect(listed.map(({ row }) => row.id).sort((a, b) => a - b)).toEqual(all.map(({ id }) => id))
      listed.forEach(({ row, depth }, index) => {
        const parent = listed.slice(0, index).findLast((earlier) => earlier.depth < depth)
        expect(parent?.row.id ?? null).toBe(row.parent_id)
        expect(depth).toBe(parent ? parent.depth + 1 : 0)
      })
    }),
  )
})

test('a thread of 100,000 levels does not overflow the stack', () => {
  const all = Array.from({ length: 100_000 }, (_, index) => node(index + 1, index || null))
  expect(depthFirst(all.slice(0, 1), all.slice(1)).at(-1)?.depth).toBe(99_999)
})

test('shares limited space fairly: no parent shows two more than one with more replies', () => {
  fc.assert(
    fc.property(nodes, fc.nat({ max: 60 }), (all, limit) => {
      const kept = takeFairly(all, limit)
      const count = (rows: typeof all, parent: number | null) => rows.filter(({ parent_id }) => parent_id === parent).length
      const parents = [...new Set(all.map(({ parent_id }) => parent_id))]
      const most = Math.max(0, ...parents.map((parent) => count(kept, parent)))
      expect(kept).toHaveLength(Math.min(limit, all.length))
      for (const parent of parents) expect(count(kept, parent)).toBeGreaterThanOrEqual(Math.min(count(all, parent), most - 1))
    }),
  )
})
