import type { DebateStatus, DebateType } from '#contract/debates'

/** A debate with the facts that the ranking uses. */
export type Candidate = {
  id: number
  createdAt: number
  lastActivityAt: number
  /** The sum of watchers, arguments and votes. */
  popularity: number
  status: DebateStatus
  type: DebateType
  creatorId: number | null
  /** True if it got at least five arguments in the past day. */
  lively: boolean
  /** 0 to 1: the rank of its hottest argument among the hottest of all. */
  heat: number
  tags: readonly number[]
  /** The participants that matter to the reader. */
  people: readonly number[]
  watched: boolean
  joined: boolean
  /** How the reader reacted to its card so far. */
  view: View | null
}
export type View = { lastSeenAt: number; seen: number; dwells: number; skips: number }

/** The feed's reader. Nothing is known about a guest, so every field is empty. */
export type Reader = {
  followedTags: ReadonlySet<number>
  /** By tag, -1 to 1: taking part, voting, watching and reading count for a tag, skipping counts against it. */
  interests: ReadonlyMap<number, number>
  friends: ReadonlySet<number>
  /** By person, 0 to 1: whose arguments they upvoted. */
  liked: ReadonlyMap<number, number>
}

/** Why a card is shown; read-feed.ts has the texts. */
export type Reason =
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
  /** `over`: the debate is over, so the text says that they took part. */
  | { kind: 'friends'; people: readonly number[]; over: boolean }
  | { kind: 'liked'; person: number; over: boolean }
  | { kind: 'followed' | 'interest'; tag: number }

export type Ranked = { candidate: Candidate; score: number; because: readonly Reason[] }

const day = 86_400_000
/** Returns a weight that is 1 now and halves every `half` ms. */
const decay = (age: number, half: number) => 2 ** (-Math.max(age, 0) / half)

/** Returns the points for or against a debate, and the reason to show. */
type Signal = (candidate: Candidate, reader: Reader, now: number) => { points: number; because?: Reason | false }

/**
 * The ranking (docs/product.md#feed): a debate's score is the sum of these signals, and nothing else counts. Signals
 * about the reader come first, because reasons are shown in this order.
 */
const signals: Readonly<Record<string, Signal>> = {
  /** A watched debate counts if it has something new; otherwise the reader knows it already. */
  watched: (debate) => {
    if (!debate.watched) return { points: 0 }
    return isNewTo(debate) ? { points: 1.5, because: { kind: 'watched' } } : { points: -1 }
  },
  /** Counts friends who take part; the first counts most. */
  friends: ({ people, status }, { friends }) => {
    const friendsHere = [...new Set(people)].filter((person) => friends.has(person))
    if (friendsHere.length === 0) return { points: 0 }
    return { points: Math.min(2.5 + friendsHere.length / 2, 4), because: { kind: 'friends', people: friendsHere, over: isOver(status) } }
  },
  /** Counts followed tags; the first counts most. */
  followed: ({ tags }, { followedTags }) => {
    const [tag, ...more] = tags.filter((pair) => followedTags.has(pair))
    return tag === undefined ? { points: 0 } : { points: Math.min(3 + more.length / 2, 4), because: { kind: 'followed', tag } }
  },
  liked: ({ people, status }, { liked, friends }) => {
    const [person, amount] = greatest(people.filter((pair) => !friends.has(pair)).map((pair) => [pair, liked.get(pair) ?? 0]))
    return { points: 2 * amount, because: amount > 0 && { kind: 'liked', person, over: isOver(status) } }
  },
  /** Counts the most interesting tag, minus the most skipped one. */
  interests: ({ tags }, { interests, followedTags }) => {
    const amounts = tags.map((tag): [number, number] => [tag, interests.get(tag) ?? 0])
    const [tag, most] = greatest(amounts)
    const least = Math.min(0, ...amounts.map(([, amount]) => amount))
    return { points: 2 * (most + least), because: most > 0.2 && !followedTags.has(tag) && { kind: 'interest', tag } }
  },
  activity: ({ lastActivityAt, createdAt, lively }, _, now) => {
    const idle = now - lastActivityAt
    const because = lively ? ({ kind: 'lively' } as const) : idle < day && lastActivityAt > createdAt && ({ kind: 'active' } as const)
    return { points: 3 * decay(idle, day) + (lively ? 1.5 : 0), because }
  },
  heat: ({ heat }) => ({ points: 1.5 * heat, because: heat > 0.8 && { kind: 'hot' } }),
  /** Ten times as many count one point more, fading when the debate becomes quiet. */
  votes: ({ popularity, lastActivityAt }, _, now) => ({
    points: Math.min(Math.log10(1 + popularity), 4) * decay(now - lastActivityAt, 14 * day),
    because: popularity >= 20 && { kind: 'popular' },
  }),
  stage: ({ status, type }) => {
    if (status === 'active') return type === 'live' ? { points: 2, because: { kind: 'live' } } : { points: 0.5 }
    if (status === 'waiting') return { points: 0.5, because: { kind: 'waiting' } }
    return status === 'voting' ? { points: 0.5, because: { kind: 'voting' } } : { points: -1 }
  },
  age: ({ createdAt }, _, now) => ({ points: 3 * decay(now - createdAt, 2 * day), because: now - createdAt < 7 * day && { kind: 'new' } }),
  /** Counts against the reader's own debates, which the dashboard shows already. */
  joined: ({ joined, status }) => (joined ? { points: -1.5, because: { kind: isOver(status) ? 'had_joined' : 'joined' } } : { points: 0 }),
  read: ({ view }) => ({ points: 0.3 * Math.min(view?.dwells ?? 0, 3) }),
  /** Counts against debates that the reader skipped more often than they read them. */
  skipped: ({ view }) => ({ points: -1.5 * Math.min(Math.max((view?.skips ?? 0) - (view?.dwells ?? 0), 0), 4) }),
  /** Counts against debates the reader has seen, half as much if something is new. */
  seen: (debate) => ({ points: -0.75 * Math.min(debate.view?.seen ?? 0, 4) * (isNewTo(debate) ? 0.5 : 1) }),
}

