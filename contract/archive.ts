import { z } from 'zod'
import { ArchivedSettings } from './debate-settings.ts'
import { debateStatuses, debateTypes, outcomes, sides } from './debates.ts'
import { isCleanText } from './fields.ts'
import { noteLimits } from './post-limits.ts'
import { validateReadability } from './readable-name.ts'
import { isVisible } from './visible-text.ts'
import { noVotes, VoteCounts } from './votes.ts'

const unstorable = 'contains a character that can’t be stored (NUL or half of a surrogate pair). Remove it'
const clean = (max: number) => z.string().max(max).refine(isCleanText, unstorable)
const notVisible = 'has no visible text. Add some'
/** Optional texts count as missing if nothing in them is visible. */
const emptyIfInvisible = (value: string) => (isVisible(value) ? value : '')
const visibleText = (max: number) => clean(max).refine(isVisible, notVisible)
/** A name or title that is shown in a line with other people's texts. */
function readableLine(shape: z.ZodString) {
  return shape.superRefine((value, context) => {
    const message = isVisible(value) ? validateReadability(value) : null
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
}
/** Line ends become LF before the text is measured (docs/product.md#text). */
const text = z
  .string()
  .overwrite((value) => value.replace(/\r\n?/g, '\n'))
  .max(200_000)
  .refine(isCleanText, unstorable)
/** A time with any offset and precision, converted to UTC in milliseconds. The importer, which has a clock, refuses times in the future. */
const moment = z.iso
  .datetime({ offset: true, error: 'must be a moment like 2026-03-01T12:00:00Z' })
  .transform((value) => new Date(value).toISOString())
  .refine((value) => /^(?:19|[2-9]\d)\d\d-/.test(value), 'is before 1900. Use a year from 1900 on, with four digits')
const postId = z.union(
  [z.string().min(1).max(100).refine(isCleanText, unstorable), z.number().transform(String)],
  'must be the id of a post, as text or a number',
)
const side = z.enum(sides).nullable()
/** The largest integer that both databases can store. */
const maxInteger = 2_000_000_000
/** How many levels below the top of its thread a reply may be. */
export const maxArchivedDepth = 10_000
const round = z.number().int().min(1).max(10_000)

/** The content warning; usually left out. */
const note = clean(noteLimits.reason.max).refine(isVisible, notVisible).nullish()

const archivedPost = {
  id: postId,
  parent_id: postId.nullable().default(null),
  author: readableLine(clean(200)),
  content: text,
  created_at: moment,
  votes: VoteCounts.default(noVotes),
  edited_at: moment.nullish(),
  /** The rule by which moderators hid the post. A hidden post is also withdrawn or deleted. */
  hidden: z.number().int().min(1).max(1_000).nullish(),
  note,
}
const noAuthor = { path: ['author'], message: notVisible }
const noContent = (flag: string) => ({
  path: ['content'],
  message: `is empty. Add some text, or put "${flag}": true`,
})

/** A withdrawn argument has neither text nor author, as on the site. */
export const ArchivedArgument = z
  .object({ ...archivedPost, stance: side.default(null), round, withdrawn: z.boolean().optional() })
  .refine(({ author, withdrawn }) => withdrawn || isVisible(author), noAuthor)
  .refine(({ content, withdrawn }) => withdrawn || isVisible(content), noContent('withdrawn'))
export type ArchivedArgument = z.output<typeof ArchivedArgument>

export const ArchivedComment = z
  .object({ ...archivedPost, deleted: z.boolean().optional() })
  .refine(({ author, deleted }) => deleted || isVisible(author), noAuthor)
  .refine(({ content, deleted }) => deleted || isVisible(content), noContent('deleted'))
export type ArchivedComment = z.output<typeof ArchivedComment>

export const ArchivedParticipant = z.object({
  name: readableLine(visibleText(200)),
  side: side.default(null),
  /** Left out if it equals the debate's `created_at`. */
  joined_at: moment.nullish(),
  left_at: moment.nullish(),
})

/**
 * One line of an archive: one debate (docs/product.md#finding-debates). An archive may hold what a new debate may not: longer topics and
 * texts, more rounds, no sides. Authors are names, never accounts; votes are totals; a parent may come after its reply.
 */
export const ArchivedDebate = z
  .object({
    topic: readableLine(visibleText(2_000)),
    description: text.transform(emptyIfInvisible).default(''),
    note,
    /** The rule by which moderators hid the debate. The topic then says so, and the introduction is empty. */
    hidden: archivedPost.hidden,
    type: z.enum(debateTypes),
    status: z.enum(debateStatuses),
    created_at: moment,
    tags: z
      .array(readableLine(visibleText(100)))
      .max(100)
      .default([]),
    round_limit: round,
    participants: z.array(ArchivedParticipant).default([]),
    arguments: z.array(ArchivedArgument).default([]),
    comments: z.array(ArchivedComment).default([]),
    source: z
      .object({
        name: readableLine(visibleText(500)),
        license: clean(200).transform(emptyIfInvisible),
        url: clean(2_000)
          .transform((value) => emptyIfInvisible(value) || null)
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
     * Identifies the debate on every site: the SHA-256 of its canonical form when it was first exported or imported
     * (api/archive/canonical.ts). An export writes it; a line without a key gets one.
     */
    key: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'is not a SHA-256 of 64 hexadecimal digits. Remove it, or copy all of it')
      .optional(),
  })
  .refine(({ arguments: posts }) => posts.reduce((sum, { votes }) => sum + votes.up + votes.down, 0) <= maxInteger, {
    path: ['arguments'],
    message: 'have too many votes in total. The maximum is 2,000,000,000',
  })
export type ArchivedDebate = z.output<typeof ArchivedDebate>
