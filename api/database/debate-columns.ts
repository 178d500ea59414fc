import type { DebateRow } from '../database/tables.ts'

/**
 * What cards show of a debate, and what their lists are continued by. Not its whole introduction; and named one by one, so that SQLite's
 * rows are named as fast as they can be (database/sqlite.ts).
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
  'debates.arguments_for',
  'debates.arguments_against',
  'debates.comments_count',
  'debates.group_id',
  'debates.hidden_rule',
  'debates.note',
  'debates.noted_by',
] as const satisfies readonly `debates.${keyof DebateRow}`[]

type ColumnOf<Named> = Named extends `debates.${infer Column extends keyof DebateRow}` ? Column : never
/** A debate as its card needs it. */
export type CardRow = Pick<DebateRow, ColumnOf<(typeof cardColumns)[number]>>
