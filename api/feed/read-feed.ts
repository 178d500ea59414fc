import type { z } from 'zod'
import type { DebateCard } from '#contract/debates'
import type { readFeed as call } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'
import { lastNumberedPage, type Meta } from '#contract/lists'
import { findPeople } from '../accounts/people.queries.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { loadForCards } from '../debates/debates.queries.ts'
import { readerOf, showCards } from '../debates/show-debates.ts'
import { brokenCursor } from '../platform/paging.ts'
import { gatherCandidates } from './gather-candidates.ts'
import { loadReader, nobody } from './load-reader.ts'
import { type Ranked, rank, spread } from './rank.ts'
import { reasonInWords } from './reasons.ts'

/**
 * A page of the feed: debates gathered by index, ranked in code (docs/product.md#feed). The cursor leads on without repeats, whatever
 * moves meanwhile; a page's number counts through the ranking as it is now.
 * @throws Invalid for a cursor that no page has given out
 */
export async function readFeed(context: Context, asked: z.output<(typeof call)['query']>): Promise<{ data: DebateCard[]; meta: Meta }> {
  const { db, clock, actor } = context
  const shown = new Set(asked.before === undefined ? [] : readShown(asked.before))
  const reader = actor ? await loadReader(db.read, actor.id) : nobody
  const now = clock.now()
  const candidates = await gatherCandidates(db.read, { readerId: actor?.id ?? null, reader, fresh: asked.fresh ?? false, now })
  const left = rank(candidates, reader, now).filter(({ candidate }) => !shown.has(candidate.id))
  const perPage = asked.per_page ?? asked.limit ?? feedLimits.perPage
  const skipped = asked.before === undefined ? ((asked.page ?? 1) - 1) * perPage : 0
  const upToHere = skipped < left.length ? spread(left, skipped + perPage) : []
  const cards = upToHere.slice(skipped)
  const total = shown.size + left.length
  return {
    data: await withReasons(db.read, cards, readerOf(context)),
    meta: {
      current_page: Math.floor(shown.size / perPage) + (asked.before === undefined ? (asked.page ?? 1) : 1),
      last_page: Math.max(1, Math.min(lastNumberedPage, Math.ceil(total / perPage))),
      per_page: perPage,
      total,
      total_capped: false,
      older:
        cards.length > 0 && upToHere.length < left.length ? writeShown([...shown, ...upToHere.map(({ candidate }) => candidate.id)]) : null,
    },
  }
}

async function withReasons(db: Connection, ranked: readonly Ranked[], reader: ReturnType<typeof readerOf>): Promise<DebateCard[]> {
  const mattering = ranked.flatMap(({ because }) => because.flatMap(peopleIn))
  const rows = await loadForCards(
    db,
    ranked.map(({ candidate }) => candidate.id),
  )
  const [cards, people] = await Promise.all([showCards(db, rows, reader), findPeople(db, mattering)])
  const because = new Map(ranked.map(({ candidate, because }) => [String(candidate.id), because]))
  return cards.map((card) => {
    const tags = new Map(card.tags.map(({ id, name }) => [Number(id), name]))
    const reasons = because.get(card.id)?.map((one) => reasonInWords(one, { people, tags })) ?? []
    return { ...card, feed_reasons: reasons.filter((reason) => reason !== null) }
  })
}

function peopleIn(because: Ranked['because'][number]): readonly number[] {
  if (because.kind === 'friends') return because.people
  return because.kind === 'liked' ? [because.person] : []
}

/**
 * A cursor of the feed: the debates that have been shown so far. The ranking moves while one reads, so no place in it would
 * lead on; this way nothing comes twice, nothing is lost, and no server has to remember a reader.
 * @returns the ids in ascending order, each as its distance from the one before, to the base of 36
 */
function writeShown(ids: readonly number[]): string {
  const sorted = ids.toSorted((a, b) => a - b)
  return sorted.map((id, index) => (id - (sorted[index - 1] ?? 0)).toString(36)).join('.')
}

/** @throws Invalid for what no page has given out */
function readShown(cursor: string): number[] {
  let id = 0
  return cursor.split('.').map((step) => {
    if (!/^[1-9a-z][\da-z]{0,9}$/.test(step)) throw brokenCursor()
    id += Number.parseInt(step, 36)
    return id
  })
}
