import { type Comment, castCommentVote, deleteComment, editComment, readCommentThread, takeBackCommentVote } from '#contract/comments'
import type { PostCalls } from '../posts/post-calls.server'
import { commentKind } from './comment-kind'

export const commentCalls: PostCalls<Comment> = {
  kind: commentKind,
  async read(api, id) {
    const { comment: post, ...around } = (await api(readCommentThread, { path: { id } })).data
    return { post, ...around }
  },
  edit: async (api, id, body) => (await api(editComment, { path: { id }, body })).data,
  takeAway: async (api, id) => (await api(deleteComment, { path: { id } })).data,
  cast: async (api, id, vote_type) => (await api(castCommentVote, { path: { id }, body: { vote_type } })).data,
  takeBack: async (api, id, vote_type) =>
    (await api(takeBackCommentVote, { path: { id }, body: vote_type ? { vote_type } : undefined })).data,
}
