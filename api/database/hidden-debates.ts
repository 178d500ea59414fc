import { sql } from 'kysely'
import type { Connection } from './database.ts'

/** The ids of debates whose words moderators have hidden: few, by an index of their own, so that lists leave them out at no cost. */
export const hiddenDebates = (db: Connection) =>
  db.selectFrom('debates as hidden').select('hidden.id').where(sql<boolean>`hidden.hidden_rule is not null`)
