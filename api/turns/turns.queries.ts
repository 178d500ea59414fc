import { sql } from 'kysely'
import type { Connection } from '../database/database.ts'
import { needsRowLocks } from '../database/query-building.ts'
import { neverEnds } from './debate.queries.ts'

/** Lists overdue debates, the most overdue first, by a partial index of running debates. */
export async function listDue(db: Connection, now: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('debates')
    .select('id')
    .where('due_at', '<', sql<number>`${sql.lit(neverEnds)}`) // Written exactly as in the partial index; otherwise it isn't used.
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Lists the debates in which it is a person's turn, ordered by id, so that transactions that lock several can't deadlock. */
export async function listTurnsOf(tx: Connection, userId: number) {
  const turns = tx
    .selectFrom('participants')
    .innerJoin('debates', 'debates.id', 'participants.debate_id')
    .select(['debates.id', 'debates.type'])
    .where('participants.user_id', '=', userId)
    .whereRef('debates.turn_participant_id', '=', 'participants.id')
    .where('debates.status', '=', 'active')
    .orderBy('debates.id')
  return (needsRowLocks(tx) ? turns.forUpdate('debates') : turns).execute()
}

/** Lists the skipped and missed turns of a debate in order, with their seats, by a partial index of these facts. */
export async function listPassedTurns(db: Connection, debateId: number) {
  return db
    .selectFrom('facts')
    .select(['kind', 'about_id as seat_id', 'round', 'at'])
    .where('debate_id', '=', debateId)
    .where(sql<boolean>`kind in ('turn.skipped', 'turn.missed')`) // Written exactly as in the partial index; otherwise it isn't used.
    .orderBy('id')
    .limit(mostPassedTurns)
    .execute()
}
export type PassedTurnRow = Awaited<ReturnType<typeof listPassedTurns>>[number]

/** The limits of rounds and seats allow no more turns. */
const mostPassedTurns = 200

/** Returns when the next open kick vote of a debate ends; null if there is none. */
export async function nextKickExpiry(tx: Connection, debateId: number): Promise<number | null> {
  const row = await tx
    .selectFrom('kick_votes')
    .select((eb) => eb.fn.min('expires_at').as('expires_at'))
    .where('debate_id', '=', debateId)
    .where('status', '=', sql.lit('open'))
    .executeTakeFirst()
  return row?.expires_at == null ? null : Number(row.expires_at)
}

/** Locks and returns the time at which a process was last alive, in ms; null at the very first start. */
export async function lockLastHeartbeat(tx: Connection): Promise<number | null> {
  const query = tx.selectFrom('service_clock').select('alive_at').where('id', '=', 1)
  return (await (needsRowLocks(tx) ? query.forUpdate() : query).executeTakeFirst())?.alive_at ?? null
}

export async function setLastHeartbeat(tx: Connection, alive_at: number): Promise<void> {
  await tx
    .insertInto('service_clock')
    .values({ id: 1, alive_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ alive_at }))
    .execute()
}

/** Moves every deadline after `since` by `by` ms, as if the service had not been down. */
export async function shiftDeadlines(tx: Connection, since: number, by: number): Promise<void> {
  const moved = tx.selectFrom('debates').select('id').where('due_at', '<', neverEnds).where('due_at', '>', since)
  await tx
    .updateTable('kick_votes')
    .set((eb) => ({ expires_at: eb('expires_at', '+', by) }))
    .where('status', '=', sql.lit('open'))
    .where('debate_id', 'in', moved)
    .execute()
  await tx
    .updateTable('debate_tags')
    .set({ ends_key: laterEnd(by) })
    .where('debate_id', 'in', moved)
    .execute()
  await tx
    .updateTable('debates')
    .set((eb) => ({
      turn_end: eb('turn_end', '+', by),
      round_end: eb('round_end', '+', by),
      voting_ends_at: eb('voting_ends_at', '+', by),
      due_at: eb('due_at', '+', by),
      ends_key: laterEnd(by),
    }))
    .where('due_at', '<', neverEnds)
    .where('due_at', '>', since)
    .execute()
}

const laterEnd = (by: number) => sql<number>`case when ends_key < ${sql.lit(neverEnds)} then ends_key + ${by} else ends_key end`
