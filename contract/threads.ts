import { z } from 'zod'
import { Person } from './accounts.ts'
import { ContentNote } from './content-note.ts'
import { count, countIfTold, flagIfTold, id, idText, instant, orNull, words, wordsOrNull } from './fields.ts'
import { isRecord } from './lists.ts'
import { usableSlugOrNull } from './usable-slug.ts'
import { voteFields, withVotes } from './votes.ts'

/** What the threads of arguments and of comments have in common. */
export const threadLimits = {
  /** UTF-16 units of a post's beginning as one plain line. */
  excerpt: 160,
  /** How many of a post's ancestors its thread tells of, beside the first. */
  ancestors: 20,
} as const

/** The best by the lower bound of its score first, the latest first, or as they were posted. */
export const threadSorts = ['top', 'new', 'old'] as const
export type ThreadSort = (typeof threadSorts)[number]

/** What an argument and a comment both are. */
export const postFields = {
  id,
  /** Its number among the debate's of its kind: `#12`; null from an API that numbers none. */
  number: countIfTold,
  /** Null once withdrawn or deleted. */
  user: orNull(Person),
  /** Sanitised HTML; empty once withdrawn or deleted, in outlines, and for a post's ancestors and neighbours. */
  content: words,
  /** The beginning as plain text, one line. */
  excerpt: words,
  /** Markdown as typed; only to its author, while it can be edited. */
  content_source: wordsOrNull,
  /** Names the stored text, for `seen` of an edit; told where the source is, null from an API without versions. */
  version: wordsOrNull,
  created_at: instant,
  edited_at: instant,
  ...voteFields,
  /** By which rule moderators have hidden it, which then is withdrawn or deleted; null for all others. */
  hidden_rule: countIfTold,
  /** Null for most. */
  note: orNull(ContentNote),
  /** Null from an API that does not tell it. */
  is_own: flagIfTold,
  /** What can be read, and how many more were withdrawn, deleted or hidden. */
  replies_count: countIfTold,
  replies_gone: countIfTold,
  /** How far below the list's top level it stands; 0 at the top. */
  depth: count,
}

/** The id of what a post answers; null at the top. */
export const parentId = z.preprocess((value) => (value === undefined || value === null ? null : idText(value)), z.string().nullable())

/** A post under the contract's names, whichever another API has for them. */
export function asPost(raw: Record<string, unknown>): Record<string, unknown> {
  const { user, author, user_id, author_id } = raw
  const id = user_id ?? author_id
  return {
    ...withVotes(raw),
    content: raw.content ?? raw.body ?? raw.text,
    user: isRecord(user) ? user : isRecord(author) ? author : id === undefined || id === null ? null : { id },
    replies_count: raw.replies_count ?? raw.rebuttals_count ?? raw.children_count ?? answersIn(raw)?.length,
  }
}

/** What an API may call the answers to a post. */
const answers = ['rebuttals', 'replies', 'children'] as const

/** The answers that come within a post. */
export function answersIn(raw: Record<string, unknown>): unknown[] | undefined {
  return answers.map((name) => raw[name]).find(Array.isArray)
}

/** The id of what a post answers, under any of its names. */
export const parentIn = (raw: Record<string, unknown>) => raw.parent_id ?? raw.parent_comment_id ?? raw.parent_argument_id ?? null

/** A post of which no more is said than what leads to it. */
const PostedBeside = z.object({ id, number: z.number().int().min(1) })
export type PostedBeside = z.output<typeof PostedBeside>

/** What stands around a post on a page of its own. */
export function threadFields<Post extends z.ZodType>(post: Post) {
  return {
    /** From the top down to the parent; of a line longer than `threadLimits.ancestors` by more than one, its first and so many nearest, as `depth` tells. */
    ancestors: z.array(post),
    /** Its neighbours at its level, by number. */
    previous: post.nullable(),
    next: post.nullable(),
    /** What was posted before and after it in its debate, wherever that stands; null at an end, and from an API that does not say. */
    posted_before: orNull(PostedBeside),
    posted_after: orNull(PostedBeside),
    /** The debate's, so that a post can be reached by its id alone; null from an API that does not say. */
    debate_slug: z.preprocess(usableSlugOrNull, z.string().nullable()),
  }
}

/** Another API may name neither ancestors nor neighbours. */
export function asThread(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return { ...raw, ancestors: raw.ancestors ?? [], previous: raw.previous ?? null, next: raw.next ?? null }
}
