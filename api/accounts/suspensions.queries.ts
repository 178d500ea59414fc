import type { Connection } from '../database/database.ts'

/** Finds the decision that suspends somebody. */
export async function findSuspension(db: Connection, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('decisions', 'decisions.id', 'users.suspended_by')
    .select(['decisions.id as decision_id', 'decisions.rule', 'decisions.rule_title', 'decisions.reason'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** Suspends a locked account until the latest end of all its decisions that still hold, or lifts its suspension. */
export async function renewSuspension(tx: Connection, userId: number): Promise<void> {
  const longest = await tx
    .selectFrom('decisions')
    .select(['id', 'suspended_until'])
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .where('suspended_until', 'is not', null)
    .orderBy('suspended_until', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ suspended_until: longest?.suspended_until ?? null, suspended_by: longest?.id ?? null })
    .where('id', '=', userId)
    .execute()
}
