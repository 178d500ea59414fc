import { z } from 'zod'
import { Person } from './accounts.ts'
import { count, flag, id, instant, words, wordsOrNull } from './fields.ts'
import { isRecord } from './lists.ts'
import { readMarked } from './marked-text.ts'
import { withVotes, YourVote } from './votes.ts'

/** What the threads of arguments and of comments have in common. */
export const threadLimits = {
  /** UTF-16 units of a post's beginning as one plain line. */
  excerpt: 160,
} as const

/** The best by the lower bound of its score first, the latest first, or as they were posted. */
export const threadSorts = ['top', 'new', 'old'] as const
export type ThreadSort = (typeof threadSorts)[number]

/** What an argument and a comment both are. */
export const postFields = {
  id,
  /** Its number among the debate's of its kind: `#12`. */
  number: count,
  /** Null once withdrawn or deleted. */
  user: z.preprocess((value) => value ?? null, Person.nullable()),
  /** Sanitised HTML; empty once withdrawn or deleted, in outlines, and for a post's ancestors and neighbours. */
  content: words,
  /** The beginning as plain text, one line. */
  excerpt: words,
  /** Markdown as typed; only to its author, while it can be edited. */
  content_source: wordsOrNull,
  created_at: instant,
  edited_at: instant,
  up: count,
  down: count,
  your_vote: YourVote,
  is_own: flag,
  replies_count: count,
  /** How far below the list's top level it stands; 0 at the top. */
  depth: count,
}

/** The id of what a post answers; null at the top. */
export const parentId = z.preprocess((value) => (value === undefined || value === null ? null : String(value)), z.string().nullable())

/** A post under the contract's names, whichever another API has for them. */
export function asPost(raw: Record<string, unknown>): Record<string, unknown> {
  const { user, author, excerpt, content } = raw
  return {
    ...withVotes(raw),
    user: user ?? author,
    excerpt: excerpt ?? (typeof content === 'string' ? beginningOf(content) : undefined),
  }
}

/** What stands apart from what is before and behind it. */
const block = /<\/?(?:p|br|li|[ou]l|div|blockquote|pre|hr|h[1-6]|t[dhr])\b[^<>]*>/gi

/** The first words of a text, HTML or not, as one line. */
function beginningOf(content: string): string {
  const line = readMarked(content.slice(0, 10 * threadLimits.excerpt).replace(block, ' '))
    .text.replace(/\s+/g, ' ')
    .trim()
  return line.length <= threadLimits.excerpt ? line : `${line.slice(0, threadLimits.excerpt - 1).replace(/ \S{0,20}$/, '')}…`
}

/** What stands around a post on a page of its own. */
export function threadFields<Post extends z.ZodType>(post: Post) {
  return {
    /** From the top down to the parent. */
    ancestors: z.array(post),
    /** Its neighbours at its level, by number. */
    previous: post.nullable(),
    next: post.nullable(),
    /** The debate's, so that a post can be reached by its id alone; null from an API that does not say. */
    debate_slug: z.preprocess((value) => value ?? null, z.string().nullable()),
  }
}

/** Another API may name neither ancestors nor neighbours. */
export function asThread(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return { ...raw, ancestors: raw.ancestors ?? [], previous: raw.previous ?? null, next: raw.next ?? null }
}
