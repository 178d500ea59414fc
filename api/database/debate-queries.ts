import { type RawBuilder, sql } from 'kysely'
import { settingNames } from '#contract/debate-settings'
import type { Connection } from './database.ts'
import type { DebateRow } from './debate-tables.ts'

/**
 * The columns that a debate's card shows or that lists continue by. The long introduction is left out; columns are named one by
 * one because that is the fastest way to name SQLite's rows (sqlite.ts).
 */
export const cardColumns = [
  'debates.id',
  'debates.slug',
  'debates.topic',
  'debates.excerpt',
  'debates.picture',
  'debates.type',
  'debates.status',
  'debates.outcome',
  'debates.winning_side',
  'debates.round_limit',
  'debates.current_round',
  'debates.turn_participant_id',
  'debates.turn_end',
  'debates.round_end',
  'debates.voting_ends_at',
  'debates.ends_key',
  'debates.created_at',
  'debates.last_activity_at',
  'debates.popularity',
  'debates.participants_count',
  'debates.watchers_count',
  'debates.arguments_count',
  'debates.arguments_gone',
  'debates.arguments_for',
  'debates.arguments_against',
  'debates.comments_count',
  'debates.comments_gone',
  'debates.group_id',
  'debates.private_to',
  'debates.hidden_rule',
  'debates.note',
  'debates.noted_by',
] as const satisfies readonly Column[]

/** The columns of a whole debate. */
export const debateColumns = [
  ...cardColumns,
  'debates.description_source',
  'debates.description_html',
  'debates.html_version',
  'debates.creator_id',
  ...settingNames.map((name) => `debates.${name}` as const),
  'debates.due_at',
  'debates.ballots_for',
  'debates.ballots_against',
  'debates.ballots_tie',
  'debates.started_at',
  'debates.closed_at',
  'debates.roots_count',
  'debates.roots_gone',
  'debates.comment_roots_count',
  'debates.comment_roots_gone',
  'debates.votes_count',
  'debates.archive_key',
  'debates.source_name',
  'debates.source_license',
  'debates.source_url',
  'debates.demo',
  'debates.corrected_at',
] as const satisfies readonly Column[]

type Column = `debates.${keyof DebateRow}`

type ColumnOf<Named> = Named extends `debates.${infer Column extends keyof DebateRow}` ? Column : never
/** A debate with the columns of its card. */
export type CardRow = Pick<DebateRow, ColumnOf<(typeof cardColumns)[number]>>

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
