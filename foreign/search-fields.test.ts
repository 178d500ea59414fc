import { expect, test } from 'vitest'
import { readMarked } from '#contract/marked-text'
import { SearchAnswer } from '#contract/search'
import { parseForeign } from './field-names.ts'

const person = { id: '4', name: 'Ada', display_name: 'ada', show_real_name: false, avatar: null }
const none = { debates: 0, people: 0, groups: 0, posts: 0 }

/** A debate's stage, from an API that does not say and from our own. */
const unknownStage = { status: '', type: '', outcome: null, winning_side: null, current_round: null, round_limit: null }
const knownStage = { status: 'active', type: 'standard', outcome: null, winning_side: null, current_round: 1, round_limit: 3 }

test('reads the customer’s shape: results and totals per category', () => {
  const parsed = parseForeign(SearchAnswer, {
    results: {
      debates: [{ slug: 'cars', topic: 'Ban cars', excerpt: 'All <em>cars</em> &amp; lorries' }],
      people: [{ display_name: 'ada', name: 'Ada', avatar: null, bio: null }],
      groups: [{ slug: 'green', id: 9, name: 'Green', excerpt: '' }],
      posts: [
        { id: 7, type: 'comment', snippet: 'No <b>cars', debate: { slug: 'cars', topic: 'Ban cars' }, author: { display_name: 'ada' } },
      ],
    },
    totals: { debates: 12, people: '1', groups: 1, posts: 30 },
  })
  expect(parsed.totals).toEqual({ debates: 12, people: 1, groups: 1, posts: 30 })
  expect(parsed.data.debates).toEqual([
    { slug: 'cars', topic: 'Ban cars', topic_marks: [], excerpt: 'All cars & lorries', excerpt_marks: [[4, 8]], ...unknownStage },
  ])
  expect(parsed.data.people[0]).toMatchObject({ name: 'Ada', bio: '', bio_marks: [] })
  expect(parsed.data.groups[0]).toMatchObject({ id: '9', slug: 'green' })
  expect(parsed.data.posts[0]).toMatchObject({ id: '7', type: 'comment', number: null, snippet: 'No cars', author: { name: 'ada' } })
})

test('reads one category wherever its page numbers are', () => {
  const posts = [{ id: 1, type: 'argument', snippet: 'x', debate: { slug: 'a', topic: 'A' } }]
  const pages = { current_page: 2, last_page: 5, per_page: 1, total: 5 }
  for (const raw of [
    { data: posts, ...pages },
    { data: posts, meta: pages },
    { data: { data: posts, ...pages } },
    { data: { posts: { data: posts, ...pages } } },
    { data: { posts, totals: { posts: 5 }, ...pages } },
  ]) {
    const parsed = parseForeign(SearchAnswer, raw)
    expect(parsed.meta).toMatchObject({ current_page: 2, last_page: 5 })
    expect(parsed.totals).toEqual({ ...none, posts: 5 })
    expect(parsed.data.posts).toHaveLength(1)
  }
})

test('leaves our own answers unchanged, even if a text looks like HTML', () => {
  const answer = {
    data: {
      debates: [
        { slug: 'b', topic: '<b>Bold</b> &amp; more', topic_marks: [[3, 7]], excerpt: 'a < b > c', excerpt_marks: [], ...knownStage },
      ],
      people: [{ ...person, bio: '', bio_marks: [] }],
      groups: [],
      posts: [],
    },
    totals: { ...none, debates: 1_000, people: 1 },
    totals_capped: { debates: true, people: false, groups: false, posts: false },
    meta: { current_page: 1, last_page: 1, per_page: 4, total: 1_001, total_capped: true, older: null },
  }
  expect(parseForeign(SearchAnswer, answer)).toEqual(answer)
})

test.each([
  ['nothing', '', { text: '', marks: [] }],
  ['an unclosed mark', 'a <mark>b', { text: 'a b', marks: [] }],
  ['nested marks', '<strong>a <em>b</em> c</strong>', { text: 'a b c', marks: [[0, 3]] }],
  ['a script', 'x<script>alert(1)</script>', { text: 'xalert(1)', marks: [] }],
  ['text that only resembles a tag', '1 < 2 & 3 > 2', { text: '1 < 2 & 3 > 2', marks: [] }],
])('reads %s', (_, html, parsed) => {
  expect(readMarked(html)).toEqual(parsed)
})
