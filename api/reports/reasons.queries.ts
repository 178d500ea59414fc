import type { Connection } from '../database/database.ts'

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
