import type { Meta } from '#contract/lists'
import type { Evidence, ReportCase, ReportFile } from '#contract/moderation'
import { type CaseState, moderationLimits, type ReportedKind, type ReportReason } from '#contract/moderation-limits'
import { findPeople } from '../accounts/person-rows.queries.ts'
import { presentAuthor } from '../accounts/present-person.ts'
import { loadCircleNames } from '../circles/circles.queries.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { PostKind } from '../database/post-tables.ts'
import { iso } from '../platform/clock.ts'
import { pageAddresses } from '../platform/page-addresses.ts'
import { type PageQuery, pageByKey } from '../platform/paging.ts'
import { loadShownPost, type ShownRow } from '../posts/readable.queries.ts'
import { findAuthor } from '../reports/report-target.ts'
import { findVisibleDebate } from '../turns/debate-visibility.ts'
import { conflictOfInterest, conflictOverAppeal, requireModerator, requireReadableCase } from './case-access.ts'
import { countCases, createSortKey, findCase, listEvidenceOf, listFirstAnswers, listStatementsOf, pageOfCases } from './cases.queries.ts'
import { findAppealOfCase, findOtherHiding, listRecordOf } from './decisions.queries.ts'
import { presentAppeal, presentCases, presentDecision } from './present-case.ts'

/** How many earlier decisions against the person a case shows. */
const recordShown = 20

/** Shows a case with everything needed to decide it, without the names of reporters. @throws Forbidden, NotFound */
export async function showCase(context: MemberContext, id: number): Promise<{ data: ReportFile }> {
  const { row, shown } = await loadCase(context, id)
  const { db, actor, clock, siteUrl } = context
  const [statements, evidence, around, record, appeal, barred, groups] = await Promise.all([
    listStatementsOf(db.read, id),
    loadEvidence(db.read, id, row),
    postContext(db.read, row, { actorId: actor.id, siteUrl }),
    row.user_id === null ? [] : listRecordOf(db.read, row.user_id, { exceptCaseId: id, limit: recordShown }),
    findAppealOfCase(db.read, id),
    conflictOfInterest(db.read, row, actor.id),
    findGroups(db.read, row),
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
async function findGroups(db: Connection, row: CaseRow): Promise<Pick<ReportFile, 'group' | 'beside'>> {
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

async function loadEvidence(db: Connection, caseId: number, target: { about_kind: string; about_id: number }): Promise<Evidence[]> {
  const rows = await listEvidenceOf(db, caseId)
  const people = await findPeople(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))])
  const resolveAuthor = async ({ user_id, kind: about_kind, about_id }: (typeof rows)[number]) =>
    user_id === null ? findAuthor(db, { user_id, about_kind, about_id }) : (people.get(user_id) ?? null)
  const users = await Promise.all(rows.map(resolveAuthor))
  return rows.map(({ kind, about_id, title, content_source, written_at }, index) => ({
    ...{ kind, user: users[index] ?? null, title, content: content_source, written_at: iso(written_at) },
    is_it: kind === target.about_kind && about_id === target.about_id,
  }))
}

type CaseQuery = PageQuery & { state?: CaseState | undefined; kind?: ReportedKind | undefined; reason?: ReportReason | undefined }

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
    keyOf: (row: CaseRow) => createSortKey(state, row),
    load: (window) => pageOfCases(db.read, filter, window),
    count: () => countCases(db.read, filter),
  })
  return { data: await presentCases(db.read, rows, { actorId: actor.id, now: clock.now(), siteUrl }), meta }
}

/** How many replies to a reported post are shown, so that moderators see how it was received. */
const answersShown = 3

type About = Pick<CaseRow, 'about_kind' | 'about_id'>
type Reader = { actorId: number; siteUrl: string }

/**
 * Returns the post that a reported post answers, and its first replies, as they read now. Both are empty if the target is no post, or is in
 * a debate that the moderator may not see.
 */
async function postContext(db: Connection, { about_kind: kind, about_id }: About, { actorId, siteUrl }: Reader) {
  const post = kind === 'argument' || kind === 'comment' ? await loadShownPost(db, kind, about_id) : undefined
  const debate = post && (await findVisibleDebate(db, post.debate_id, actorId))
  if (!debate || !post) return { answers: null, followed_by: [] }
  const ids = await listFirstAnswers(db, post.kind, post.id, answersShown)
  const [above, ...below] = await Promise.all(
    [post.parent_id, ...ids].map((id) => (id === null ? undefined : loadShownPost(db, post.kind, id))),
  )
  const present = (row: ShownRow) => presentNeighbour(row, createPostAddress(debate.slug, siteUrl, post.kind))
  return { answers: above ? present(above) : null, followed_by: below.flatMap((row) => (row ? [present(row)] : [])) }
}

function presentNeighbour(row: ShownRow, addressOf: (post: ShownRow) => string): NonNullable<ReportFile['answers']> {
  const user = row.taken_away_at === null ? presentAuthor(row) : null
  return { number: row.number, user, excerpt: row.excerpt, url: addressOf(row) }
}

function createPostAddress(slug: string, siteUrl: string, kind: PostKind) {
  return (post: ShownRow) => pageAddresses(siteUrl)[kind](slug, post)
}
