import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debateStatuses, debateTypes } from '#contract/debates'
import { type Candidate, diversify, type Reader, rank } from './rank.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const [hour, day] = [3_600_000, 86_400_000]
const [energy, cities, sport] = [1, 2, 3]
const [ada, jun] = [10, 11]

const debate = (more: Partial<Candidate> = {}): Candidate => ({
  id: 1,
  createdAt: now - 5 * day,
  lastActivityAt: now - 3 * day,
  popularity: 5,
  status: 'active',
  type: 'standard',
  creatorId: null,
  lively: false,
  heat: 0,
  tags: [],
  people: [],
  watched: false,
  joined: false,
  view: null,
  ...more,
})
const reader: Reader = {
  followedTags: new Set([energy]),
  interests: new Map([
    [cities, 0.5],
    [sport, -0.5],
  ]),
  friends: new Set([ada]),
  liked: new Map([[jun, 0.5]]),
}
const guest: Reader = { followedTags: new Set(), interests: new Map(), friends: new Set(), liked: new Map() }
const seen = (more: object = {}) => ({ lastSeenAt: now - hour, seen: 1, dwells: 0, skips: 0, ...more })

describe('outranks', () => {
  test.each<[string, Partial<Candidate>, string, Partial<Candidate>]>([
    ['a newer debate', { createdAt: now - day, lastActivityAt: now - day }, 'an older one', {}],
    ['an active debate', { lastActivityAt: now - hour }, 'a quiet one', {}],
    ['many arguments today', { lastActivityAt: now - hour, lively: true }, 'one', { lastActivityAt: now - hour }],
    ['many votes', { popularity: 500 }, 'few', { popularity: 5 }],
    ['a hot debate', { heat: 1 }, 'a cold one', {}],
    ['a running debate', {}, 'a closed one', { status: 'closed' }],
    ['a live debate', { type: 'live' }, 'a standard one', {}],
    ['a followed tag', { tags: [energy] }, 'another', { tags: [4] }],
    ['a followed tag', { tags: [energy] }, 'an interesting one', { tags: [cities] }],
    ['an interesting tag', { tags: [cities] }, 'another', { tags: [4] }],
    ['another tag', { tags: [4] }, 'a skipped one', { tags: [sport] }],
    ['a friend', { people: [ada] }, 'a liked author', { people: [jun] }],
    ['a liked author', { people: [jun] }, 'a stranger', {}],
    ['an unseen debate', {}, 'a seen one', { view: seen() }],
    ['a read debate', { view: seen({ dwells: 1 }) }, 'a skipped one', { view: seen({ skips: 1 }) }],
    ['seen before the last argument', { view: seen({ lastSeenAt: now - 4 * day }) }, 'seen since', { view: seen() }],
    ['watched with something new', { watched: true }, 'not watched', {}],
    ['not watched', { view: seen() }, 'watched with nothing new', { watched: true, view: seen() }],
    ['a debate of others', {}, 'one the reader takes part in', { joined: true }],
    // Across kinds
    ['a quiet debate with a friend', { people: [ada] }, 'a popular one with strangers', { popularity: 900 }],
    [
      'a new and lively debate',
      { createdAt: now - day, lastActivityAt: now, lively: true },
      'an old closed one with a friend',
      { people: [ada], status: 'closed', createdAt: now - 300 * day, lastActivityAt: now - 290 * day },
    ],
    [
      'an old debate',
      { createdAt: now - 30 * day },
      'a new one skipped three times',
      { createdAt: now, lastActivityAt: now - day, view: seen({ skips: 3 }) },
    ],
    [
      'a new debate',
      { createdAt: now - hour, lastActivityAt: now - hour },
      'a very popular one of a year ago',
      { popularity: 1e6, createdAt: now - 365 * day, lastActivityAt: now - 300 * day },
    ],
  ])('%s: %o, over %s: %o', (_, better, __, worse) => {
    const ranked = rank([debate({ ...worse, id: 9 }), debate(better)], reader, now)
    expect(ranked.map(({ candidate }) => candidate.id)).toEqual([1, 9])
  })

  test('of equals the one with the higher id, in any order of input', () => {
    const ids = [3, 1, 2].map((id) => debate({ id }))
    expect(rank(ids, guest, now).map(({ candidate }) => candidate.id)).toEqual([3, 2, 1])
  })
})

describe('reasons', () => {
  test('start with those about the reader, and are at most two', () => {
    const [card] = rank([debate({ tags: [cities, energy], people: [ada], lively: true, popularity: 100, heat: 1 })], reader, now)
    expect(card?.because).toEqual([
      { kind: 'friends', people: [ada], over: false },
      { kind: 'followed', tag: energy },
    ])
  })

  test('exist for every card', () => {
    fc.assert(
      fc.property(anyDebate, (candidate) => {
        for (const who of [guest, reader]) expect(rank([candidate], who, now)[0]?.because.length).toBeGreaterThan(0)
      }),
    )
  })

  test('of a guest’s cards name no people', () => {
    const kinds = rank([debate({ tags: [energy], people: [ada], lively: true })], guest, now).flatMap(({ because }) =>
      because.map(({ kind }) => kind),
    )
    expect(kinds).toEqual(['lively', 'new'])
  })
})

