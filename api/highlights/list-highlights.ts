import { type Highlight, highlightLimits } from '#contract/highlights'
import type { Meta } from '#contract/lists'
import { presentAuthor } from '../accounts/people.ts'
import type { Context } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { type AskedPage, spanOf } from '../platform/paging.ts'
import { clipOf } from './clip.ts'
import { listHottest, loadHighlights } from './highlights.queries.ts'

/** How many of the hottest are looked through for debates that differ; more only where the first look does not fill the page. */
const lookedThrough = [200, 2_000]

/** A page of the most popular arguments of late, one of a debate (customer-spec §1; PRODUCT §6, Highlights). */
export async function listHighlights({ db }: Context, asked: AskedPage): Promise<{ data: Highlight[]; meta: Meta }> {
  const { page, perPage, offset } = spanOf(asked, highlightLimits.onHome)
  const end = Math.min(offset + perPage, highlightLimits.most)
  const found = offset < end ? await hottestOfDebates(db.read, end + 1) : []
  const rows = await loadHighlights(db.read, found.slice(offset, end))
  const data = rows.map((row) => ({
    id: String(row.id),
    content: clipOf(row.content_html, highlightLimits.clip),
    stance: row.stance,
    up: row.up,
    debate: { slug: row.slug, topic: row.topic },
    user: presentAuthor(row),
  }))
  const more = found.length > end && end < highlightLimits.most
  // So many are known of: no more is looked for than the page takes.
  const total = more ? end : Math.min(found.length, end)
  return {
    data,
    meta: { current_page: page, last_page: more ? page + 1 : page, per_page: perPage, total, total_capped: more, older: null },
  }
}

/** @returns the hottest argument of each debate, the hottest first */
async function hottestOfDebates(db: Connection, most: number): Promise<number[]> {
  const ofDebate = new Map<number, number>()
  for (const many of lookedThrough) {
    if (ofDebate.size >= most) break
    for (const { id, debate_id } of await listHottest(db, many)) if (!ofDebate.has(debate_id)) ofDebate.set(debate_id, id)
  }
  return [...ofDebate.values()].slice(0, most)
}
