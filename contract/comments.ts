import { z } from 'zod'
import { defineCall } from './call.ts'
import { id, instant, noteText, seenVersion, text } from './fields.ts'
import { dataOf, pageOf, pageQuery, queryNumber } from './lists.ts'
import { commentLimits } from './post-limits.ts'
import { parentId, postFields, threadFields, threadSorts } from './threads.ts'
import { votingOn } from './votes.ts'

/** A spectator's comment on a debate. */
export const Comment = z.object({ ...postFields, parent_comment_id: parentId, deleted_at: instant })
export type Comment = z.output<typeof Comment>

/** One comment with everything that its page shows except its replies. */
export const CommentThread = z.object({ comment: Comment, ...threadFields(Comment) })
export type CommentThread = z.output<typeof CommentThread>

const content = text('The comment', commentLimits.content)

export const NewComment = z.object({
  content,
  parent_comment_id: id.nullish(),
  /** People that the comment mentions, in addition to names in its text. */
  mention_user_ids: z.array(id).max(100, 'A comment mentions at most 100 people.').optional(),
  /** The content warning; left out if nothing is sensitive. */
  note: noteText.optional(),
})
export const EditedComment = z.object({ content, seen: seenVersion })

export const CommentList = z.object({
  ...pageQuery,
  sort: z.enum(threadSorts).optional(),
  /** Left out for a tree; `linear` for all comments in order of time. Replies to one comment are always a tree. */
  view: z.enum(['linear']).optional(),
  /** Levels below the top level of the list, 0 to 10. */
  depth: queryNumber('Choose a depth from 0 to 10.', { min: 0, max: 10 }),
})

const debateCommentsPath = '/api/debates/{id}/spectator-comments'
const commentPath = '/api/spectator-comments/{id}'

export const listComments = defineCall({
  method: 'GET',
  path: debateCommentsPath,
  summary: 'Lists top-level comments, each followed by its replies, depth first.',
  query: CommentList,
  answer: pageOf(Comment),
})
export const listCommentReplies = defineCall({
  method: 'GET',
  path: `${commentPath}/replies`,
  summary: 'Lists the replies to a comment, each followed by its own, depth first.',
  query: CommentList.omit({ view: true }),
  answer: pageOf(Comment),
})
export const readCommentThread = defineCall({
  method: 'GET',
  path: `${commentPath}/thread`,
  summary: 'Shows a comment with its ancestors and neighbours.',
  answer: dataOf(CommentThread),
})
export const postComment = defineCall({
  method: 'POST',
  path: debateCommentsPath,
  summary: 'Posts a comment, or a reply to one.',
  body: NewComment,
  answer: dataOf(Comment),
  access: 'member',
  success: 201,
  keyed: true,
})
export const editComment = defineCall({
  method: 'PUT',
  path: commentPath,
  summary: 'Edits a comment and marks it as edited.',
  body: EditedComment,
  answer: dataOf(Comment),
  access: 'member',
})
export const deleteComment = defineCall({
  method: 'DELETE',
  path: commentPath,
  summary: 'Deletes a comment; its replies stay.',
  answer: dataOf(Comment),
  access: 'member',
})
export const { cast: castCommentVote, takeBack: takeBackCommentVote } = votingOn(`${commentPath}/vote`, 'a comment')
