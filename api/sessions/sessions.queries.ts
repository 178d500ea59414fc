import type { Connection } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type SessionRow = Pick<Tables['tokens'], 'hash' | 'created_at' | 'last_used_at' | 'device' | 'prefix'>

/** Lists all tokens of somebody, the most recently used first. There are at most a hundred (accounts/tokens.ts). */
export async function listSessionsOf(db: Connection, userId: number): Promise<SessionRow[]> {
  return db
    .selectFrom('tokens')
    .select(['hash', 'created_at', 'last_used_at', 'device', 'prefix'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute()
}
