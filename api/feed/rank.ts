import type { DebateStatus, DebateType } from '#contract/debates'

/** A debate as the feed weighs it. */
export type Candidate = {
  id: number
  createdAt: number
  lastActivityAt: number
  /** Watchers, arguments and votes together. */
  popularity: number
  status: DebateStatus
  type: DebateType
  creatorId: number | null
  /** Five arguments or more in the last day. */
  lively: boolean
  /** 0 to 1: how hot its hottest argument is among the hottest of all. */
  heat: number
  tags: readonly number[]
  /** Who takes part, of the people that matter to the reader. */
  people: readonly number[]
  watched: boolean
  joined: boolean
  /** What the reader did with its card. */
  view: View | null
}
export type View = { lastSeenAt: number; seen: number; dwells: number; skips: number }

/** Whom the feed is for. Of a guest nothing is known: all of it is empty. */
export type Reader = {
  followedTags: ReadonlySet<number>
  /** -1 to 1 by tag: what they take part in, vote on, watch and read counts for it, what they skip against it. */
  interests: ReadonlyMap<number, number>
  friends: ReadonlySet<number>
  /** 0 to 1 by person: whose arguments they voted up. */
  liked: ReadonlyMap<number, number>
}

/** Why a card is shown; `reasons.ts` has the words. */
export type Because =
  | {
      kind:
        | 'watched'
        | 'live'
        | 'lively'
        | 'active'
        | 'hot'
        | 'popular'
        | 'waiting'
        | 'voting'
        | 'new'
        | 'joined'
        | 'had_joined'
        | 'earlier'
    }
  /** Of a debate that is over, they took part. */
  | { kind: 'friends'; people: readonly number[]; over: boolean }
  | { kind: 'liked'; person: number; over: boolean }
  | { kind: 'followed' | 'interest'; tag: number }

export type Ranked = { candidate: Candidate; score: number; because: readonly Because[] }

const day = 86_400_000
/** 1 now, half of it after so many milliseconds, a quarter after twice as many. */
const fading = (age: number, half: number) => 2 ** (-Math.max(age, 0) / half)

/** What speaks for a debate (points), or against it, and how that is told. */
type Signal = (candidate: Candidate, reader: Reader, now: number) => { points: number; because?: Because | false }

/**
 * The ranking (docs/product.md#feed): a debate's score is the sum of these, and nothing else counts. What concerns the reader comes
 * first, for reasons are told in this order.
 */
