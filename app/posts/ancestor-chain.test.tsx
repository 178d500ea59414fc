import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { commentKind } from '../comments/comment-kind'
import { AncestorChain } from './ancestor-chain'
import type { Post } from './post'

/** Returns a post of a line in which numbers follow depth. */
const at = (depth: number, content = '') =>
  ({ id: `id${depth}`, number: depth + 1, depth, user: null, excerpt: 'Words', content }) as unknown as Post
const sensitiveView = { all: false, revealed: null, pathname: '/here', query: new URLSearchParams() }
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function chainOf(ancestors: readonly Post[]): string {
  const chain = (
    <AncestorChain ancestors={ancestors as never} kind={commentKind as never} slug="trams" path="/here" sensitiveView={sensitiveView} />
  )
  return renderToString(chain)
    .replaceAll(/<a href="([^"]*)">([^<]*)<\/a>/g, '[$2]($1)')
    .replaceAll(/<\/(?:li|summary|div)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
}

test('shows a short line in full', () => {
  const shown = chainOf(numbers(0, 3).map((depth) => at(depth)))
  expect(shown).toContain('3 earlier')
  expect(shown).not.toContain('between')
  for (const number of numbers(1, 4)) expect(shown).toContain(`#${number}]`)
})

test('folds a long line, and counts the ancestors that the API leaves out', () => {
  const posts = [at(0), ...numbers(9_980, 9_999).map((depth) => at(depth))]
  const shown = chainOf(posts)
  expect(shown).toContain('9999 earlier')
  expect(shown).toMatch(/#1\].*\n\[9996 more replies in between\]\(\/here\?context=10\)\n.*#9998\].*\n.*#9999\].*\n.*#10000\]/)
})

test('links from the unfolded line to the page of the first ancestor after the gap', () => {
  const posts = [at(0), ...numbers(9_980, 9_999).map((depth) => at(depth, depth > 9_989 ? '<p>Whole</p>' : ''))]
  const shown = chainOf(posts)
  expect(shown).toContain('[9979 more replies in between](/debates/trams/comments/id9980)')
  for (const number of numbers(9_981, 10_000)) expect(shown).toContain(`#${number}]`)
})
