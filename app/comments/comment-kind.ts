import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { commentAnchor, commentPath, commentsPath, repliesAnchor } from '../paths'
import type { PartialResult } from '../platform/partial-result'
import type { Intents, KindOf } from '../posts/post'
import { countHeading } from '../posts/post-label'
import type { PageOf } from '../posts/post-list.server'
import { unnumberedComment } from './comment-text'

export const commentIntents = {
  write: 'comment',
  edit: 'edit-comment',
  takeAway: 'delete-comment',
  discard: 'discard-comment',
} as const satisfies Intents

/** Comments are numbered separately from a debate's arguments. */
export const commentKind: KindOf<Comment> = {
  field: 'comment',
  numbered: (number) => `comment #${number}`,
  anchor: commentAnchor,
  path: commentPath,
  replies: repliesAnchor,
  top: commentsPath,
  unnumbered: unnumberedComment,
  takeAway: 'delete',
  takenAway: 'deleted',
  intents: commentIntents,
  parentOf: ({ parent_comment_id }) => parent_comment_id,
  parentNumberOf: () => null,
  sideOf: () => null,
  takenAwayAt: ({ deleted_at }) => deleted_at,
}

/**
 * Returns the number of a debate's comments, including replies: "312 comments". If the API doesn't count them, counts those in the list.
 */
export function commentCountText({ comments_count: count }: Debate, list: PartialResult<PageOf<Comment>>): string {
  return countHeading({ count, list, one: 'comment' })
}

/** Returns the number of direct replies to a comment: "2 replies". */
export function replyCountText({ replies_count: count }: Comment, list: PartialResult<PageOf<Comment>>): string {
  return countHeading({ count, list, one: 'reply', many: 'replies' })
}