const signals: Readonly<Record<string, Signal>> = {
  /** Watched: what is new in it is worth a look; without that they know it. */
  watched: (debate) => {
    if (!debate.watched) return { points: 0 }
    return isNewTo(debate) ? { points: 1.5, because: { kind: 'watched' } } : { points: -1 }
  },
  /** The first friend counts most. */
  friends: ({ people, status }, { friends }) => {
    const there = [...new Set(people)].filter((person) => friends.has(person))
    if (there.length === 0) return { points: 0 }
    return { points: Math.min(2.5 + there.length / 2, 4), because: { kind: 'friends', people: there, over: isOver(status) } }
  },
  /** So does the first of the tags that they follow. */
  followed: ({ tags }, { followedTags }) => {
    const [tag, ...more] = tags.filter((one) => followedTags.has(one))
    return tag === undefined ? { points: 0 } : { points: Math.min(3 + more.length / 2, 4), because: { kind: 'followed', tag } }
  },
  liked: ({ people, status }, { liked, friends }) => {
    const [person, amount] = greatest(people.filter((one) => !friends.has(one)).map((one) => [one, liked.get(one) ?? 0]))
    return { points: 2 * amount, because: amount > 0 && { kind: 'liked', person, over: isOver(status) } }
  },
  /** The tag that interests them most, less the one that they skip most. */
  interests: ({ tags }, { interests, followedTags }) => {
    const amounts = tags.map((tag): [number, number] => [tag, interests.get(tag) ?? 0])
    const [tag, most] = greatest(amounts)
    const least = Math.min(0, ...amounts.map(([, amount]) => amount))
    return { points: 2 * (most + least), because: most > 0.2 && !followedTags.has(tag) && { kind: 'interest', tag } }
  },
  activity: ({ lastActivityAt, createdAt, lively }, _, now) => {
    const idle = now - lastActivityAt
    const because = lively ? ({ kind: 'lively' } as const) : idle < day && lastActivityAt > createdAt && ({ kind: 'active' } as const)
    return { points: 3 * fading(idle, day) + (lively ? 1.5 : 0), because }
  },
  heat: ({ heat }) => ({ points: 1.5 * heat, because: heat > 0.8 && { kind: 'hot' } }),
  /** Ten times as many count one more, while something still happens there. */
  votes: ({ popularity, lastActivityAt }, _, now) => ({
    points: Math.min(Math.log10(1 + popularity), 4) * fading(now - lastActivityAt, 14 * day),
    because: popularity >= 20 && { kind: 'popular' },
  }),
  stage: ({ status, type }) => {
    if (status === 'active') return type === 'live' ? { points: 2, because: { kind: 'live' } } : { points: 0.5 }
    if (status === 'waiting') return { points: 0.5, because: { kind: 'waiting' } }
    return status === 'voting' ? { points: 0.5, because: { kind: 'voting' } } : { points: -1 }
  },
  age: ({ createdAt }, _, now) => ({ points: 3 * fading(now - createdAt, 2 * day), because: now - createdAt < 7 * day && { kind: 'new' } }),
  /** What they take part in, the dashboard tells them. */
  joined: ({ joined, status }) => (joined ? { points: -1.5, because: { kind: isOver(status) ? 'had_joined' : 'joined' } } : { points: 0 }),
  read: ({ view }) => ({ points: 0.3 * Math.min(view?.dwells ?? 0, 3) }),
  /** What they passed over more often than they read it. */
  skipped: ({ view }) => ({ points: -1.5 * Math.min(Math.max((view?.skips ?? 0) - (view?.dwells ?? 0), 0), 4) }),
  /** What they have seen, half as much where something has happened since. */
  seen: (debate) => ({ points: -0.75 * Math.min(debate.view?.seen ?? 0, 4) * (isNewTo(debate) ? 0.5 : 1) }),
}

/** A card says at most so much about why it is there. */
const reasonsTold = 2

/** Ranks debates for a reader, the best first; of equals the newer one. */
export function rank(candidates: readonly Candidate[], reader: Reader, now: number): Ranked[] {
  return candidates
    .map((candidate) => {
      const found = Object.values(signals).map((signal) => signal(candidate, reader, now))
      const score = found.reduce((sum, { points }) => sum + points, 0)
      const because = found.flatMap(({ because }) => (because ? [because] : [])).slice(0, reasonsTold)
      return { candidate, score, because: because.length > 0 ? because : [{ kind: 'earlier' as const }] }
    })
    .sort((a, b) => b.score - a.score || b.candidate.id - a.candidate.id)
}

const isOver = (status: DebateStatus) => status === 'closed' || status === 'cancelled'

function isNewTo({ view, lastActivityAt }: Candidate): boolean {
  return view === null || lastActivityAt > view.lastSeenAt
}

/** The first of the greatest, if any is above 0. */
function greatest(amounts: readonly (readonly [number, number])[]): readonly [number, number] {
  return amounts.reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
}

/** No more than so many in a row about one tag, or begun by one person. */
const mostInARow = 2
/** So far down one is looked for that differs: rather a row than what hardly anybody wants to see. */
const lookedThrough = 10

/**
 * The first cards of a ranking, with some variety: one that would make a row of three about the same tag, or of the same person,
 * waits until another one has come between.
 */
export function spread(ranked: readonly Ranked[], count: number): Ranked[] {
  const left = [...ranked]
  const cards: Ranked[] = []
  while (cards.length < count && left.length > 0) {
    const row = cards.slice(-mostInARow).map(({ candidate }) => candidate)
    const differs = left.slice(0, lookedThrough).findIndex(({ candidate }) => row.length < mostInARow || !alike([...row, candidate]))
    cards.push(...left.splice(Math.max(differs, 0), 1))
  }
  return cards
}

function alike([first, ...others]: readonly Candidate[]): boolean {
  if (!first) return false
  const sameTag = first.tags.some((tag) => others.every(({ tags }) => tags.includes(tag)))
  return sameTag || (first.creatorId !== null && others.every(({ creatorId }) => creatorId === first.creatorId))
}
