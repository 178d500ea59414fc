import type { z } from 'zod'
import { argumentLimits, type listMyRebuttals as call, type RebuttalToMe } from '#contract/arguments'
import { lastNumberedPage, type Meta } from '#contract/lists'
import { presentAuthor } from '../accounts/people.ts'
import { iso } from '../platform/clock.ts'
import type { MemberContext } from '../platform/context.ts'
import { Invalid } from '../platform/failures.ts'
import { pageMeta } from '../platform/page-meta.ts'
import { countRebuttalsTo, loadRebuttalsTo } from './my-rebuttals.queries.ts'

/** A page of what others have answered to a member's arguments, the latest first. @throws Invalid for a broken cursor */
export async function listMyRebuttals(
  { db, actor }: MemberContext,
  asked: z.output<(typeof call)['query']>,
): Promise<{ data: RebuttalToMe[]; meta: Meta }> {
  const perPage = asked.per_page ?? asked.limit ?? argumentLimits.perPage
  const page = asked.page ?? 1
  const before = asked.before === undefined ? undefined : idBefore(asked.before)
  const span = { limit: perPage + 1, offset: before === undefined ? (page - 1) * perPage : 0, before }
  const beyond = before === undefined && page > lastNumberedPage
  const found = beyond ? [] : await loadRebuttalsTo(db.read, actor.id, span)
  const rows = found.slice(0, perPage)
  const last = rows.at(-1)
  const data = rows.map((row) => ({
    id: String(row.id),
    number: row.number,
    parent_number: row.parent_number,
    stance: row.stance,
    excerpt: row.excerpt,
    created_at: iso(row.created_at),
    user: presentAuthor(row),
    debate: { slug: row.slug, topic: row.topic },
  }))
  const older = found.length > perPage && last ? String(last.id) : null
  return { data, meta: pageMeta({ page, perPage, total: await countRebuttalsTo(db.read, actor.id), older }) }
}

function idBefore(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Invalid({ before: ['This link does not lead on from here. Begin at the first page.'] })
  return Number(cursor)
}
