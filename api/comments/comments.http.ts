import * as calls from '#contract/comments'
import { noSuchDebate } from '../debates/change-debate.ts'
import { idOf, type Room } from '../platform/mount.ts'
import { castCommentVote } from './cast-comment-vote.ts'
import { deleteComment } from './delete-comment.ts'
import { editComment } from './edit-comment.ts'
import { listCommentReplies, listComments } from './list-comments.ts'
import { noSuchComment } from './lock-comment.ts'
import { postComment } from './post-comment.ts'
import { readCommentThread } from './read-comment-thread.ts'
import { takeBackCommentVote } from './take-back-comment-vote.ts'

/** Spectator comments: lists, threads, post, edit, delete, votes (PRODUCT §3). */
export function mountComments(room: Room): void {
  room.on(calls.listComments, (context, { path, query }) => listComments(context, idOf(path.id, noSuchDebate), query))
  room.on(calls.listCommentReplies, (context, { path, query }) => listCommentReplies(context, idOf(path.id, noSuchComment), query))
  room.on(calls.readCommentThread, async (context, { path }) => ({ data: await readCommentThread(context, idOf(path.id, noSuchComment)) }))
  room.onKeyed(calls.postComment, (context, { path, body }) => postComment(context, idOf(path.id, noSuchDebate), body))
  room.on(calls.editComment, (context, { path, body }) => editComment(context, idOf(path.id, noSuchComment), body.content))
  room.on(calls.deleteComment, (context, { path }) => deleteComment(context, idOf(path.id, noSuchComment)))
  room.on(calls.castCommentVote, async (context, { path, body }) => ({
    data: await castCommentVote(context, idOf(path.id, noSuchComment), body.vote_type),
  }))
  room.on(calls.takeBackCommentVote, async (context, { path }) => ({
    data: await takeBackCommentVote(context, idOf(path.id, noSuchComment)),
  }))
}
