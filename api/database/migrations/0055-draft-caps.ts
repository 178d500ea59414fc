import { type Kysely, sql } from 'kysely'

/**
 * How much is kept of one member's drafts, and of all that guests keep from one address, is limited: so each draft knows how large it is,
 * and a guest's knows where it was written. Both indexes hold all that is asked, for a draft may be long.
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