/** How many reasons a card shows at most. */
const maxReasons = 2

/** Ranks debates for a reader, the best first. Among equals, the newer one comes first. */
export function rank(candidates: readonly Candidate[], reader: Reader, now: number): Ranked[] {
  return candidates
    .map((candidate) => {
      const found = Object.values(signals).map((signal) => signal(candidate, reader, now))
      const score = found.reduce((sum, { points }) => sum + points, 0)
      const because = found.flatMap(({ because }) => (because ? [because] : [])).slice(0, maxReasons)
      return { candidate, score, because: because.length > 0 ? because : [{ kind: 'earlier' as const }] }
    })
    .sort((a, b) => b.score - a.score || b.candidate.id - a.candidate.id)
}

const isOver = (status: DebateStatus) => status === 'closed' || status === 'cancelled'

function isNewTo({ view, lastActivityAt }: Candidate): boolean {
  return view === null || lastActivityAt > view.lastSeenAt
}

/** Returns the first pair with the greatest amount, or [0, 0] if none is above 0. */
function greatest(amounts: readonly (readonly [number, number])[]): readonly [number, number] {
  return amounts.reduce((best, pair) => (pair[1] > best[1] ? pair : best), [0, 0])
}

/** How many debates in a row may share a tag or a creator. */
const maxInARow = 2
/**
 * How far down the ranking to look for a different debate. A row of similar debates is better than one that hardly
 * anybody wants to see.
 */
const maxLookAhead = 10

/**
 * Returns the first cards of a ranking, with some variety: a debate that would be the third in a row with the same tag
 * or creator waits until another one comes between.
 */
export function diversify(ranked: readonly Ranked[], count: number): Ranked[] {
  const remaining = [...ranked]
  const cards: Ranked[] = []
  while (cards.length < count && remaining.length > 0) {
    const row = cards.slice(-maxInARow).map(({ candidate }) => candidate)
    const differs = remaining.slice(0, maxLookAhead).findIndex(({ candidate }) => row.length < maxInARow || !areAlike([...row, candidate]))
    cards.push(...remaining.splice(Math.max(differs, 0), 1))
  }
  return cards
}

function areAlike([first, ...others]: readonly Candidate[]): boolean {
  if (!first) return false
  const sameTag = first.tags.some((tag) => others.every(({ tags }) => tags.includes(tag)))
  return sameTag || (first.creatorId !== null && others.every(({ creatorId }) => creatorId === first.creatorId))
}
