import type { Evidence, ReportCase, ReportFile } from '#contract/moderation'
import { findPeople } from '../accounts/people.queries.ts'
import { loadCircleNames } from '../circles/circles.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import { iso } from '../platform/clock.ts'
import { findAuthor } from '../reports/target-author.ts'
import { findAppealOfCase } from './appeals.queries.ts'
import { findCase, listEvidenceOf, listStatementsOf } from './cases.queries.ts'
import { conflictOfInterest, conflictOverAppeal, requireModerator } from './conflict-of-interest.ts'
import { findOtherHiding, listRecordOf } from './decisions.queries.ts'
import { requireReadableCase } from './find-case.ts'
import { postContext } from './post-context.ts'
import { presentCases, presentDecision } from './present-case.ts'
import { presentAppeal } from './show-statement.ts'

/** How many earlier decisions against the person a case shows. */
const recordShown = 20

/** Shows a case with everything needed to decide it, without the names of reporters. @throws Forbidden, NotFound */
export async function showCase(context: MemberContext, id: number): Promise<{ data: ReportFile }> {
  const { row, shown } = await loadCase(context, id)
  const { db, actor, clock, siteUrl } = context
  const [statements, evidence, around, record, appeal, barred, groups] = await Promise.all([
    listStatementsOf(db.read, id),
    evidenceOf(db.read, id, row),
    postContext(db.read, row, { actorId: actor.id, siteUrl }),
    row.user_id === null ? [] : listRecordOf(db.read, row.user_id, { exceptCaseId: id, limit: recordShown }),
    findAppealOfCase(db.read, id),
    conflictOfInterest(db.read, row, actor.id),
    groupsOf(db.read, row),
  ])
  return {
    data: {
      ...shown,
      statements: statements.map((one) => ({ ...one, created_at: iso(one.created_at) })),
      without_account: row.user_id === null,
      ...{ evidence, ...around, ...groups, appeal: appeal ? presentAppeal(appeal) : null },
      barred: barred ?? (appeal ? await conflictOverAppeal(db.read, row, { appeal, actorId: actor.id, now: clock.now() }) : null),
      record: record.map((one) => ({ ...presentDecision(one), kind: one.about_kind })),
    },
  }
}

/** Shows a case as in lists, without evidence. @throws Forbidden, NotFound */
export async function showCaseSummary(context: MemberContext, id: number): Promise<{ data: ReportCase }> {
  return { data: (await loadCase(context, id)).shown }
}

async function loadCase(context: MemberContext, id: number): Promise<{ row: CaseRow; shown: ReportCase }> {
  requireModerator(context)
  const { db, actor, clock, siteUrl } = context
  const row = requireReadableCase(await findCase(db.read, id), actor.id)
  const [shown] = await presentCases(db.read, [row], { actorId: actor.id, now: clock.now(), siteUrl })
  if (!shown) throw new Error(`case ${id} is gone`)
  return { row, shown }
}

/** Returns the group that decided the case, and any other decision that hides its target. */
async function groupsOf(db: Connection, row: CaseRow): Promise<Pick<ReportFile, 'group' | 'beside'>> {
  const beside = await findOtherHiding(db, row, row.id)
  const named = await loadCircleNames(
    db,
    [row.group_id, beside?.group_id].flatMap((id) => id ?? []),
  )
  const group = (id: number | null) => {
    const found = id === null ? undefined : named.get(id)
    return id === null || !found ? null : { id: String(id), slug: found.slug ?? String(id), name: found.name }
  }
  return { group: group(row.group_id), beside: beside ? { group: group(beside.group_id), decision: presentDecision(beside) } : null }
}

async function evidenceOf(db: Connection, caseId: number, target: { about_kind: string; about_id: number }): Promise<Evidence[]> {
  const rows = await listEvidenceOf(db, caseId)
  const people = await findPeople(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
  const authorOf = async ({ user_id, kind: about_kind, about_id }: (typeof rows)[number]) =>
    user_id === null ? findAuthor(db, { user_id, about_kind, about_id }) : (people.get(user_id) ?? null)
  const users = await Promise.all(rows.map(authorOf))
  return rows.map(({ kind, about_id, title, content_source, written_at }, index) => ({
    ...{ kind, user: users[index] ?? null, title, content: content_source, written_at: iso(written_at) },
    is_it: kind === target.about_kind && about_id === target.about_id,
  }))
}
