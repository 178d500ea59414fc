import { Argument, RebuttalToMe, Thread } from '#contract/arguments'
import { Comment, CommentThread } from '#contract/comments'
import { id, idText } from '#contract/fields'
import { isRecord } from '#contract/lists'
import { ArgumentOfPerson } from '#contract/people'
import type { FieldReader } from './field-names.ts'
import { usableSlugOrNull } from './usable-slug.ts'
import { withVotes } from './vote-fields.ts'

export const postReaders: readonly FieldReader[] = [
  [Argument, (raw) => readPost(raw, 'parent_id')],
  [Comment, (raw) => readPost(raw, 'parent_comment_id')],
  [Thread, readThread],
  [CommentThread, readThread],
  [RebuttalToMe, (raw) => (isRecord(raw) ? { ...raw, user: raw.user ?? raw.author } : raw)],
  [ArgumentOfPerson, (raw) => (isRecord(raw) ? { ...raw, up: raw.up ?? raw.upvotes } : raw)],
]

/**
 * Renames the fields of an argument or a comment.
 * @param parentName the contract's name for the id of the post that it answers
 */
function readPost(raw: unknown, parentName: 'parent_id' | 'parent_comment_id'): unknown {
  if (!isRecord(raw)) return raw
  const { user, author } = raw
  const authorId = raw.user_id ?? raw.author_id ?? null
  const parentId = findParentId(raw)
  return {
    ...withVotes(raw),
    content: raw.content ?? raw.body ?? raw.text,
    user: isRecord(user) ? user : isRecord(author) ? author : authorId === null ? null : { id: authorId },
    replies_count: raw.replies_count ?? raw.rebuttals_count ?? raw.children_count ?? findNestedReplies(raw)?.length,
    [parentName]: (parentId !== null && id.safeParse(idText(parentId)).data) || null,
  }
}

/** Field names of the replies inside a post. */
const replyFields = ['rebuttals', 'replies', 'children'] as const

/** Returns the replies that are nested in a post. */
export function findNestedReplies(raw: Record<string, unknown>): unknown[] | undefined {
  return replyFields.map((name) => raw[name]).find(Array.isArray)
}

/** Returns the id of the post that a post answers, under any of its names; null at the top level. */
export const findParentId = (raw: Record<string, unknown>): unknown =>
  raw.parent_id ?? raw.parent_comment_id ?? raw.parent_argument_id ?? null

/** Fills in missing neighbours, and leaves out a debate's slug that is unusable in an address. */
function readThread(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return { ...raw, previous: raw.previous ?? null, next: raw.next ?? null, debate_slug: usableSlugOrNull(raw.debate_slug) }
}
