import { contractCalls } from '../../../api/service/contract-calls.ts'
import { apiDescription, type Routes } from './foreign-api.ts'

/* An API of the customer spec (customer-spec §3, §7) that differs from ours wherever it may: bare objects, numeric ids, 0 and 1 as
   booleans, and the other name for each field. It claims to have all of our calls; a test must give it a route for each one that
   it needs. */

const ann = { id: 1, name: 'Ann Other', display_name: '', show_real_name: 0, avatar: 'ann.png', bio: null }
const bob = { id: 2, name: 'Bob', display_name: 'bobby', show_real_name: 0, avatar: null }

export const debate = {
  id: 7,
  slug: 'trams',
  topic: 'Trams are better than buses',
  description: 'In towns of middling size.',
  avatar: null,
  status: 'active',
  type: 'classic',
  current_round: 2,
  round_limit: 4,
  round_end: '2030-01-01T12:00:00.000000Z',
  created_at: '2026-01-01T12:00:00.000000Z',
  users: [ann, bob],
  watchers: [ann],
  current_turn_user: bob,
  tags: [{ id: 3, value: 'Towns', slug: 'towns', link: '/tags/towns' }],
  user_is_participant: 1,
  user_is_watching: 0,
}

export const argument = {
  id: 12,
  number: 12,
  debate_id: 7,
  parent_id: null,
  author: ann,
  stance: 'for',
  content: '<p>Rails make a <strong>promise</strong>.</p>',
  created_at: '2026-01-02T12:00:00.000000Z',
  upvotes: '3',
  downvotes: 1,
}

export const rebuttal = {
  ...argument,
  id: 13,
  number: 13,
  parent_id: 12,
  author: bob,
  stance: 'against',
  content: '<p>A bus can be sent elsewhere.</p>',
}

export const comment = {
  id: 31,
  number: 31,
  author: bob,
  content: '<p>I came by <em>bus</em>.</p>',
  created_at: '2026-01-03T12:00:00.000000Z',
  upvotes: '2',
}
export const reply = { ...comment, id: 32, number: 32, parent_id: 31, author: ann, content: '<p>Who did not.</p>', upvotes: 0 }

/** Returns a list as Laravel paginates it: numbers beside the data. */
const page = (data: readonly unknown[]) => ({ body: { data, current_page: 1, last_page: 1, per_page: 20, total: data.length } })

export const goodAnswers: Routes = {
  'GET /api/openapi.json': apiDescription(contractCalls().map(({ call }) => `${call.method} ${call.path}`)),
  'POST /api/login': { body: { access_token: '9|token-of-ann' } },
  'POST /api/register': { status: 201, body: { data: { access_token: '9|token-of-ann' } } },
  'POST /api/logout': { body: { message: 'Logged out' } },
  'GET /api/me': { body: ann },
  'GET /api/debates': page([debate]),
  'GET /api/debates/{slug}': { body: debate },
  'GET /api/debates/{id}/arguments': { body: [argument, rebuttal] },
  'GET /api/arguments/{id}/rebuttals': { body: [rebuttal] },
  'GET /api/arguments/{id}/thread': { body: { argument, debate_slug: 'trams' } },
  'GET /api/debates/{id}/spectator-comments': page([comment, reply]),
  'GET /api/spectator-comments/{id}/replies': { body: [reply] },
  'GET /api/spectator-comments/{id}/thread': { body: { comment, debate_slug: 'trams' } },
  'POST /api/debates/{id}/spectator-comments': { status: 201, body: { ...comment, id: 33, number: 33 } },
  'PUT /api/spectator-comments/{id}': { body: comment },
  'DELETE /api/spectator-comments/{id}': { body: comment },
  'POST /api/spectator-comments/{id}/vote': { status: 204 },
  'GET /api/feed': page([{ ...debate, feed_reasons: ['Popular in Towns'] }]),
  'GET /api/feed/highlights': { body: [{ id: 12, content: argument.content, debate: { slug: 'trams', topic: debate.topic }, user: ann }] },
  'GET /api/tags': { body: debate.tags },
  'GET /api/tags/{slug}': { body: debate.tags[0] },
  'POST /api/arguments': { status: 201, body: { ...argument, id: 14, number: 14 } },
  'POST /api/arguments/{id}/vote': { body: { number: 12, up: 4, down: 1, your_vote: 'up' } },
  'POST /api/debates/{id}/watch': { status: 204 },
  'DELETE /api/debates/{id}/watch': { status: 204 },
  'POST /api/debates': { status: 201, body: debate },
}
