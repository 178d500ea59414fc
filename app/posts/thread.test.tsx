import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { noVotes } from '#contract/votes'
import type { Post } from './post'
import { nestPosts, type RenderedPost, Thread } from './thread'

type Answer = Post & { parent: string | null }

function post(number: number, parent: number | null, depth: number): Answer {
  const texts = { excerpt: '', content: '', content_source: null, version: null, created_at: null, edited_at: null }
  const votes = { ...noVotes, your_vote: null, hidden_rule: null, note: null, is_own: false }
  return {
    id: `id ${number}`,
    number,
    parent: parent === null ? null : `id ${parent}`,
    user: null,
    ...texts,
    ...votes,
    replies_count: 0,
    replies_gone: 0,
    depth,
  }
}

const items = (flat: readonly Answer[], subject: Answer | null = null): RenderedPost<Answer>[] =>
  nestPosts(flat, {
    subject,
    parentOf: ({ parent }) => parent,
    renderItem: ({ number }, { depth, answered, replies, next }) => (
      <li key={number}>
        {`${number}/${depth}${answered ? ` to ${answered.number}` : ''}${next ? ` before ${next.number}` : ''}`}
        {replies.length > 0 ? <ol>{replies.map(({ node }) => node)}</ol> : null}
      </li>
    ),
  })

const markup = (flat: readonly Answer[], subject: Answer | null = null) => renderToStaticMarkup(<Thread items={items(flat, subject)} />)

it('puts each post below its parent, in the given order', () => {
  const flat = [post(1, null, 0), post(3, 1, 1), post(4, 3, 2), post(5, 1, 1), post(2, null, 0)]
  expect(
    markup(flat)
      .replace(/<li>|<\/?ol[^>]*>/g, (tag) => (tag === '<li>' ? ' ' : tag === '</ol>' ? ')' : '('))
      .replaceAll('</li>', ''),
  ).toBe('( 1/0 before 2( 3/1 to 1 before 5( 4/2 to 3) 5/1 to 1) 2/0)')
})

it('names the page’s own post as the parent of its replies', () => {
  expect(markup([post(8, 7, 0)], post(7, null, 0))).toContain('8/0 to 7')
  expect(markup([post(8, 7, 0)])).not.toContain('to 7')
})

it('keeps all posts and their order for any depths', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(12), { maxLength: 60 }), (depths) => {
      const flat = depths.map((depth, index) => post(index + 1, null, depth))
      const order = [...markup(flat).matchAll(/<li>(\d+)/g)].map(([, number]) => Number(number))
      expect(order).toEqual(flat.map(({ number }) => number))
    }),
  )
})

it('handles a chain of 5,000 levels', () => {
  const flat = Array.from({ length: 5_000 }, (_, index) => post(index + 1, null, index))
  expect(items(flat).map(({ post: { number } }) => number)).toEqual([1])
})
