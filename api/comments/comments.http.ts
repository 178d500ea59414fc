import * as calls from '#contract/comments'
import type { Routes } from '../context.ts'
import { parseId } from '../platform/paging.ts'
import { castVote, removeVote } from '../posts/cast-vote.ts'
import { deletePost, editPost } from '../posts/edit-or-delete-post.ts'
import { readPost, readThread } from '../posts/thread-pages.ts'
import { debateNotFoundMessage } from '../turns/debate-visibility.ts'
import { commentKind } from './comment-kind.ts'
import { listCommentReplies, listComments } from './list-comments.ts'
import { postComment } from './post-comment.ts'

/** Mounts the calls for spectator comments: list, thread, post, edit, delete, votes (docs/product.md#comments). */
export function mountComments(routes: Routes): void {
  const id = (path: { id: string }) => parseId(path.id, commentKind.notFoundMessage)
  routes.on(calls.listComments, (context, { path, query }) => listComments(context, parseId(path.id, debateNotFoundMessage), query))
  routes.on(calls.listCommentReplies, (context, { path, query }) => listCommentReplies(context, id(path), query))
  routes.on(calls.readCommentThread, async (context, { path }) => {
    const { post, around } = await readThread(context, commentKind, id(path))
    return { data: { comment: post, ...around } }
  })
  routes.onKeyed(
    calls.postComment,
    (context, { path, body }) => postComment(context, parseId(path.id, debateNotFoundMessage), body),
    async (context, made) => ({ data: (await readPost(context, commentKind, id({ id: made }))).post }),
  )
  routes.on(calls.editComment, (context, { path, body }) => editPost(context, commentKind, id(path), body))
  routes.on(calls.deleteComment, (context, { path }) => deletePost(context, commentKind, id(path)))
  routes.on(calls.castCommentVote, async (context, { path, body }) => ({
    data: await castVote(context, commentKind, id(path), body.vote_type),
  }))
  routes.on(calls.takeBackCommentVote, async (context, { path }) => ({ data: await removeVote(context, commentKind, id(path)) }))
}
