import type { Meta } from '#contract/lists'
import type { ReportCase } from '#contract/moderation'
import { type CaseState, moderationLimits, type ReportedKind, type ReportReason } from '#contract/moderation-limits'
import type { MemberContext } from '../context.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { type AskedPage, pageByKey } from '../platform/paging.ts'
import { countCases, pageOfCases, sortKeyOf } from './cases.queries.ts'
import { requireModerator } from './conflict-of-interest.ts'
import { presentCases } from './present-case.ts'

type CaseQuery = AskedPage & { state?: CaseState | undefined; kind?: ReportedKind | undefined; reason?: ReportReason | undefined }

/**
 * Lists cases for moderators: open ones by waiting time and number of reports, appeals oldest first, or decided ones latest first. Cases
 * about the reader are left out.
 * @throws Forbidden; Invalid for a broken cursor
 */
export async function listCases(context: MemberContext, query: CaseQuery): Promise<{ data: ReportCase[]; meta: Meta }> {
  requireModerator(context)
  const { db, actor, clock, siteUrl } = context
  const { state = 'open', kind, reason } = query
  const filter = { state, kind, reason, exceptUserId: actor.id }
  const { rows, meta } = await pageByKey(query, moderationLimits.perPage, {
    name: state,
    keyOf: (row: CaseRow) => sortKeyOf(state, row),
    load: (window) => pageOfCases(db.read, filter, window),
    count: () => countCases(db.read, filter),
  })
  return { data: await presentCases(db.read, rows, { actorId: actor.id, now: clock.now(), siteUrl }), meta }
}
