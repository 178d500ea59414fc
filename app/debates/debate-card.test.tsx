import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { DebateCard as Card } from '#contract/debates'
import { cardDefaults } from '#contract/debates.testing'
import { parseForeign } from '#foreign/field-names'
import { DebateCard } from './debate-card'

const known = vi.hoisted(() => ({ viewer: null as { id: string } | null, appearance: { lowData: false }, api: null, ours: true }))
vi.mock('../platform/root-data', () => ({ useRootData: () => known, useCapabilities: () => ({ previewContent: known.ours }) }))
beforeEach(() => {
  known.appearance.lowData = false
  known.ours = true
  known.viewer = null
})

const now = Date.parse('2026-03-01T12:00:00Z')
const ada = { id: '1', name: 'Ada Real', display_name: 'Ada' }
const ben = { id: '2', name: 'Ben Real', display_name: 'Ben', show_real_name: true }

/** Returns the card's text as it is read, for a debate with these fields. */
function read(debate: Record<string, unknown>): string {
  return markup(debate)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
}

function markup(debate: Record<string, unknown>): string {
  const card = parseForeign(Card, {
    ...cardDefaults,
    id: 7,
    slug: 'trams',
    topic: 'Trams should be free',
    status: 'active',
    type: 'standard',
    ...debate,
    participants: listIn(debate.participants).map((participant) => ({ side: null, left_how: null, ...participant })),
  })
  return renderToStaticMarkup(<DebateCard debate={card} heading="h2" now={now} />)
}

const listIn = (value: unknown): object[] => (Array.isArray(value) ? value : [])

test('shows every field of an active debate', () => {
  const text = read({
    description: 'Fares and queues.',
    current_round: 2,
    round_limit: 3,
    round_end: '2026-03-03T15:00:00Z',
    created_at: '2025-02-18T08:00:00Z',
    participants_count: 2,
    participants: [
      { user: ada, side: 'for' },
      { user: ben, side: 'against' },
    ],
    watchers_count: 1041,
    current_turn_user: ben,
    tags: ['work', 'law', 'cities', 'money', 'noise'].map((slug) => ({ id: slug, slug, name: slug })),
    feed_reasons: ['you follow Ada', 'popular'],
    user_is_participant: true,
    user_is_watching: true,
  })
  expect(text).toMatch(/^Trams should be free.*Shown because: you follow Ada · popular$/)
  expect(text).toMatch(/Active +Joined Watching/)
  expect(text).toContain('Fares and queues.')
  expect(text).toMatch(/For +Ada +Against +Ben Real/)
  expect(text).toMatch(/Round 2 \/ 3 Ben Real’s turn +Round ends: 2 d 3 h left/)
  expect(text).toMatch(/Tags: work law cities \+2 more +2 people +1,041 watching +Created 18 Feb 2025/)
})

describe('the clock names what ends', () => {
  const [soon, later] = ['2026-03-01T15:00:00Z', '2026-03-04T12:00:00Z']
  const turn = { current_turn_user: ben, turn_end: soon, round_end: later }
  test.each<[string, Record<string, unknown>, string | null, RegExp]>([
    ['the round', turn, null, /turn +Round ends: 3 d 0 h left(?!.*left)/],
    ['the round, for a viewer whose turn it is not', turn, '1', /turn +Round ends: 3 d 0 h left(?!.*left)/],
    ['your own turn, then the round', turn, '2', /Your turn +Your turn ends: 3 h 0 min left +Round ends: 3 d 0 h left/],
    ['both at once', { ...turn, round_end: soon }, '2', /Your turn and the round end: 3 h 0 min left(?!.*left)/],
    ['your turn alone', { ...turn, round_end: null }, '2', /Your turn ends: 3 h 0 min left(?!.*left)/],
    ['the round alone, if the API states no end of the turn', { ...turn, turn_end: undefined }, '2', /Round ends: 3 d 0 h left(?!.*left)/],
    ['the vote', { status: 'voting', voting_ends_at: later, round_end: soon }, null, /Voting ends: 3 d 0 h left(?!.*left)/],
    ['an open debate', { type: 'open', round_end: later }, null, /Debate ends: 3 d 0 h left/],
    ['a round whose time is up', { round_end: '2026-02-01T12:00:00Z' }, null, /Round ends: time is up/],
  ])('%s', (_, debate, viewer, words) => {
    known.viewer = viewer === null ? null : { id: viewer }
    expect(read(debate)).toMatch(words)
  })

  test.each([{ status: 'closed' }, { status: 'waiting' }, { status: 'cancelled' }, { status: 'in_review' }])('is absent in %o', (stage) => {
    expect(read({ ...turn, ...stage, voting_ends_at: later })).not.toContain(' left')
  })
})

