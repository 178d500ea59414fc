import type { Insertable, Updateable } from 'kysely'
import type { Connection } from '../database/database.ts'
import type { AppealRow, AppealsTable } from '../database/moderation-tables.ts'

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
