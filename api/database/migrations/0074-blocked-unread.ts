import { type Kysely, sql } from 'kysely'

/** Marks messages from blocked people as read, and recomputes unread counts from the conversations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update conversation_sides set unread = 0, first_unread = null,
    read_to = (select last_number from conversations where conversations.id = conversation_sides.conversation_id)
    where unread > 0 and exists (select 1 from blocks
      where blocks.blocker_id = conversation_sides.user_id and blocks.blocked_id = conversation_sides.other_id)`.execute(db)
  await sql`update unread_messages set unread = (select coalesce(sum(conversation_sides.unread), 0) from conversation_sides
    where conversation_sides.user_id = unread_messages.user_id)`.execute(db)
}
