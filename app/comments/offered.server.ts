import { castCommentVote, deleteComment, editComment } from '#contract/comments'
import type { Debate } from '#contract/debates'
import { may } from '../debates/debate-words'
import { isOffered } from '../platform/missing-calls.server'

/** What pages offer on comments: what the reader may do, as far as the API can do it (PRODUCT §7, foreign APIs). */
export type CommentActs = { post: boolean; vote: boolean; edit: boolean; remove: boolean }

/** @param debate as `offered` gives it */
export function commentActsOn(debate: Debate): CommentActs {
  return {
    post: may(debate, 'comment').allowed,
    vote: may(debate, 'vote').allowed && isOffered(castCommentVote),
    edit: isOffered(editComment),
    remove: isOffered(deleteComment),
  }
}
