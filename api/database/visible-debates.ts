import { type RawBuilder, sql } from 'kysely'
import type { Connection } from './database.ts'

/**
 * Conditions for who may see a debate in lists; turns/debate-visibility.ts decides it for a single debate.
 * Everybody sees the debates of the site. Only its members see those of a private group (`private_to`): no friends, moderators or
 * administrators. Public lists (search, feeds, tags, profiles, counts) leave them out even for members, so that they cost the
 * same for everybody and can be cached for guests.
 */

/**
 * Builds a condition for public lists.
 * @param debateId the column with the debate's id, such as `posts.debate_id`
 */
export const isPublicDebate = (debateId: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from debates as unlisted where unlisted.id = ${sql.ref(debateId)} and unlisted.private_to is not null)`

/**
 * Builds a condition for personal lists, such as somebody's debates and notifications.
 * @param debateId as in `isPublicDebate`
 * @param userId the person, or the column with their id
 */
export const isDebateVisibleTo = (debateId: string, userId: number | RawBuilder<number>): RawBuilder<boolean> =>
  sql<boolean>`not exists (select 1 from debates as unseen where unseen.id = ${sql.ref(debateId)} and unseen.private_to is not null
    and not exists (select 1 from memberships as inside
      where inside.circle_id = unseen.private_to and inside.user_id = ${userId} and inside.state = 'member'))`

/** Selects the ids of debates hidden by moderators. They are few and have a partial index, so that excluding them costs nothing. */
export const hiddenDebates = (db: Connection) =>
  db.selectFrom('debates as hidden').select('hidden.id').where(sql<boolean>`hidden.hidden_rule is not null`)
