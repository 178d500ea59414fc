import { type Kysely, sql } from 'kysely'

/**
 * Limits the drafts of a member, and of all guests from one address: stores each draft's size, and the network of guests' drafts.
 * Both indexes cover their queries, since a draft may be long.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table drafts add column network text`,
    sql`alter table drafts add column bytes integer not null default 0`,
    sql`update drafts set bytes = octet_length(fields) + octet_length(place) + octet_length(key)`,
    sql`drop index drafts_by_user`,
    sql`create index drafts_by_user on drafts (user_id, updated_at, id, bytes) where user_id is not null`,
    sql`create index drafts_by_network on drafts (network, updated_at, id, bytes) where network is not null`,
  ]
  for (const statement of statements) await statement.execute(db)
}
