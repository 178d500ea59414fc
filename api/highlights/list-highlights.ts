import { type Highlight, highlightLimits } from '#contract/highlights'
import type { Meta } from '#contract/lists'
import { noteInWords } from '#contract/post-limits'
import { presentAuthor } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { type AskedPage, spanOf } from '../platform/paging.ts'
import { plainHtml } from '../rendering/rendered-text.ts'
import { truncateHtml } from '../rendering/truncate-html.ts'
import {
  type BestAnswer,
  type Liked,
  listBest,
  listHottest,
  listLikedAgain,
  loadBestAnswers,
  loadHighlights,
} from './highlights.queries.ts'

/** How many of the hottest are looked through for debates that differ; more only where the first look does not fill the page. */
const lookedThrough = [50, 500, 2_000]

/** What is of late. */
const lately = 30 * 24 * 60 * 60 * 1000

/**
 * A page of what was voted up of late, and where there is nothing of the kind of the best of all time; one of a debate, and none
 * that is not liked by more people than not (customer-spec §1; docs/product.md#highlights).
 */
export async function listHighlights({ db, clock }: Context, asked: AskedPage): Promise<{ data: Highlight[]; meta: Meta }> {
  const { page, perPage, offset } = spanOf(asked, highlightLimits.onHome)
  const end = Math.min(offset + perPage, highlightLimits.most)
  const found = offset < end ? await popular(db.read, clock.now() - lately, end + 1) : []
  const shown = found.slice(offset, end)
  const [rows, answers] = await Promise.all([loadHighlights(db.read, shown), loadBestAnswers(db.read, shown)])
  const data = rows.map((row) => ({
    id: String(row.id),
    number: row.number,
    content: row.note === null ? truncateHtml(row.content_html, highlightLimits.clip) : plainHtml(noteInWords(row.note)),
    stance: row.stance,
    side: row.side,
    up: row.up,
    debate: { slug: row.slug, topic: row.topic },
    user: presentAuthor(row),
    answer: presentAnswer(answers.get(row.id)),
  }))
  const more = found.length > end && end < highlightLimits.most
  // So many are known of: no more is looked for than the page takes.
  const total = more ? end : Math.min(found.length, end)
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

/** @returns the ids of the best of each debate, the best first */
async function popular(db: Connection, since: number, most: number): Promise<number[]> {
  const again = await listLikedAgain(db, since)
  const recent = await firstOfDebates(most, async (many) => {
    const hottest = await listHottest(db, { limit: many })
    return byHeat([...hottest.filter(({ created_at }) => created_at >= since), ...again])
  })
  return recent.length > 0 ? recent : firstOfDebates(most, (many) => listBest(db, many))
}

async function firstOfDebates(most: number, list: (many: number) => Promise<Pick<Liked, 'id' | 'debate_id'>[]>): Promise<number[]> {
  const ofDebate = new Map<number, number>()
  for (const many of lookedThrough) {
    if (ofDebate.size >= most) break
    ofDebate.clear()
    for (const { id, debate_id } of await list(many)) if (!ofDebate.has(debate_id)) ofDebate.set(debate_id, id)
  }
  return [...ofDebate.values()].slice(0, most)
}

const byHeat = (liked: readonly Liked[]): Liked[] => liked.toSorted((a, b) => b.heat - a.heat || b.id - a.id)
