import type { z } from 'zod'
import type { Person } from '#contract/accounts'
import type { DebateCard } from '#contract/debates'
import type { readFeed as call } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import { lastNumberedPage, type Meta } from '#contract/lists'
import { shownName } from '#contract/readable-name'
import { findPeople } from '../accounts/person-rows.queries.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { loadForCards } from '../debates/debates.queries.ts'
import { getReader, showCards } from '../debates/show-debates.ts'
import { invalidCursor } from '../platform/paging.ts'
import { gatherCandidates, loadReader, unknownReader } from './gather-candidates.ts'
import { diversify, type Ranked, type Reason, rank } from './rank.ts'

/**
 * Returns a page of the feed: debates gathered by index, ranked in code (docs/product.md#feed). The cursor continues
 * without repeats, even if the ranking changes; a page number counts through the ranking as it is now.
 * @throws Invalid for a cursor that no page returned
 */
export async function readFeed(context: Context, query: z.output<(typeof call)['query']>): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db, clock, actor } = context
  const shownIds = new Set(query.before === undefined ? [] : readShown(query.before))
  const reader = actor ? await loadReader(db.read, actor.id) : unknownReader
  const now = clock.now()
  const candidates = await gatherCandidates(db.read, { readerId: actor?.id ?? null, reader, fresh: query.fresh ?? false, now })
  const unseen = rank(candidates, reader, now).filter(({ candidate }) => !shownIds.has(candidate.id))
  const perPage = query.per_page ?? query.limit ?? feedLimits.perPage
  const skipped = query.before === undefined ? ((query.page ?? 1) - 1) * perPage : 0
  const upToHere = skipped < unseen.length ? diversify(unseen, skipped + perPage) : []
  const cards = upToHere.slice(skipped)
  const total = shownIds.size + unseen.length
  return {
    data: await withReasons(db.read, cards, getReader(context)),
    meta: {
      current_page: Math.floor(shownIds.size / perPage) + (query.before === undefined ? (query.page ?? 1) : 1),
      last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(total / perPage))),
      per_page: perPage,
      total,
      total_capped: false,
      older:
        cards.length > 0 && upToHere.length < unseen.length
          ? writeShown([...shownIds, ...upToHere.map(({ candidate }) => candidate.id)])
          : null,
    },
  }
}

async function withReasons(db: Connection, ranked: readonly Ranked[], reader: ReturnType<typeof getReader>): Promise<DebateCard[]> {
  const peopleIds = ranked.flatMap(({ because }) => because.flatMap(listPeopleInReason))
  const rows = await loadForCards(
    db,
    ranked.map(({ candidate }) => candidate.id),
  )
  const [cards, people] = await Promise.all([showCards(db, rows, reader), findPeople(db, peopleIds)])
  const because = new Map(ranked.map(({ candidate, because }) => [String(candidate.id), because]))
  return cards.map((card) => {
    const tags = new Map(card.tags.map(({ id, name }) => [Number(id), name]))
    const reasons = because.get(card.id)?.map((one) => describeReason(one, { people, tags })) ?? []
    return { ...card, feed_reasons: reasons.filter((reason) => reason !== null) }
  })
}

function listPeopleInReason(because: Ranked['because'][number]): readonly number[] {
  if (because.kind === 'friends') return because.people
  return because.kind === 'liked' ? [because.person] : []
}

/**
 * Returns a cursor: the debates shown so far. The ranking changes while people read, so a position in it can't be
 * continued; this way nothing is repeated or lost, and no server has to remember a reader.
 * @returns the ids in ascending order, each as the difference to the previous one, in base 36
 */
function writeShown(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b)
  return sorted.map((id, index) => (id - (sorted[index - 1] ?? 0)).toString(36)).join('.')
}

/** Reads the ids from a cursor. @throws Invalid for a cursor that no page returned */
function readShown(cursor: string): number[] {
  let id = 0
  return cursor.split('.').map((step) => {
    if (!/^[1-9a-z][\da-z]{0,9}$/.test(step)) throw invalidCursor()
    id += Number.parseInt(step, 36)
    return id
  })
}

const words = {
  watched: 'New activity in a debate you watch',
  live: 'Live now',
  lively: 'Many arguments today',
  active: 'Active today',
  hot: 'Has a popular argument',
  popular: 'Many votes and watchers',
  waiting: 'Waiting for people to join',
  voting: 'Open for voting',
  new: 'New',
  joined: 'You’re taking part',
  had_joined: 'You took part',
  earlier: 'Older debate',
} as const

export type Names = { people: ReadonlyMap<number, Person>; tags: ReadonlyMap<number, string> }

/** Returns the text of a reason, such as "Your friend Ada is taking part"; null if its person or tag has no name any more. */
export function describeReason(because: Reason, { people, tags }: Names): string | null {
  const getName = (id: number) => {
    const person = people.get(id)
    return person ? shownName(person) : null
  }
  if (because.kind === 'friends')
    return describeFriends(
      because.people.map(getName).filter((name) => name !== null),
      because.over,
    )
  if (because.kind === 'liked') {
    const name = getName(because.person)
    return name && `You upvoted arguments by ${name}`
  }
  if (because.kind === 'followed' || because.kind === 'interest') {
    const tag = tags.get(because.tag)
    return tag === undefined ? null : because.kind === 'followed' ? `You follow #${tag}` : `You’re interested in #${tag}`
  }
  return words[because.kind]
}

/** Returns the text for friends. @param names one for each friend; two friends may have the same name */
function describeFriends(names: readonly string[], over: boolean): string | null {
  const [first, second] = names
  if (first === undefined) return null
  const take = over ? 'took' : 'are taking'
  if (second === undefined) return `Your friend ${first} ${over ? 'took' : 'is taking'} part`
  if (names.length === 2 && second !== first) return `Your friends ${first} and ${second} ${take} part`
  return `${first} and ${names.length - 1} other ${names.length === 2 ? 'friend' : 'friends'} ${take} part`
}
