import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Argument } from '#contract/arguments'
import { noVotes } from '#contract/votes'
import { type PostListSettings, postItems, Thread } from '../posts/thread'
import { argumentDetails } from './argument-items'
import { argumentKind } from './argument-kind'

const setting: PostListSettings<Argument> = {
  kind: argumentKind,
  slug: 'free-trams',
  subject: null,
  top: 'arguments',
  canVote: true,
  canReply: true,
  reporting: 'all',
  votes: new Map(),
  renderAvatar: () => null,
  sensitiveView: { all: false, revealed: null, pathname: '/debates/free-trams', query: new URLSearchParams() },
  ...argumentDetails({ roundsFromDepth: Number.POSITIVE_INFINITY, withdrawals: true }),
}

const ada = { id: '1', name: 'Ada', display_name: 'Ada', show_real_name: false, avatar: null }

function argument(number: number, change: Partial<Argument> = {}): Argument {
  return {
    id: String(100 + number),
    number,
    parent_id: null,
    parent_number: null,
    user: ada,
    stance: 'for',
    side: 'for',
    round: 1,
    content: `<p>Text ${number}</p>`,
    excerpt: `Text ${number}`,
    content_source: null,
    version: null,
    created_at: '2025-11-21T09:14:05.123Z',
    edited_at: null,
    withdrawn_at: null,
    ...noVotes,
    your_vote: null,
    hidden_rule: null,
    note: null,
    is_own: false,
    editable_until: null,
    replies_count: 0,
    replies_gone: 0,
    replies_for: 0,
    replies_against: 0,
    depth: 0,
    ...change,
  }
}

const reply = (number: number, parent: number, depth: number, change: Partial<Argument> = {}) =>
  argument(number, { parent_id: String(100 + parent), parent_number: parent, depth, ...change })

const markup = (flat: readonly Argument[], change: Partial<PostListSettings<Argument>> = {}) =>
  renderToStaticMarkup(<Thread items={postItems(flat, { ...setting, ...change })} />)

describe('an argument in a list', () => {
  it('has one heading with its number, its side of the motion, its author and what it does to its parent', () => {
    const html = markup([argument(1), reply(2, 1, 1, { stance: 'for', side: 'against' })])
    expect(html).toContain(
      '<h4><a href="/debates/free-trams/arguments/102">#2</a> <b class="against">Against the motion</b>, by <bdi>Ada</bdi>, <a href="#n1" data-to="#1">supports #1</a></h4>',
    )
    expect(html).toContain('<a href="/debates/free-trams/arguments/101">#1</a> <b class="for">For</b>, by <bdi>Ada</bdi></h3>')
  })

  it.each([
    [{ stance: 'against', side: 'for' }, '#2 For the motion, by Ada, opposes #1'],
    [{ stance: 'against', side: null }, '#2, by Ada, opposes #1'],
    [{ stance: null, side: 'for' }, '#2 For the motion, by Ada, in reply to #1'],
    [{ stance: null, side: null }, '#2, by Ada, in reply to #1'],
  ] as const)('with %o has the heading "%s"', (change, words) => {
    const heading = /<h4>(.*?)<\/h4>/.exec(markup([argument(1), reply(2, 1, 1, change)]))?.[1] ?? ''
    expect(heading.replace(/<[^>]*>/g, '')).toBe(words)
  })

  it('links to the page of its parent if this page does not show the parent', () => {
    expect(markup([reply(2, 1, 0)])).toContain('<a href="/debates/free-trams/arguments/101" data-to="#1">supports #1</a>')
  })

  it('links to its first reply, to the next argument at its level and to the replies left out', () => {
    const html = markup([argument(1, { replies_count: 3 }), reply(3, 1, 1, { replies_count: 12 }), argument(2)])
    expect(html).toContain('<a href="#n3">First reply: #3</a> <a href="#n2">Next: #2</a> <a href="#arguments">Top</a>')
    expect(html).toContain('<a href="/debates/free-trams/arguments/101#rebuttals">2 more replies to #1</a>')
    expect(html).toContain('<a href="/debates/free-trams/arguments/103#rebuttals">Continue this thread (12 replies to #3)</a>')
  })

  it('states its votes in words, and which one is yours', () => {
    const html = markup([argument(1, { up: 15, down: 2, your_vote: 'up' })])
    expect(html).toContain('name="intent:vote-up-back" aria-pressed="true" data-count="15">Upvote #1 (15), your vote</button>')
    expect(html).toContain('name="intent:vote-down" aria-pressed="false" data-count="2">Downvote #1 (2)</button>')
  })

  it('offers no vote on the reader’s own argument, nor where voting is off', () => {
    for (const html of [markup([argument(1, { is_own: true, up: 3 })]), markup([argument(1, { up: 3 })], { canVote: false })]) {
      expect(html).not.toContain('<form')
      expect(html).toContain('Votes on #1: 3 upvotes, 0 downvotes')
    }
  })

  it('shows only a tombstone for a withdrawn argument', () => {
    const html = markup([
      argument(1, { withdrawn_at: '2025-11-22T10:00:00.000Z', user: null, content: '', replies_count: 1 }),
      reply(2, 1, 1),
    ])
    expect(html).toMatch(/^<ol class="thread"><li id="n1"><h3>.*<p class="text-muted italic">Withdrawn by its author; its replies stay\./)
    expect(html).toContain('id="n2" class="for"')
    expect(html).not.toContain('Upvote #1')
  })

  it('escapes every name', () => {
    const html = markup([argument(1, { user: { ...ada, display_name: '<img src=x onerror=alert(1)>' } })])
    expect(html).toContain('<bdi>&lt;img src=x onerror=alert(1)&gt;</bdi>')
  })
})

describe('the report link of an argument', () => {
  const reports = (one: Argument, change: Partial<PostListSettings<Argument>> = {}) =>
    [...markup([one], change).matchAll(/<a href="([^"]*)">Report #1<\/a>/g)].map(([, to]) => to)

  it('leads to the report form with author and argument', () => {
    expect(reports(argument(1))).toEqual(['/users/Ada/report?about=argument-101'])
  })

  it('works without an author who has an account', () => {
    for (const user of [null, { ...ada, id: null, display_name: null }])
      expect(reports(argument(1, { user }))).toEqual(['/report?about=argument-101'])
  })

  it.each<[string, Argument, Partial<PostListSettings<Argument>>]>([
    ['the reader’s own argument', argument(1, { is_own: true }), {}],
    ['an argument without author, if the API takes only reports about people', argument(1, { user: null }), { reporting: 'accounts' }],
    ['an argument whose author has no display name', argument(1, { user: { ...ada, display_name: null } }), {}],
    ['a withdrawn argument', argument(1, { withdrawn_at: '2025-11-21T09:14:05.123Z' }), {}],
    ['any argument, if the API takes no reports', argument(1), { reporting: null }],
  ])('is not offered for %s', (_, one, change) => {
    expect(reports(one, change)).toEqual([])
  })
})
