import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'

/**
 * Who may see a debate is decided here for lists, and in turns/debate-visibility.ts for one debate. Everybody sees the debates of the site; those of a private group (`private_to`) its members
 * see, and nobody else: no friend, no moderator and no administrator. What is public (lists, search, feeds, tags, profiles, counts) leaves
 * them out for members too, so that it costs the same for everybody and can be kept for guests.
 */

/** A condition for public lists. @param debateId the column with the debate's id, such as `posts.debate_id` */
export const isPublicDebate = (debateId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from debates as unlisted where unlisted.id = ${sql.ref(debateId)} and unlisted.private_to is not null)`

/**
 * A condition for what is somebody's own, such as their debates and notifications.
 * @param debateId as in `isPublicDebate`
 * @param userId whose, or the column that says so
 */
export const isDebateVisibleTo = (debateId: string, userId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from debates as unseen where unseen.id = ${sql.ref(debateId)} and unseen.private_to is not null
    and not exists (select 1 from memberships as inside
      where inside.circle_id = unseen.private_to and inside.user_id = ${userId} and inside.state = 'member'))`

/** The ids of debates whose words moderators have hidden: few, by an index of their own, so that lists leave them out at no cost. */
export const hiddenDebates = (db: Connection) =>
  db.selectFrom('debates as hidden').select('hidden.id').where(sql<boolean>`hidden.hidden_rule is not null`)