const anyDebate = fc.record<Candidate>({
  id: fc.integer({ min: 1, max: 1e9 }),
  createdAt: fc.integer({ min: now - 2_000 * day, max: now }),
  lastActivityAt: fc.integer({ min: now - 2_000 * day, max: now }),
  popularity: fc.nat(1e7),
  status: fc.constantFrom(...debateStatuses),
  type: fc.constantFrom(...debateTypes),
  creatorId: fc.option(fc.integer({ min: 1, max: 3 })),
  lively: fc.boolean(),
  heat: fc.double({ min: 0, max: 1, noNaN: true }),
  tags: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
  people: fc.uniqueArray(fc.integer({ min: 9, max: 12 }), { maxLength: 3 }),
  watched: fc.boolean(),
  joined: fc.boolean(),
  view: fc.option(
    fc.record({ lastSeenAt: fc.integer({ min: now - 90 * day, max: now }), seen: fc.nat(9), dwells: fc.nat(9), skips: fc.nat(9) }),
  ),
})

const scoreOf = (candidate: Candidate) => rank([candidate], reader, now)[0]?.score ?? Number.NaN

describe('with any other values', () => {
  const without = { seen: 0, dwells: 0, skips: 0, lastSeenAt: now }
  test.each<[string, (before: Candidate) => Candidate]>([
    ['one more vote', (before) => ({ ...before, popularity: before.popularity + 1 })],
    ['a friend who joins', (before) => ({ ...before, people: [...new Set([...before.people, ada])] })],
    ['a followed tag', (before) => ({ ...before, tags: [...new Set([...before.tags, energy])] })],
    ['an argument just now', (before) => ({ ...before, lastActivityAt: now })],
    ['a hotter argument', (before) => ({ ...before, heat: 1 })],
  ])('%s never takes a debate down', (_, change) => {
    fc.assert(
      fc.property(anyDebate, (before) => {
        expect(scoreOf(change(before))).toBeGreaterThanOrEqual(scoreOf(before))
      }),
    )
  })

  test.each<[string, (before: Candidate) => Candidate]>([
    ['one more skip', (before) => ({ ...before, view: { ...(before.view ?? without), skips: (before.view?.skips ?? 0) + 1 } })],
    ['one more view', (before) => ({ ...before, view: { ...(before.view ?? without), seen: (before.view?.seen ?? 0) + 1 } })],
    ['a skipped tag', (before) => ({ ...before, tags: [...new Set([...before.tags, sport])] })],
  ])('%s never takes it up', (_, change) => {
    fc.assert(
      fc.property(anyDebate, (before) => {
        expect(scoreOf(change(before))).toBeLessThanOrEqual(scoreOf(before))
      }),
    )
  })

  test('every debate appears once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyDebate, { selector: ({ id }) => id, maxLength: 40 }), fc.nat(50), (debates, count) => {
        const ranked = rank(debates, reader, now)
        const cards = diversify(ranked, count)
        expect(cards).toHaveLength(Math.min(count, debates.length))
        expect(new Set(cards).size).toBe(cards.length)
        // No debate waits for more than ten others.
        for (const [index, card] of ranked.slice(0, cards.length).entries()) expect(cards.indexOf(card)).not.toBeGreaterThan(index + 10 * 3)
      }),
    )
  })
})

describe('variety', () => {
  const row = (tags: readonly number[], creators: readonly (number | null)[] = []) =>
    tags.map((tag, index) => ({
      candidate: debate({ id: index + 1, tags: [tag], creatorId: creators[index] ?? null }),
      score: -index,
      because: [],
    }))
  const places = (cards: ReturnType<typeof row>) => diversify(cards, cards.length).map(({ candidate }) => candidate.id)

  test('never three of one tag in a row while there are others', () => {
    expect(places(row([1, 1, 1, 1, 2, 3]))).toEqual([1, 2, 5, 3, 4, 6])
  })

  test('never three debates in a row by one creator', () => {
    expect(places(row([1, 2, 3, 4], [7, 7, 7, 8]))).toEqual([1, 2, 4, 3])
  })

  test('continues a row if nothing else is left, and doesn’t pull debates up from far below', () => {
    expect(places(row([1, 1, 1, 1]))).toEqual([1, 2, 3, 4])
    expect(places(row([...Array.from({ length: 13 }, () => 1), 2])).slice(0, 3)).toEqual([1, 2, 3])
  })
})
