import { describe, expect, it, test } from 'vitest'
import { readThread } from '#contract/arguments'
import { readCommentThread } from '#contract/comments'
import { readAnswer } from './answers.ts'
import { parseList, parseThread } from './lenient-thread.ts'

const [top, middle, post, reply] = [
  { id: 1, content: 'Top' },
  { id: 2, parent_id: 1, content: 'Middle' },
  { id: 3, parent_id: 2, content: 'Post' },
  { id: 4, parent_id: 3, content: 'Reply' },
]
const debate = { id: 9, slug: 'trams' }

describe('reads a thread', () => {
  it.each([
    ['with its neighbours', { argument: post, ancestors: [top, middle], rebuttals: [reply], debate }],
    ['with its neighbours, in data', { data: { argument: post, ancestors: [top, middle], debate } }],
    ['with its neighbours, in data twice', { data: { data: { argument: post, ancestors: [top, middle], debate } } }],
    ['as a list', [top, middle, { ...post, debate }, reply]],
    ['as a list in any order, in data', { data: [reply, { ...post, debate }, middle, top] }],
    ['as a tree', { ...top, rebuttals: [{ ...middle, rebuttals: [{ ...post, debate, rebuttals: [reply] }] }] }],
    ['as a tree of children, in data', { data: { ...top, children: [{ ...middle, children: [{ ...post, debate }] }] } }],
  ])('%s', (_, raw) => {
    const { data } = readAnswer(readThread, raw, { path: { id: '3' } })
    expect([data.argument.content, data.ancestors.map(({ content }) => content)]).toEqual(['Post', ['Top', 'Middle']])
    expect([data.debate_slug, data.previous, data.next]).toEqual(['trams', null, null])
  })

  it('without its debate', () => {
    const { data } = readAnswer(readCommentThread, { id: 3, content: 'Post', replies: [] }, { path: { id: '3' } })
    expect([data.comment.id, data.debate_slug]).toEqual(['3', null])
  })
})

test('returns other data unchanged, and stops at a cycle', () => {
  for (const raw of [null, 'x', [], {}, [{ id: 7 }], { data: [] }]) expect(parseThread(raw, '3', 'argument')).toBe(raw)
  const cycle = [
    { id: 1, parent_id: 2 },
    { id: 2, parent_id: 1 },
  ]
  expect(parseThread(cycle, '1', 'argument')).toMatchObject({ data: { argument: { id: 1 }, ancestors: [{ id: 2 }] } })
})

describe('a list of posts', () => {
  const depths = (raw: unknown) => (parseList(raw) as { data: { id: number; depth: number }[] }).data.map(({ id, depth }) => [id, depth])

  it('that is flat is sorted depth first, each post below its parent', () => {
    const flat = [
      { id: 1 },
      { id: 2, parent_id: '1' },
      { id: 3 },
      { id: 4, parent_comment_id: 2 },
      { id: 5, parent_id: 1 },
      { id: 6, parent_id: 99 },
    ]
    const expected = [
      [1, 0],
      [2, 1],
      [4, 2],
      [5, 1],
      [3, 0],
      [6, 0],
    ]
    for (const raw of [flat, { data: flat }, { data: { data: flat } }, { data: flat, meta: { current_page: 1 } }])
      expect(depths(raw)).toEqual(expected)
  })

  it('that is nested is flattened', () => {
    const tree = [
      { id: 1, replies: [{ id: 2, rebuttals: [{ id: 3 }] }] },
      { id: 4, children: [] },
    ]
    expect(depths(tree)).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
    ])
  })

  it('that has depths stays unchanged', () => {
    const withDepths = { data: [{ id: 2, depth: 1 }], meta: {} }
    expect(parseList(withDepths)).toBe(withDepths)
    expect(parseList({ message: 'no list' })).toEqual({ message: 'no list' })
  })

  it('with a cycle keeps every post that can be reached', () => {
    expect(
      depths([
        { id: 1, parent_id: 1 },
        { id: 2, parent_id: 3 },
        { id: 3, parent_id: 2 },
      ]),
    ).toEqual([[1, 0]])
  })
})
