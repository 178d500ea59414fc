import type { Insertable, Updateable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type {
  AppealRow,
  AppealsTable,
  CaseRow,
  DecisionRow,
  HiddenCirclesTable,
  HiddenDebatesTable,
  HiddenPostsTable,
  NewDecisionRow,
} from '../database/moderation-tables.ts'
import type { PostKind, PostRow } from '../database/post-tables.ts'
import { cappedCount, excerptOrWarning } from '../database/query-building.ts'
import { updateReadableCounts } from '../posts/readable.queries.ts'

export async function insertDecision(tx: Connection, row: NewDecisionRow): Promise<DecisionRow> {
  return tx.insertInto('decisions').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function markDecisionReversed(tx: Connection, id: number, undone_at: number): Promise<void> {
  await tx.updateTable('decisions').set({ undone_at }).where('id', '=', id).execute()
}

export async function findDecision(db: Connection, id: number): Promise<DecisionRow | undefined> {
  return db.selectFrom('decisions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Returns some decisions by id, and ignores nulls. */
export async function findDecisions(db: Connection, ids: readonly (number | null)[]): Promise<Map<number, DecisionRow>> {
  const presentIds = ids.flatMap((id) => id ?? [])
  if (presentIds.length === 0) return new Map()
  const rows = await db.selectFrom('decisions').selectAll().where('id', 'in', presentIds).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Finds the latest decision of another case that still hides the same target, with the group that made it. */
export async function findOtherHiding(
  db: Connection,
  { about_kind, about_id }: Pick<CaseRow, 'about_kind' | 'about_id'>,
  caseId: number,
): Promise<(DecisionRow & { group_id: number | null }) | undefined> {
  return db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .selectAll('decisions')
    .select('cases.group_id')
    .where('decisions.about_kind', '=', about_kind)
    .where('decisions.about_id', '=', about_id)
    .where('hides', '=', 1)
    .where('undone_at', 'is', null)
    .where('case_id', '<>', caseId)
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst()
}

/** Lists the decisions against a person that are in force, latest first, without those of one case. */
export async function listRecordOf(db: Connection, userId: number, { exceptCaseId, limit }: { exceptCaseId: number; limit: number }) {
  return db
    .selectFrom('decisions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('case_id', '<>', exceptCaseId)
    .where('outcome', '<>', 'nothing')
    .where('undone_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists the decisions that suspend a person at the time `now`. */
export async function listSuspensionDecisions(tx: Connection, userId: number, now: number): Promise<DecisionRow[]> {
  return tx
    .selectFrom('decisions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('suspended_until', '>', now)
    .orderBy('id')
    .execute()
}

/** Removes an erased moderator's name from their decisions, which stay in force. */
export async function anonymiseDecisionsOf(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('decisions').set({ moderator_id: null }).where('moderator_id', '=', userId).execute()
}

export async function insertAppeal(tx: Connection, row: Insertable<AppealsTable>): Promise<AppealRow> {
  return tx.insertInto('appeals').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function findAppeal(db: Connection, decisionId: number): Promise<AppealRow | undefined> {
  return db.selectFrom('appeals').selectAll().where('decision_id', '=', decisionId).executeTakeFirst()
}

/** Finds the appeal in a case. There is at most one: a case with an appeal, waiting or answered, can't be decided again. */
export async function findAppealOfCase(db: Connection, caseId: number): Promise<AppealRow | undefined> {
  return db
    .selectFrom('appeals')
    .innerJoin('decisions', 'decisions.id', 'decision_id')
    .selectAll('appeals')
    .where('case_id', '=', caseId)
    .executeTakeFirst()
}

export async function updateAppeal(tx: Connection, id: number, change: Updateable<AppealsTable>): Promise<void> {
  await tx.updateTable('appeals').set(change).where('id', '=', id).execute()
}

/**
 * Deletes an erased person's unanswered appeals and the text of the answered ones. Appeals they answered as a moderator keep the answer,
 * without their name.
 */
export async function eraseAppealsOf(tx: Connection, userId: number): Promise<void> {
  const decisions = tx.selectFrom('decisions').select('id').where('user_id', '=', userId)
  await tx.deleteFrom('appeals').where('decision_id', 'in', decisions).where('answered_at', 'is', null).execute()
  await tx.updateTable('appeals').set({ content: '' }).where('decision_id', 'in', decisions).execute()
  await tx.updateTable('cases').set({ appealed_at: null }).where('user_id', '=', userId).execute()
  await tx.updateTable('appeals').set({ moderator_id: null }).where('moderator_id', '=', userId).execute()
}

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number]

/** Returns a page of the public log, latest first. Decisions to do nothing are never logged. */
export async function pageOfLog(db: Connection, { limit, offset, before }: { limit: number; offset: number; before: number | undefined }) {
  const page = db
    .selectFrom('log_entries')
    .selectAll()
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
  return db
    .selectFrom(page.as('page'))
    .leftJoin('decisions', 'decisions.id', 'page.decision_id')
    .leftJoin('appeals', 'appeals.decision_id', 'decisions.id')
    .leftJoin('circles', (join) => join.onRef('circles.id', '=', 'page.group_id').on('circles.private', '=', 0))
    .select(['page.id', 'page.created_at', 'decisions.user_id', 'about_kind', 'about_id', 'decisions.outcome', 'hides', 'rule'])
    .select(['rule_title', 'undone_at', 'appeals.id as appeal_id', 'appeals.outcome as appeal_outcome', 'page.group_id'])
    .select(['circles.name as group_name', 'circles.slug as group_slug', 'circles.members_count'])
    .orderBy('page.id', 'desc')
    .execute()
}

export function countLog(db: Connection): Promise<number> {
  return cappedCount(db, db.selectFrom('log_entries').select('id'))
}

export async function insertHidden(tx: Connection, row: HiddenPostsTable): Promise<void> {
  await tx.insertInto('hidden_posts').values(row).execute()
}

export async function findHidden(db: Connection, kind: PostKind, id: number): Promise<HiddenPostsTable | undefined> {
  return db.selectFrom('hidden_posts').selectAll().where('kind', '=', kind).where('post_id', '=', id).executeTakeFirst()
}

export async function deleteHidden(tx: Connection, kind: PostKind, id: number): Promise<void> {
  await tx.deleteFrom('hidden_posts').where('kind', '=', kind).where('post_id', '=', id).execute()
}

export async function setHiddenRule(tx: Connection, kind: PostKind, id: number, hidden_rule: number): Promise<void> {
  await tx.updateTable('posts').set({ hidden_rule }).where('kind', '=', kind).where('id', '=', id).execute()
}

type Text = Pick<HiddenPostsTable, 'content_source' | 'content_html' | 'excerpt' | 'html_version'>

export async function restorePost(tx: Connection, post: PostRow, text: Text): Promise<void> {
  const { kind, id } = post
  await tx
    .updateTable('posts')
    .set({ ...text, excerpt: excerptOrWarning(text.excerpt), taken_away_at: null, hidden_rule: null })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
  await updateReadableCounts(tx, post, -1)
}

export async function insertHiddenDebate(tx: Connection, row: HiddenDebatesTable): Promise<void> {
  await tx.insertInto('hidden_debates').values(row).execute()
}

export async function findHiddenDebate(db: Connection, debateId: number): Promise<HiddenDebatesTable | undefined> {
  return db.selectFrom('hidden_debates').selectAll().where('debate_id', '=', debateId).executeTakeFirst()
}

export async function deleteHiddenDebate(tx: Connection, debateId: number): Promise<void> {
  await tx.deleteFrom('hidden_debates').where('debate_id', '=', debateId).execute()
}

type DebateText = Omit<HiddenDebatesTable, 'debate_id' | 'tags' | 'hidden_at'>

export async function restoreDebate(tx: Connection, debateId: number, text: DebateText): Promise<void> {
  await tx
    .updateTable('debates')
    .set({ ...text, excerpt: excerptOrWarning(text.excerpt), hidden_rule: null })
    .where('id', '=', debateId)
    .execute()
}

export async function insertHiddenCircle(tx: Connection, row: HiddenCirclesTable): Promise<void> {
  await tx.insertInto('hidden_circles').values(row).execute()
}

/** Deletes and returns the stored texts of a hidden team or group; undefined if it isn't hidden, or was deleted. */
export async function deleteHiddenCircle(tx: Connection, circleId: number): Promise<HiddenCirclesTable | undefined> {
  return tx.deleteFrom('hidden_circles').where('circle_id', '=', circleId).returningAll().executeTakeFirst()
}

export async function isGroupSlugFree(tx: Connection, slug: string): Promise<boolean> {
  return (await tx.selectFrom('circles').select('id').where('slug', '=', slug).executeTakeFirst()) === undefined
}
