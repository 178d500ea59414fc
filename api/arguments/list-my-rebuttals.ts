import type { z } from 'zod'
import { argumentLimits, type listMyRebuttals as call, type RebuttalToMe } from '#contract/arguments'
import type { Meta } from '#contract/lists'
import { presentAuthor } from '../accounts/people.ts'
import type { MemberContext } from '../context.ts'
import { iso } from '../platform/clock.ts'
import { pageById } from '../platform/paging.ts'
import { countRebuttalsTo, loadRebuttalsTo } from './my-rebuttals.queries.ts'

/**
 * Returns a page of other people's rebuttals to a member's arguments, the latest first.
 * @throws Invalid for a malformed cursor
 */
export async function listMyRebuttals(
  { db, actor }: MemberContext,
  query: z.output<(typeof call)['query']>,
): Promise<{ data: RebuttalToMe[]; meta: Meta }> {
  const { rows, meta } = await pageById(query, argumentLimits.perPage, {
    load: (window) => loadRebuttalsTo(db.read, actor.id, window),
    count: () => countRebuttalsTo(db.read, actor.id),
  })
  const data = rows.map((row) => ({
    id: String(row.id),
    number: row.number,
    parent_number: row.parent_number,
    stance: row.stance,
    side: row.side,
    excerpt: row.excerpt,
    created_at: iso(row.created_at),
    user: presentAuthor(row),
    debate: { slug: row.slug, topic: row.topic },
  }))
  return { data, meta }
}
