import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { debateStatuses, debateTypes } from '#contract/debates'
import { type Candidate, type Reader, rank, spread } from './rank.ts'

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
    ['the newer', { createdAt: now - day, lastActivityAt: now - day }, 'the older', {}],
    ['what is argued about', { lastActivityAt: now - hour }, 'what is quiet', {}],
    ['many arguments today', { lastActivityAt: now - hour, lively: true }, 'one', { lastActivityAt: now - hour }],
    ['many votes', { popularity: 500 }, 'few', { popularity: 5 }],
    ['what is hot', { heat: 1 }, 'what is not', {}],
    ['a debate that runs', {}, 'one that is over', { status: 'closed' }],
    ['a live one', { type: 'live' }, 'one of days', {}],
    ['a followed tag', { tags: [energy] }, 'another', { tags: [4] }],
    ['a followed tag', { tags: [energy] }, 'one that interests', { tags: [cities] }],
    ['a tag that interests', { tags: [cities] }, 'another', { tags: [4] }],
    ['another tag', { tags: [4] }, 'one that is skipped', { tags: [sport] }],
    ['a friend', { people: [ada] }, 'somebody whose arguments one liked', { people: [jun] }],
    ['somebody whose arguments one liked', { people: [jun] }, 'a stranger', {}],
    ['what one has not seen', {}, 'what one has', { view: seen() }],
    ['what was read', { view: seen({ dwells: 1 }) }, 'what was skipped', { view: seen({ skips: 1 }) }],
    ['seen before the last argument', { view: seen({ lastSeenAt: now - 4 * day }) }, 'seen since', { view: seen() }],
    ['watched with news', { watched: true }, 'not watched', {}],
    ['not watched', { view: seen() }, 'watched with nothing new', { watched: true, view: seen() }],
    ['what others do', {}, 'what one takes part in anyway', { joined: true }],
    // Across kinds:
    ['a friend of last week', { people: [ada] }, 'strangers with many votes', { popularity: 900 }],
    [
      'what is new and lively',
      { createdAt: now - day, lastActivityAt: now, lively: true },
      'a friend in what is long over',
      { people: [ada], status: 'closed', createdAt: now - 300 * day, lastActivityAt: now - 290 * day },
    ],
    [
      'an old one',
      { createdAt: now - 30 * day },
      'a new one skipped three times',
      { createdAt: now, lastActivityAt: now - day, view: seen({ skips: 3 }) },
    ],
    [
      'a new one',
      { createdAt: now - hour, lastActivityAt: now - hour },
      'the most popular of a year ago',
      { popularity: 1e6, createdAt: now - 365 * day, lastActivityAt: now - 300 * day },
    ],
  ])('%s: %o, over %s: %o', (_, better, __, worse) => {
    const ranked = rank([debate({ ...worse, id: 9 }), debate(better)], reader, now)
    expect(ranked.map(({ candidate }) => candidate.id)).toEqual([1, 9])
  })

  test('of equals the one with the higher id, whatever order they come in', () => {
    const ids = [3, 1, 2].map((id) => debate({ id }))
    expect(rank(ids, guest, now).map(({ candidate }) => candidate.id)).toEqual([3, 2, 1])
  })
})

describe('reasons', () => {
  test('say what concerns the reader first, and two at most', () => {
    const [card] = rank([debate({ tags: [cities, energy], people: [ada], lively: true, popularity: 100, heat: 1 })], reader, now)
    expect(card?.because).toEqual([
      { kind: 'friends', people: [ada], over: false },
      { kind: 'followed', tag: energy },
    ])
  })

  test('are there for every card', () => {
    fc.assert(
      fc.property(anyDebate, (candidate) => {
        for (const who of [guest, reader]) expect(rank([candidate], who, now)[0]?.because.length).toBeGreaterThan(0)
      }),
    )
  })

  test('of a guest’s cards are about nobody', () => {
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

describe('whatever else is so', () => {
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
    ['one more look', (before) => ({ ...before, view: { ...(before.view ?? without), seen: (before.view?.seen ?? 0) + 1 } })],
    ['a tag that is skipped', (before) => ({ ...before, tags: [...new Set([...before.tags, sport])] })],
  ])('%s never takes it up', (_, change) => {
    fc.assert(
      fc.property(anyDebate, (before) => {
        expect(scoreOf(change(before))).toBeLessThanOrEqual(scoreOf(before))
      }),
    )
  })

  test('every debate comes once', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyDebate, { selector: ({ id }) => id, maxLength: 40 }), fc.nat(50), (debates, count) => {
        const ranked = rank(debates, reader, now)
        const cards = spread(ranked, count)
        expect(cards).toHaveLength(Math.min(count, debates.length))
        expect(new Set(cards).size).toBe(cards.length)
        // Nobody waits for more than ten others to pass.
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
  const places = (cards: ReturnType<typeof row>) => spread(cards, cards.length).map(({ candidate }) => candidate.id)

  test('never three of one tag in a row while there are others', () => {
    expect(places(row([1, 1, 1, 1, 2, 3]))).toEqual([1, 2, 5, 3, 4, 6])
  })

  test('nor three debates that one person began', () => {
    expect(places(row([1, 2, 3, 4], [7, 7, 7, 8]))).toEqual([1, 2, 4, 3])
  })

  test('where there is nothing else the row goes on, and nothing comes up from far below', () => {
    expect(places(row([1, 1, 1, 1]))).toEqual([1, 2, 3, 4])
    expect(places(row([...Array.from({ length: 13 }, () => 1), 2])).slice(0, 3)).toEqual([1, 2, 3])
  })
})
