import type { Insertable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { NewEvidenceRow, ReportRow, ReportStatementsTable } from '../database/moderation-tables.ts'
import type { MessageRow } from '../database/notification-tables.ts'

/** A reporter, a reported person and a target. */
export type Reported = Pick<ReportRow, 'reporter_id' | 'user_id' | 'about_kind' | 'about_id'>

export async function findReport(db: Connection, receipt: string): Promise<ReportRow | undefined> {
  return db.selectFrom('reports').selectAll().where('receipt', '=', receipt).executeTakeFirst()
}

/** Finds the undecided report by the same person about the same target. */
export async function findOpenReport(tx: Connection, { reporter_id, about_kind, about_id }: Reported): Promise<ReportRow | undefined> {
  return tx
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporter_id)
    .where('about_kind', '=', about_kind)
    .where('about_id', '=', about_id)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
}

export async function insertReport(tx: Connection, row: Omit<ReportRow, 'id'>): Promise<ReportRow> {
  return tx.insertInto('reports').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function insertStatement(tx: Connection, row: Insertable<ReportStatementsTable>): Promise<void> {
  await tx.insertInto('report_statements').values(row).execute()
}

export async function listStatements(db: Connection, reportId: number) {
  return db
    .selectFrom('report_statements')
    .select(['reason', 'details', 'created_at'])
    .where('report_id', '=', reportId)
    .orderBy('id')
    .execute()
}

export async function countStatements(tx: Connection, reportId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('report_statements')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the times of a person's statements after `after`, latest first, in ms. */
export async function listStatementTimes(
  tx: Connection,
  reporterId: number,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('report_statements')
    .select('created_at')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', after)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** Stores copies of the reported texts, except those already stored with the same words. */
export async function storeEvidence(
  tx: Connection,
  report_id: number,
  evidence: readonly Omit<NewEvidenceRow, 'report_id' | 'taken_at'>[],
  taken_at: number,
): Promise<void> {
  const stored = await tx
    .selectFrom('report_evidence')
    .select(['about_id', 'title', 'content_source'])
    .where('report_id', '=', report_id)
    .execute()
  const isStored = (one: Pick<NewEvidenceRow, 'about_id' | 'title' | 'content_source'>) =>
    stored.some((each) => each.about_id === one.about_id && each.title === one.title && each.content_source === one.content_source)
  const fresh = evidence.filter((one) => !isStored(one)).map((one) => ({ ...one, report_id, taken_at }))
  if (fresh.length > 0) await tx.insertInto('report_evidence').values(fresh).execute()
}

/** Finds the debate and number of a reported post. */
export async function findPostLocation(db: Connection, kind: 'argument' | 'comment', id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('debates', 'debates.id', 'posts.debate_id')
    .select(['posts.id', 'posts.number', 'debates.slug', 'debates.topic', 'debates.private_to'])
    .where('posts.kind', '=', kind)
    .where('posts.id', '=', id)
    .executeTakeFirst()
}

export async function findNumberOfMessage(db: Connection, id: number): Promise<number | undefined> {
  return (await db.selectFrom('messages').select('number').where('id', '=', id).executeTakeFirst())?.number
}

/** Removes an erased reporter from their reports. Moderators can still judge the statements. */
export async function anonymiseReportsOf(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('reports').set({ reporter_id: null }).where('reporter_id', '=', userId).execute()
}

/** Removes an erased reporter from their statements. */
export async function anonymiseStatementsOf(tx: Connection, userId: number): Promise<void> {
  await tx.updateTable('report_statements').set({ reporter_id: null }).where('reporter_id', '=', userId).execute()
}

/** Deletes evidence taken from an erased person's profile. Evidence of posts stays, as the posts do. */
export async function deleteProfileEvidenceOf(tx: Connection, userId: number): Promise<void> {
  await tx.deleteFrom('report_evidence').where('user_id', '=', userId).where('kind', '=', 'person').execute()
}

/** Deletes the evidence of cases that were decided before a time and have no waiting appeal. @returns how many cases, at most `limit` */
export async function deleteEvidence(tx: Connection, before: number, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom('report_evidence')
    .innerJoin('reports', 'reports.id', 'report_evidence.report_id')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .select('cases.id')
    .distinct()
    .where('cases.decided_at', '<', before)
    .where('cases.appealed_at', 'is', null)
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const reported = tx.selectFrom('reports').select('id').where('case_id', 'in', ids)
  await tx.deleteFrom('report_evidence').where('report_id', 'in', reported).execute()
  await tx.updateTable('cases').set({ excerpt: '' }).where('id', 'in', ids).execute()
  return ids.length
}

type ReportedMessage = Pick<MessageRow, 'conversation_id' | 'number' | 'user_id' | 'taken_back_at'>

/** Finds a message in the conversation between two people, as one of them sees it. */
export async function findMessageBetween(
  db: Connection,
  id: number,
  { ownId, otherId }: { ownId: number; otherId: number },
): Promise<ReportedMessage | undefined> {
  return db
    .selectFrom('messages')
    .innerJoin('conversation_sides as own', 'own.conversation_id', 'messages.conversation_id')
    .select(['messages.conversation_id', 'messages.number', 'messages.user_id', 'messages.taken_back_at'])
    .where('messages.id', '=', id)
    .where('own.user_id', '=', ownId)
    .where('own.other_id', '=', otherId)
    .executeTakeFirst()
}

/** Lists a message and the ones before it that aren't taken back, latest first. */
export async function listMessagesUpTo(db: Connection, { conversation_id, number }: ReportedMessage, limit: number) {
  return db
    .selectFrom('messages')
    .select(['id', 'user_id', 'content_source', 'created_at'])
    .where('conversation_id', '=', conversation_id)
    .where('number', '<=', number)
    .where('taken_back_at', 'is', null)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

/** Finds the reason of a kick vote, with its author and debate. */
export async function findKickReason(db: Connection, id: number) {
  return db
    .selectFrom('kick_votes')
    .select(['debate_id', 'opened_by', 'reason', 'opened_at', 'hidden_rule'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Finds the debate of a ballot or kick vote. */
export async function findDebateOfReason(db: Connection, kind: 'ballot' | 'kick-vote', id: number): Promise<number | undefined> {
  const table = kind === 'ballot' ? 'ballots' : 'kick_votes'
  return (await db.selectFrom(table).select('debate_id').where('id', '=', id).executeTakeFirst())?.debate_id
}

/** Finds a reason's current text. */
export async function findReason(db: Connection, kind: 'ballot' | 'kick-vote', id: number) {
  const table = kind === 'ballot' ? 'ballots' : 'kick_votes'
  return db.selectFrom(table).select(['reason', 'hidden_rule']).where('id', '=', id).executeTakeFirst()
}

type Hiding = { kind: 'ballot' | 'kick-vote'; id: number; rule: number | null }

/** Hides a reason by a rule, or shows it again with null. @returns the debate's id; undefined if there is no such reason */
export async function setReasonRule(tx: Connection, { kind, id, rule }: Hiding): Promise<number | undefined> {
  const table = kind === 'ballot' ? 'ballots' : 'kick_votes'
  const rows = await tx.updateTable(table).set({ hidden_rule: rule }).where('id', '=', id).returning('debate_id').execute()
  return rows[0]?.debate_id
}

export async function findAuthorOfBallot(db: Connection, id: number): Promise<number | undefined> {
  return (await db.selectFrom('ballots').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id
}

export async function findAuthorOfMessage(db: Connection, id: number): Promise<number | undefined> {
  return (await db.selectFrom('messages').select('user_id').where('id', '=', id).executeTakeFirst())?.user_id
}
