import { type Kysely, sql } from 'kysely'

const sorts = ['created_at', 'popularity', 'last_activity_at', 'ends_key']

/**
 * Copies the sort keys of debates to their tags, so that one index serves a list of debates however it is filtered. Also adds the
 * debate to the index of the hottest arguments, which saves reading them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements()) await statement.execute(db)
}

function statements() {
  return [
    sql`alter table debate_tags rename to debate_tags_before`,
    sql`drop index debate_tags_by_tag`,
    sql`create table debate_tags (
      debate_id bigint not null references debates(id) on delete cascade, tag_id bigint not null references tags(id), position integer not null,
      type text not null, status text not null, created_at bigint not null, popularity bigint not null, last_activity_at bigint not null,
      ends_key bigint not null, primary key (debate_id, tag_id))`,
    sql`insert into debate_tags (debate_id, tag_id, position, type, status, created_at, popularity, last_activity_at, ends_key)
      select debate_id, tag_id, position, type, status, created_at, popularity, last_activity_at, ends_key
      from debate_tags_before join debates on debates.id = debate_id`,
    sql`drop table debate_tags_before`,
    ...sorts.flatMap((column) => [
      sql`create index ${sql.ref(`debate_tags_by_${column}`)} on debate_tags (tag_id, ${sql.ref(column)}, debate_id)`,
      sql`create index ${sql.ref(`debate_tags_by_status_${column}`)} on debate_tags (tag_id, status, ${sql.ref(column)}, debate_id)`,
      sql`create index ${sql.ref(`debates_by_status_type_${column}`)} on debates (status, type, ${sql.ref(column)}, id)`,
    ]),
    sql`drop index arguments_by_heat`,
    sql`create index arguments_by_heat on arguments (heat, id, debate_id) where withdrawn_at is null`,
  ]
}
