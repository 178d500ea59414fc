import type { Comment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { commentAnchor, commentPath, commentsPath, repliesAnchor } from '../paths'
import type { PartialResult } from '../platform/partial-result'
import { countHeading } from '../posts/count-heading'
import type { Intents, KindOf } from '../posts/kind'
import type { PageOf } from '../posts/listed.server'

export const commentIntents = {
  write: 'comment',
  edit: 'edit-comment',
  takeAway: 'delete-comment',
  discard: 'discard-comment',
} as const satisfies Intents

/** A debate's comments have numbers of their own. */
export const commentKind: KindOf<Comment> = {
  field: 'comment',
  numbered: (number) => `comment #${number}`,
  anchor: commentAnchor,
  path: commentPath,
  replies: repliesAnchor,
  top: (slug) => ({ name: 'the debate', path: commentsPath(slug) }),
  unnumbered: 'another comment',
  takeAway: 'delete',
  takenAway: 'deleted',
  intents: commentIntents,
  parentOf: ({ parent_comment_id }) => parent_comment_id,
  parentNumberOf: () => null,
  sideOf: () => null,
  takenAwayAt: ({ deleted_at }) => deleted_at,
}

/** "312 comments": all of a debate's, replies too; from an API that counts none, those of the list. */
export function totalInWords({ comments_count: count }: Debate, list: PartialResult<PageOf<Comment>>): string {
  return countHeading({ count, list, one: 'comment' })
}

/** "2 replies": those to a comment itself. */
export function repliesInWords({ replies_count: count }: Comment, list: PartialResult<PageOf<Comment>>): string {
  return countHeading({ count, list, one: 'reply', many: 'replies' })
}
