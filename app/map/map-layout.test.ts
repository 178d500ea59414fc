import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapLimits } from '#contract/debate-limits'
import type { MapBlock } from '#contract/map'
import { type Block, layOutMap, layOutMiniMap, type Strip } from './map-layout'

type Seed = { parent: number | null; replies?: number; name?: string }

/** Returns blocks numbered from 1 with their sizes. `replies` adds answers that the map does not show. */
function blocksOf(seeds: readonly Seed[]): MapBlock[] {
  const answersTo = (number: number): number[] => seeds.flatMap(({ parent }, index) => (parent === number ? [index + 1] : []))
  const sizeOf = (number: number): number => 1 + answersTo(number).reduce((sum, each) => sum + sizeOf(each), 0)
  const leavesOf = (number: number): number =>
    Math.max(
      1,
      answersTo(number).reduce((sum, each) => sum + leavesOf(each), 0),
    )
  return seeds.map(({ parent, replies, name = 'Ada' }, index) => ({
    ...{
      id: `a${index + 1}`,
      number: index + 1,
      parent_id: parent === null ? null : `a${parent}`,
      stance: 'for',
      side: null,
      excerpt: 'Words',
    },
    user: { id: '1', name, display_name: name, show_real_name: false, avatar: null },
    is_gone: false,
    ...{ size: sizeOf(index + 1), leaves: leavesOf(index + 1), replies_count: replies ?? answersTo(index + 1).length },
  }))
}

const countRoots = (seeds: readonly Seed[]) => seeds.filter(({ parent }) => parent === null).length
const noSides = () => () => null
const drawn = (seeds: readonly Seed[], roots_count = countRoots(seeds)) => layOutMap({ roots_count, blocks: blocksOf(seeds) }, noSides)
const byNumber = (blocks: readonly Block[], number: number) => blocks.find((block) => block.number === number)

describe('a map', () => {
  test('makes each block as wide as its number of leaves', () => {
    const { rows, blocks, rest } = drawn([{ parent: null }, { parent: null }, { parent: 1 }, { parent: 1 }, { parent: 4 }])
    const places = blocks.map(({ number, x, width, row }) => [number, x, width, row])
    expect(places).toEqual([
      [1, 0, 66.67, 1],
      [3, 0, 33.33, 2],
      [4, 33.33, 33.33, 2],
      [5, 33.33, 33.33, 3],
      [2, 66.67, 33.33, 1],
    ])
    expect([rows, rest]).toEqual([3, []])
  })

  test('puts hidden arguments at the end of a row, in at most a fifth of its width', () => {
    const { blocks, rest } = drawn([{ parent: null, replies: 4 }, { parent: 1 }], 50_001)
    expect(rest).toEqual([
      { x: 64, width: 16, row: 2, count: 3 },
      { x: 80, width: 20, row: 1, count: 50_000 },
    ])
    expect(byNumber(blocks, 2)).toMatchObject({ x: 0, width: 64 })
    const deep = drawn([{ parent: null, replies: 7 }])
    expect(deep.rest).toEqual([{ x: 0, width: 100, row: 2, count: 7 }])
  })

  test('labels a block with what fits: its number, then the name', () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ parent: null }))
    const labelIn = (count: number) => drawn(many(count)).blocks[0]?.label
    expect([labelIn(20), labelIn(10), labelIn(4), labelIn(1)]).toEqual(['', '1', '1 Ada', '1 Ada'])
  })

  test('ends the label in dots if there are deeper answers', () => {
    const line = Array.from({ length: mapLimits.levels }, (_, index) => ({ parent: index === 0 ? null : index, replies: 1 }))
    const { rows, blocks } = drawn(line)
    expect([rows, blocks.at(-1)?.label]).toEqual([mapLimits.levels, `${mapLimits.levels} Ada ⋯`])
  })

  test('shows no name for a withdrawn argument, and the given side', () => {
    const [first] = blocksOf([{ parent: null }])
    if (!first) throw new Error('no block')
    const { blocks } = layOutMap({ roots_count: 1, blocks: [{ ...first, user: null }] }, () => () => 'against')
    expect(blocks[0]).toMatchObject({ name: '', label: '1', side: 'against' })
  })

  test('never overlaps blocks, and keeps answers within the width of their parent', () => {
    const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 60 }).map((picks) => {
      const levels: number[] = []
      return picks.map((pick, index): Seed => {
        const parent = index === 0 ? null : pick % (index + 1) || null
        const level = parent === null ? 0 : (levels[parent - 1] ?? 0) + 1
        levels.push(level < mapLimits.levels ? level : 0)
        return { parent: level < mapLimits.levels ? parent : null }
      })
    })
    fc.assert(
      fc.property(trees, fc.nat(200), (seeds, hidden) => {
        const { blocks, rest } = drawn(seeds, countRoots(seeds) + hidden)
        expect(blocks.length).toBe(seeds.length)
        for (const strips of rowsOf([...blocks, ...rest]))
          for (const [index, strip] of strips.entries()) expect(strip.x).toBeGreaterThanOrEqual(rightEdge(strips[index - 1]) - 0.02)
        for (const block of blocks) {
          const above = blocks.find(({ id }) => id === block.parent) ?? { x: 0, width: 100, row: 0 }
          expect([block.row, block.x >= above.x - 0.02, rightEdge(block) <= rightEdge(above) + 0.02]).toEqual([above.row + 1, true, true])
        }
      }),
    )
  })
})

const rightEdge = (strip: Strip | undefined) => (strip ? strip.x + strip.width : 0)

/** Returns the strips of each row in order. */
function rowsOf(strips: readonly Strip[]): Strip[][] {
  const rows = [...new Set(strips.map(({ row }) => row))]
  return rows.map((row) => strips.filter((strip) => strip.row === row).sort((one, other) => one.x - other.x))
}

describe('the mini map of an argument', () => {
  const line = (...numbers: number[]) => numbers.map((number) => ({ id: `a${number}`, number, side: 'for' as const }))

  test('shows the whole line if the argument is on the map', () => {
    const map = drawn([{ parent: null }, { parent: null }, { parent: 1 }])
    const mini = layOutMiniMap(map, line(1, 3))
    expect(mini).toMatchObject({ rows: 2, here: 'M0 9h494v7h-494z', top: { number: 1, descendants: 1 } })
    expect(mini?.paths).toEqual([
      { look: ' on', d: 'M0 0h494v7h-494zM0 9h494v7h-494z' },
      { look: '', d: 'M500 0h494v7h-494z' },
    ])
  })

  test('shows only the end of the line if the argument is not on the map', () => {
    const deep = line(1, 2, 3, 4, 5, 6, 7, 8, 9)
    expect(layOutMiniMap(drawn([{ parent: null }]), deep)).toMatchObject({ rows: 7, here: 'M0 54h994v7h-994z', top: { number: 1 } })
    expect(layOutMiniMap(null, deep)).toMatchObject({ rows: 7, top: null })
    expect(layOutMiniMap(null, line(1))).toBeNull()
  })
})
