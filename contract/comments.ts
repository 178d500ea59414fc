import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { commentLimits } from './comment-limits.ts'
import { choice, count, flag, id, instant, numberIn, text, words, wordsOrNull } from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'
import { threadSorts } from './threads.ts'
import { Votes, voteTypes, YourVote } from './votes.ts'

/** A spectator's comment on a debate. */
export const Comment = z.preprocess(
  (raw) =>
    isRecord(raw)
      ? {
          ...raw,
          user: raw.user ?? raw.author,
          number: raw.number ?? numberIn(raw.id),
          parent_comment_id: raw.parent_comment_id ?? raw.parent_id,
          up: raw.up ?? raw.upvotes,
          down: raw.down ?? raw.downvotes,
        }
      : raw,
  z.object({
    id,
    /** Its number among the debate's comments. */
    number: count,
    parent_comment_id: z.preprocess((value) => (value === undefined || value === null ? null : String(value)), z.string().nullable()),
    /** Null once deleted. */
    user: z.preprocess((value) => value ?? null, Person.nullable()),
    /** Sanitised HTML; empty once deleted, and for a comment's ancestors and neighbours. */
    content: words,
    /** The beginning as plain text, one line. */
    excerpt: words,
    /** Markdown as typed; only to its author. */
    content_source: wordsOrNull,
    created_at: instant,
    edited_at: instant,
    deleted_at: instant,
    up: count,
    down: count,
    your_vote: YourVote,
    is_own: flag,
    replies_count: count,
    /** How far below the list's top level it stands; 0 at the top. */
    depth: count,
  }),
)
export type Comment = z.output<typeof Comment>

/** One comment with all that its page shows but its replies. */
export const CommentThread = z.preprocess(
  (raw) => (isRecord(raw) ? { ...raw, ancestors: raw.ancestors ?? [], previous: raw.previous ?? null, next: raw.next ?? null } : raw),
  z.object({
    comment: Comment,
    /** From the top down to the parent. */
    ancestors: z.array(Comment),
    /** Its neighbours at its level, by number. */
    previous: Comment.nullable(),
    next: Comment.nullable(),
    /** The debate's, so that a comment can be reached by its id alone. */
    debate_slug: z.string(),
  }),
)
export type CommentThread = z.output<typeof CommentThread>

const content = text('The comment', commentLimits.content).refine(
  (value) => value === '' || value.trim() !== '',
  'The comment is empty. Write something first.',
)

export const NewComment = z.object({
  content,
  parent_comment_id: id.nullish(),
  /** People whom the comment mentions, besides those named in it. */
  mention_user_ids: z.array(id).max(100, 'A comment mentions at most 100 people.').optional(),
})
export const EditedComment = z.object({ content })

export const CommentList = z.object({
  ...pageQuery,
  sort: z.enum(threadSorts).optional(),
  /** Levels below the list's top level, 0 to 10. */
  depth: z.coerce.number().int().min(0).max(10).optional(),
})

const ofDebate = '/api/debates/{id}/spectator-comments'
const ofOne = '/api/spectator-comments/{id}'

export const listComments = defineCall({
  method: 'GET',
  path: ofDebate,
  summary: 'A page of top-level comments, each followed by its replies, depth first.',
  query: CommentList,
  answer: pageOf(Comment),
})
export const listCommentReplies = defineCall({
  method: 'GET',
  path: `${ofOne}/replies`,
  summary: 'A page of the replies to a comment, each followed by its own, depth first.',
  query: CommentList,
  answer: pageOf(Comment),
})
export const readCommentThread = defineCall({
  method: 'GET',
  path: `${ofOne}/thread`,
  summary: 'A comment with its ancestors and neighbours.',
  answer: one(CommentThread),
})
export const postComment = defineCall({
  method: 'POST',
  path: ofDebate,
  summary: 'Posts a comment, or a reply to one.',
  body: NewComment,
  answer: one(Comment),
  access: 'member',
  success: 201,
  keyed: true,
})
export const editComment = defineCall({
  method: 'PUT',
  path: ofOne,
  summary: 'Edits a comment, which is then marked as edited.',
  body: EditedComment,
  answer: one(Comment),
  access: 'member',
})
export const deleteComment = defineCall({
  method: 'DELETE',
  path: ofOne,
  summary: 'Deletes a comment; its replies stay.',
  answer: one(Comment),
  access: 'member',
})
export const castCommentVote = defineCall({
  method: 'POST',
  path: `${ofOne}/vote`,
  summary: 'Votes a comment up or down; a second vote replaces the first.',
  body: z.object({ vote_type: choice(voteTypes, 'Choose up or down.') }),
  answer: one(Votes),
  access: 'member',
})
export const takeBackCommentVote = defineCall({
  method: 'DELETE',
  path: `${ofOne}/vote`,
  summary: 'Takes a vote on a comment back.',
  answer: one(Votes),
  access: 'member',
})
