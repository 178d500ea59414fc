import { z } from 'zod'
import { isCleanText } from './fields.ts'
import { debateStatuses, debateTypes, outcomes, sides } from './debates.ts'

/**
 * One line of an archive: one debate (PRODUCT §6). An archive may hold what a new debate may not: longer topics and
 * texts, more rounds, no sides. Authors are names, never accounts; votes are totals; a parent may stand after its reply.
 */
const clean = (max: number) => z.string().max(max).refine(isCleanText, 'holds NUL or a lone surrogate')
const name = clean(200).min(1)
const text = clean(200_000)
const moment = z.iso.datetime({ offset: true })
const archiveId = z.union([z.string().min(1).max(100), z.number()]).transform(String)
const side = z.enum(sides).nullable()
const votes = z.object({ up: z.number().int().min(0), down: z.number().int().min(0) })
const noVotes = { up: 0, down: 0 }

export const ArchivedArgument = z.object({
  id: archiveId,
  parent_id: archiveId.nullable().default(null),
  author: name,
  stance: side.default(null),
  round: z.number().int().min(1).max(10_000),
  content: text,
  created_at: moment,
  votes: votes.default(noVotes),
  edited_at: moment.nullish(),
  withdrawn: z.boolean().optional(),
})
export const ArchivedComment = z.object({
  id: archiveId,
  parent_id: archiveId.nullable().default(null),
  author: name,
  content: text,
  created_at: moment,
  votes: votes.default(noVotes),
  edited_at: moment.nullish(),
  deleted: z.boolean().optional(),
})
export const ArchivedDebate = z.object({
  topic: clean(2_000).min(1),
  description: text.default(''),
  type: z.enum(debateTypes),
  status: z.enum(debateStatuses),
  created_at: moment,
  tags: z.array(clean(100).min(1)).max(100).default([]),
  round_limit: z.number().int().min(1).max(10_000),
  participants: z.array(z.object({ name, side: side.default(null) })).default([]),
  arguments: z.array(ArchivedArgument).default([]),
  comments: z.array(ArchivedComment).default([]),
  source: z.object({ name: clean(500).min(1), license: clean(200), url: clean(2_000).nullable().default(null) }).nullable().default(null),
  outcome: z.enum(outcomes).nullish(),
  winning_side: side.optional(),
  closed_at: moment.nullish(),
  /** Seconds. */
  turn_seconds: z.number().int().min(0).optional(),
  seats_per_side: z.number().int().min(0).optional(),
  character_limit: z.number().int().min(1).optional(),
})
export type ArchivedDebate = z.output<typeof ArchivedDebate>
