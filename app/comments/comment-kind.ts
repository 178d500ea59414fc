import type { Comment } from '#contract/comments'
import { commentAnchor, commentPath, commentsPath, repliesAnchor } from '../paths'
import type { Intents, KindOf } from '../posts/kind'

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
