import { roles } from '#contract/account-limits'
import type { CaseState, ReportedKind, ReportReason } from '#contract/moderation-limits'
import { lockPerson, lockTwoPeople } from '../accounts/person-rows.queries.ts'
import { findMembership } from '../circles/memberships.queries.ts'
import type { Connection } from '../database/database.ts'
import type { CaseRow } from '../database/moderation-tables.ts'
import type { PostKind } from '../database/post-tables.ts'
import { cappedCount, needsRowLocks } from '../database/query-building.ts'
import type { Key, Window } from '../platform/paging.ts'
import { findDebateOfReason } from '../reports/reports.queries.ts'

/** A filter for the moderators' case lists. It leaves out cases about the moderator who reads them. */
type CaseFilter = {
  state: CaseState
  kind: ReportedKind | undefined
  reason: ReportReason | undefined
  exceptUserId: number
}

function filteredCases(db: Connection, { state, kind, reason, exceptUserId }: CaseFilter) {
  return db
    .selectFrom('cases')
    .where(state === 'appealed' ? 'appealed_at' : 'decided_at', state === 'open' ? 'is' : 'is not', null)
    .$if(kind !== undefined, (cases) => cases.where('about_kind', '=', kind ?? 'person'))
    .$if(reason !== undefined, (cases) => cases.where('reason', '=', reason ?? 'other'))
    .where('user_id', 'is distinct from', exceptUserId)
}

/** Returns a page of open cases by rank, of decided cases, latest first, or of appeals, oldest first. Each order has an index. */
export async function pageOfCases(db: Connection, filter: CaseFilter, { limit, offset, before }: Window<Key>): Promise<CaseRow[]> {
  const [key, order, comparison] = orders[filter.state]
  return filteredCases(db, filter)
    .selectAll()
    .$if(before !== undefined, (cases) =>
      cases.where(({ eb, refTuple, tuple }) => eb(refTuple(key, 'id'), comparison, tuple(before?.[0] ?? 0, before?.[1] ?? 0))),
    )
    .orderBy(key, order)
    .orderBy('id', order)
    .limit(limit)
    .offset(offset)
    .execute()
}

const orders = {
  open: ['rank', 'asc', '>'],
  appealed: ['appealed_at', 'asc', '>'],
  decided: ['decided_at', 'desc', '<'],
} as const

/** Returns a case's sort key in the list of this state. */
export function createSortKey(state: CaseState, row: CaseRow): Key {
  return [row[orders[state][0]] ?? 0, row.id]
}

export function countCases(db: Connection, filter: CaseFilter): Promise<number> {
  return cappedCount(db, filteredCases(db, filter).select('id'))
}

export async function findCase(db: Connection, id: number): Promise<CaseRow | undefined> {
  return db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Locks a case, so that two moderators who decide it at once take turns, as do moderators who decide two cases about the same person. Locks
 * the reported person first, as filing a report does; another order could deadlock. The moderator is locked together with that person.
 * @param moderatorId the moderator who decides; omitted when the reported person acts
 */
export async function lockCase(
  tx: Connection,
  { id, user_id }: Pick<CaseRow, 'id' | 'user_id'>,
  moderatorId?: number,
): Promise<CaseRow | undefined> {
  if (moderatorId !== undefined && user_id !== null) await lockTwoPeople(tx, moderatorId, user_id)
  else await lockPerson(tx, user_id ?? moderatorId ?? 0)
  const query = tx.selectFrom('cases').selectAll().where('id', '=', id)
  return (needsRowLocks(tx) ? query.forNoKeyUpdate() : query).executeTakeFirst()
}

export async function listStatementsOf(db: Connection, caseId: number) {
  return db
    .selectFrom('report_statements')
    .innerJoin('reports', 'reports.id', 'report_statements.report_id')
    .select(['report_statements.reason', 'details', 'report_statements.created_at'])
    .where('reports.case_id', '=', caseId)
    .orderBy('report_statements.id')
    .limit(maxShown)
    .execute()
}

const evidenceColumns = ['kind', 'report_evidence.about_id', 'report_evidence.user_id', 'title', 'content_source', 'written_at'] as const

/** Lists what reporters saw, each text once, in the order in which it was first reported. The target itself comes last. */
export async function listEvidenceOf(db: Connection, caseId: number) {
  return db
    .selectFrom('report_evidence')
    .innerJoin('reports', 'reports.id', 'report_evidence.report_id')
    .select(evidenceColumns)
    .where('reports.case_id', '=', caseId)
    .groupBy(evidenceColumns)
    .orderBy(({ fn }) => fn.min('report_evidence.id'))
    .limit(maxShown)
    .execute()
}

/** How many statements, and how many pieces of evidence, one case shows. */
const maxShown = 100

export async function listReportersOf(tx: Connection, caseId: number) {
  return tx.selectFrom('reports').select(['id', 'reporter_id']).where('case_id', '=', caseId).orderBy('id').execute()
}

export async function closeReports(tx: Connection, caseId: number, decided_at: number): Promise<void> {
  await tx.updateTable('reports').set({ decided_at }).where('case_id', '=', caseId).execute()
}

/** Lists the ids of the first replies to a post. */
export async function listFirstAnswers(db: Connection, kind: PostKind, parentId: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('kind', '=', kind)
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

type About = Pick<CaseRow, 'about_kind' | 'about_id'>

/** Checks if a person started, or has or had a seat in, the debate of a reported post, reason or debate. */
export async function isInDebateOf(db: Connection, { about_kind, about_id }: About, userId: number): Promise<boolean> {
  const debateId = about_kind === 'debate' ? about_id : await findDebateId(db, { about_kind, about_id })
  if (debateId === undefined) return false
  const seat = db.selectFrom('participants').select('id').where('debate_id', '=', debateId).where('user_id', '=', userId)
  const started = db.selectFrom('debates').select('id').where('id', '=', debateId).where('creator_id', '=', userId)
  return (await seat.unionAll(started).execute()).length > 0
}

async function findDebateId(db: Connection, { about_kind, about_id }: About): Promise<number | undefined> {
  if (about_kind === 'ballot' || about_kind === 'kick-vote') return findDebateOfReason(db, about_kind, about_id)
  if (about_kind !== 'argument' && about_kind !== 'comment') return undefined
  const post = db.selectFrom('posts').select('debate_id').where('kind', '=', about_kind).where('id', '=', about_id)
  return (await post.executeTakeFirst())?.debate_id
}

/** Checks if a person sent or received a reported message. */
export async function isInConversationOf(db: Connection, messageId: number, userId: number): Promise<boolean> {
  const side = db
    .selectFrom('messages')
    .innerJoin('conversation_sides', 'conversation_sides.conversation_id', 'messages.conversation_id')
    .select('messages.id')
    .where('messages.id', '=', messageId)
    .where('conversation_sides.user_id', '=', userId)
  return (await side.executeTakeFirst()) !== undefined
}

export async function isMemberOf(db: Connection, circleId: number, userId: number): Promise<boolean> {
  return (await findMembership(db, circleId, userId))?.state === 'member'
}

/** Lists the ids of up to 50 moderators and administrators who aren't suspended. */
export async function listActiveModerators(db: Connection, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...roles])
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('suspended_until', 'is', null), eb('suspended_until', '<=', now)]))
    .orderBy('id')
    .limit(50)
    .execute()
  return rows.map(({ id }) => id)
}
