import { argumentLimits, type Highlight } from '#contract/arguments'
import type { Meta } from '#contract/lists'
import { presentAuthor } from '../accounts/people.ts'
import type { Connection } from '../database/database.ts'
import type { Context } from '../platform/context.ts'
import { listHottest, loadHighlights } from './highlights.queries.ts'

/** How many of the hottest are looked through for debates that differ; more only if one debate fills the first look. */
const lookedThrough = [200, 2_000]

/** The most popular arguments of late, one of a debate (customer-spec §1: highlights). */
export async function listHighlights(
  { db }: Context,
  limit: number = argumentLimits.highlights,
): Promise<{ data: Highlight[]; meta: Meta }> {
  const rows = await loadHighlights(db.read, await hottestOfDebates(db.read, limit))
  const data = rows.map((row) => ({
    id: String(row.id),
    content: row.content_html,
    excerpt: row.excerpt,
    stance: row.stance,
    up: row.up,
    debate: { slug: row.slug, topic: row.topic },
    user: presentAuthor(row),
  }))
  return { data, meta: { current_page: 1, last_page: 1, per_page: limit, total: data.length, total_capped: false, older: null } }
}

async function hottestOfDebates(db: Connection, limit: number): Promise<number[]> {
  const ofDebate = new Map<number, number>()
  for (const many of lookedThrough) {
    if (ofDebate.size >= limit) break
    for (const { id, debate_id } of await listHottest(db, many)) if (!ofDebate.has(debate_id)) ofDebate.set(debate_id, id)
  }
  return [...ofDebate.values()].slice(0, limit)
}