describe('the label Live', () => {
  test.each([
    ['live', 'active', true],
    ['live', 'waiting', true],
    ['live', 'closed', false],
    ['live', 'cancelled', false],
    ['standard', 'active', false],
  ])('%s and %s: %s', (type, status, live) => {
    expect(markup({ type, status }).includes('>Live<')).toBe(live)
  })
})

test('shows the free seat of a waiting debate', () => {
  const text = read({
    status: 'waiting',
    round_limit: 3,
    participants: [{ user: ada, side: 'for' }],
    participants_count: 1,
    watchers_count: 0,
  })
  expect(text).toContain('Waiting')
  expect(text).toMatch(/For +Ada +Against +a free seat/)
  expect(text).toMatch(/ 3 rounds /)
  expect(text).toContain('1 person 0 watching')
})

test('shows people but no rounds or sides for an open debate', () => {
  const participants = ['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => ({ user: { name } }))
  const text = read({ type: 'open', participants, participants_count: 40 })
  expect(text).toMatch(/Ada \+39 +40 people/)
  expect(text).toContain('Open to all')
  expect(text).not.toContain('Against')
  expect(read({ type: 'open', current_round: 1, round_limit: 1 })).not.toContain('Round')
  expect(read({ type: 'open', status: 'closed' })).not.toContain('Open to all')
})

describe('a debate in a group states who may join', () => {
  const group = { id: '3', slug: 'chess', name: 'Chess club' }
  test.each<[string, Record<string, unknown>, RegExp]>([
    ['for other people', { status: 'waiting', group: { ...group, is_member: false } }, /in Chess club: only members can join(?!,)/],
    ['for its members', { status: 'waiting', group: { ...group, is_member: true } }, /in Chess club: only members can join, including you/],
    ['for an open debate', { type: 'open', group: { ...group, is_member: false } }, /in Chess club: only members can join/],
    ['not once nobody can join any more', { group: { ...group, is_member: false } }, /in Chess club(?!:)/],
    ['not for a closed debate', { type: 'open', status: 'closed', group: { ...group, is_member: false } }, /in Chess club(?!:)/],
  ])('%s', (_, debate, words) => {
    expect(read(debate)).toMatch(words)
  })
})

test('shows a reason once that an API sends twice', () => {
  expect(read({ feed_reasons: ['Ann takes part', 'Ann takes part', 'New'] })).toContain('Shown because: Ann takes part · New')
})

test.each([
  [{ outcome: 'for' }, 'Closed: for won'],
  [{ outcome: 'forfeit', winning_side: 'against' }, 'Closed: against won by forfeit'],
  [{ outcome: 'tie' }, 'Closed: a tie'],
  [{ outcome: null }, 'Closed'],
])('states how the debate ended: %o', (ending, words) => {
  expect(markup({ status: 'closed', ...ending })).toContain(`>${words}<`)
})

test('names people who left only in a closed debate', () => {
  const participants = [{ user: ada, side: 'for', left_at: '2026-02-20T08:00:00Z' }]
  expect(read({ participants })).toMatch(/For nobody Against nobody/)
  expect(read({ participants, status: 'closed' })).toMatch(/For +Ada +Against nobody/)
})

test('labels people who forfeited and omits kicked ones in a closed debate', () => {
  const labelled = (left_how: string) =>
    read({ participants: [{ user: ada, side: 'for', left_at: '2026-02-20T08:00:00Z', left_how }], status: 'closed' })
  expect(labelled('kicked')).toMatch(/For nobody Against nobody/)
  expect(labelled('forfeit')).toMatch(/For +Ada \(forfeited\)/)
  expect(labelled('left')).toMatch(/For +Ada/)
})

test('shows unknown stages, texts and pictures of a foreign API safely', () => {
  const card = markup({ status: 'in_review', topic: '<img src=x onerror=alert(1)>', avatar: 'javascript:alert(1)' })
  expect(card).toContain('>In review<')
  expect(card).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(card).toContain('<svg class="emblem ')
  expect(markup({ avatar: 'https://pictures.example/a.webp' })).toContain('src="https://pictures.example/a.webp"')
})

test('shows the emblem instead of the picture in low-data mode', () => {
  known.appearance.lowData = true
  const card = markup({ avatar: 'https://pictures.example/a.webp' })
  expect(card).not.toContain('<img')
  expect(card).toContain('<svg class="emblem ')
})

test('shows the description of our API as text, and strips HTML of a foreign API', () => {
  const description = '<p>What does <b> mean?</p>'
  expect(markup({ description })).toContain('&lt;p&gt;What does &lt;b&gt; mean?&lt;/p&gt;')
  known.ours = false
  expect(read({ description })).toContain('What does  mean?')
})
