import { z } from 'zod'
import { Person } from './accounts.ts'
import { ContentNote, count, countOrNull, flagOrNull, id, instant, words, wordsOrNull } from './fields.ts'
import { voteFields } from './votes.ts'

/** Limits of the threads of arguments and comments. */
export const threadLimits = {
  /** UTF-16 units of the beginning of a post, on one plain line. */
  excerpt: 160,
  /** How many ancestors of a post its thread includes, besides the first. */
  ancestors: 20,
} as const

/** Best first, by the lower bound of the score; newest first; or oldest first. */
export const threadSorts = ['top', 'new', 'old'] as const
export type ThreadSort = (typeof threadSorts)[number]

/** The fields that arguments and comments share. */
export const postFields = {
  id,
  /** Its number among the debate's arguments or comments: `#12`; null if the API has no numbers. */
  number: countOrNull,
  /** Null once withdrawn or deleted. */
  user: Person.nullable(),
  /** Sanitised HTML; empty once withdrawn or deleted, in outlines, and for a post's ancestors and neighbours. */
  content: words,
  /** The beginning as plain text, on one line. */
  excerpt: words,
  /** The Markdown as typed; only for its author, while it can be edited. */
  content_source: wordsOrNull,
  /** The version of the text, for `seen` of an edit. Sent with the source; null if the API has no versions. */
  version: wordsOrNull,
  created_at: instant,
  edited_at: instant,
  ...voteFields,
  /** The rule by which moderators hid it; a hidden post is also withdrawn or deleted. Null for most. */
  hidden_rule: countOrNull,
  /** The content warning; null for most. */
  note: ContentNote.nullable(),
  /** Null if unknown: then pages compare the author with the reader's account. */
  is_own: flagOrNull,
  /** How many replies can be read, and how many more were withdrawn, deleted or hidden. */
  replies_count: countOrNull,
  replies_gone: count,
  /** Its level below the top of the list; 0 at the top. */
  depth: count,
}

/** The id of the post that it answers; null at the top level. */
export const parentId = id.nullable()

/** A post with only the fields that a link needs. */
const PostReference = z.object({ id, number: z.number().int().min(1) })
export type PostReference = z.output<typeof PostReference>

/** Returns the schemas of the posts around one post on its page. */
export function threadFields<Post extends z.ZodType>(post: Post) {
  return {
    /**
     * From the top down to the parent. If there are more than `threadLimits.ancestors` and one, only the first and that many of the
     * nearest; `depth` shows the gap.
     */
    ancestors: z.array(post),
    /** The neighbours on its level, by number. */
    previous: post.nullable(),
    next: post.nullable(),
    /** The posts before and after it in its debate, on any level; null at either end. */
    posted_before: PostReference.nullable(),
    posted_after: PostReference.nullable(),
    /** The slug of the debate, so that a post can be reached by its id alone; null if unknown. */
    debate_slug: z.string().nullable(),
  }
}
