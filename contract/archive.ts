import { z } from 'zod'
import { ArchivedSettings } from './debate-settings.ts'
import { debateStatuses, debateTypes, outcomes, sides } from './debates.ts'
import { isCleanText } from './fields.ts'
import { noteLimits } from './post-limits.ts'
import { faultOfReading } from './readable-name.ts'
import { isVisible } from './visible-text.ts'
import { noVotes, VoteCounts } from './vote-counts.ts'

const unstorable = 'holds a character that cannot be stored (NUL or half of a surrogate pair). Take it out'
const clean = (max: number) => z.string().max(max).refine(isCleanText, unstorable)
const blank = 'is blank. Write some text that can be seen'
/** What may be missing is missing where there is nothing to see in it. */
const ifVisible = (value: string) => (isVisible(value) ? value : '')
const named = (max: number) => clean(max).refine(isVisible, blank)
/** What stands in a line among others' texts. */
function readable(shape: z.ZodString) {
  return shape.superRefine((value, context) => {
    const message = isVisible(value) ? faultOfReading(value) : null
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
}
/** Line ends become LF before anything is measured (docs/product.md#text). */
const text = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n'))
  .max(200_000)
  .refine(isCleanText, unstorable)
/** Of any offset and precision; read as UTC to the millisecond. That none lies in the future is for the reader, who has a clock. */
const moment = z.iso
  .datetime({ offset: true, error: 'must be a moment like 2026-03-01T12:00:00Z' })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => /^(?:19|[2-9]\d)\d\d-/.test(value), 'lies before 1900. Write a year of four digits, from 1900 on')
const archiveId = z.union(
  [z.string().min(1).max(100).refine(isCleanText, unstorable), z.number().transform(String)],
  'must be the id of a post, as text or a number',
)
const side = z.enum(sides).nullable()
/** The most that both databases keep as an integer. */
const largest = 2_000_000_000
/** How many replies below the top of its thread a post may stand. */
export const deepestArchived = 10_000
const round = z.number().int().min(1).max(10_000)

/** Why it is sensitive; left out for most. */
const note = clean(noteLimits.reason.max).refine(isVisible, blank).nullish()

const posted = {
  id: archiveId,
  parent_id: archiveId.nullable().default(null),
  author: readable(clean(200)),
  content: text,
  created_at: moment,
  votes: VoteCounts.default(noVotes),
  edited_at: moment.nullish(),
  /** The number of the rule by which moderators have hidden it; it is withdrawn, or deleted, as well. */
  hidden: z.number().int().min(1).max(1_000).nullish(),
  note,
}
const noAuthor = { path: ['author'], message: blank }
const noContent = (flag: string) => ({
  path: ['content'],
  message: `is empty. Write some text that can be seen, or put "${flag}": true`,
})

/** Once withdrawn, the text and the author are empty: here as on the site. */
export const ArchivedArgument = z
  .object({ ...posted, stance: side.default(null), round, withdrawn: z.boolean().optional() })
  .refine(({ author, withdrawn }) => withdrawn || isVisible(author), noAuthor)
  .refine(({ content, withdrawn }) => withdrawn || isVisible(content), noContent('withdrawn'))
export type ArchivedArgument = z.output<typeof ArchivedArgument>

export const ArchivedComment = z
  .object({ ...posted, deleted: z.boolean().optional() })
  .refine(({ author, deleted }) => deleted || isVisible(author), noAuthor)
  .refine(({ content, deleted }) => deleted || isVisible(content), noContent('deleted'))
export type ArchivedComment = z.output<typeof ArchivedComment>

export const ArchivedParticipant = z.object({
  name: readable(named(200)),
  side: side.default(null),
  /** Left out where it is the debate's `created_at`. */
  joined_at: moment.nullish(),
  left_at: moment.nullish(),
})

/**
 * One line of an archive: one debate (docs/product.md#finding-debates). An archive may hold what a new debate may not: longer topics and
 * texts, more rounds, no sides. Authors are names, never accounts; votes are totals; a parent may stand after its reply.
 */
export const ArchivedDebate = z
  .object({
    topic: readable(named(2_000)),
    description: text.transform(ifVisible).default(''),
    note,
    /** As of a post; its topic says so, and its introduction is empty. */
    hidden: posted.hidden,
    type: z.enum(debateTypes),
    status: z.enum(debateStatuses),
    created_at: moment,
    tags: z
      .array(readable(named(100)))
      .max(100)
      .default([]),
    round_limit: round,
    participants: z.array(ArchivedParticipant).default([]),
    arguments: z.array(ArchivedArgument).default([]),
    comments: z.array(ArchivedComment).default([]),
    source: z
      .object({
        name: readable(named(500)),
        license: clean(200).transform(ifVisible),
        url: clean(2_000)
          .transform((value) => ifVisible(value) || null)
          .nullable()
          .default(null),
      })
      .nullable()
      .default(null),
    outcome: z.enum(outcomes).nullish(),
    winning_side: side.optional(),
    started_at: moment.nullish(),
    closed_at: moment.nullish(),
    ...ArchivedSettings.shape,
    /**
     * Who the debate is, wherever it goes: the SHA-256 of its canonical form when it was first exported or imported
     * (api/archive/canonical.ts). An export writes it; a line without one gets it.
     */
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 in 64 hexadecimal digits. Take it away, or copy it whole')
      .optional(),
  })
  .refine(({ arguments: posts }) => posts.reduce((sum, { votes }) => sum + votes.up + votes.down, 0) <= largest, {
    path: ['arguments'],
    message: 'have more votes together than can be counted. Lower them to 2,000,000,000',
  })
export type ArchivedDebate = z.output<typeof ArchivedDebate>
