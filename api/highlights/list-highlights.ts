import { highlightLimits } from '#contract/feed-limits'
import type { Highlight } from '#contract/highlights'
import type { Meta } from '#contract/lists'
import { noteHeading } from '#contract/post-limits'
import { presentAuthor } from '../accounts/present-person.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { type PageQuery, parseSpan } from '../platform/paging.ts'
import { plainHtml } from '../rendering/rendered-text.ts'
import { truncateHtml } from '../rendering/truncate-html.ts'
import {
  type BestAnswer,
  listBest,
  listHottest,
  listRediscovered,
  loadBestAnswers,
  loadHighlights,
  type UpvotedArgument,
} from './highlights.queries.ts'

/** How many of the hottest arguments are searched for different debates; the next step is used only if the page isn't full. */
const searchDepths = [50, 500, 2_000]

/** How old a recent argument may be, in ms. */
const recentMs = 30 * 24 * 60 * 60 * 1000

/**
 * Returns a page of arguments that were upvoted recently or, if there are none, of the best of all time: one per
 * debate, and only arguments with more upvotes than downvotes (customer-spec §1; docs/product.md#highlights).
 */
export async function listHighlights({ db, clock }: Context, query: PageQuery): Promise<{ data: Highlight[]; meta: Meta }> {
  const { page, perPage, offset } = parseSpan(query, highlightLimits.onHome)
  const end = Math.min(offset + perPage, highlightLimits.most)
  const popular = offset < end ? await listPopular(db.read, clock.now() - recentMs, end + 1) : []
  const pageIds = popular.slice(offset, end)
  const [rows, answers] = await Promise.all([loadHighlights(db.read, pageIds), loadBestAnswers(db.read, pageIds)])
  const data = rows.map((row) => ({
    id: String(row.id),
    number: row.number,
    content: row.note === null ? truncateHtml(row.content_html, highlightLimits.clip) : plainHtml(noteHeading(row.note)),
    stance: row.stance,
    side: row.side,
    up: row.up,
    debate: { slug: row.slug, topic: row.topic },
    user: presentAuthor(row),
    answer: presentAnswer(answers.get(row.id)),
  }))
  const more = popular.length > end && end < highlightLimits.most
  // The total counts only those found: the search stops when the page is full.
  const total = more ? end : Math.min(popular.length, end)
  return {
    data,
    meta: { current_page: page, last_page: more ? page + 1 : page, per_page: perPage, total, total_capped: more, older: null },
  }
}

function presentAnswer(row: BestAnswer | undefined): Highlight['answer'] {
  if (!row) return null
  const { number, stance, side, excerpt } = row
  return { id: String(row.id), number, stance, side, excerpt, user: presentAuthor(row) }
}

/** @returns the ids of the best argument of each debate, the best first */
async function listPopular(db: Connection, since: number, count: number): Promise<number[]> {
  const rediscovered = await listRediscovered(db, since)
  const recent = await bestOfEachDebate(count, async (depth) => {
    const hottest = await listHottest(db, { limit: depth })
    return byHeat([...hottest.filter(({ created_at }) => created_at >= since), ...rediscovered])
  })
  return recent.length > 0 ? recent : bestOfEachDebate(count, (depth) => listBest(db, depth))
}

async function bestOfEachDebate(
  count: number,
  list: (depth: number) => Promise<Pick<UpvotedArgument, 'id' | 'debate_id'>[]>,
): Promise<number[]> {
  const ofDebate = new Map<number, number>()
  for (const depth of searchDepths) {
    if (ofDebate.size >= count) break
    ofDebate.clear()
    for (const { id, debate_id } of await list(depth)) if (!ofDebate.has(debate_id)) ofDebate.set(debate_id, id)
  }
  return [...ofDebate.values()].slice(0, count)
}

const byHeat = (liked: readonly UpvotedArgument[]): UpvotedArgument[] => liked.toSorted((a, b) => b.heat - a.heat || b.id - a.id)
