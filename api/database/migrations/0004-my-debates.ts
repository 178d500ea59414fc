import { type Kysely, sql } from 'kysely'

/** Indexes a person's own debates and the answers to their arguments, so that nobody else's are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await statement.execute(db)
}

function statements() {
  return [
    sql`create index debates_by_creator on debates (creator_id) where creator_id is not null`,
    sql`alter table arguments add column answers_user_id bigint`,
    sql`update arguments set answers_user_id = (
        select parent.user_id from arguments as parent where parent.id = arguments.parent_id and parent.user_id <> arguments.user_id)
      where parent_id is not null and user_id is not null`,
    sql`create index arguments_by_answered on arguments (answers_user_id, id)
      where answers_user_id is not null and withdrawn_at is null`,
  ]
}
