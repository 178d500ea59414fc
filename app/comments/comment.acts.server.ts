import { deleteComment, editComment, postComment, readCommentThread } from '#contract/comments'
import { forget } from '../drafts/waiting.server'
import { commentAnchor, commentPath, commentsPath } from '../paths'
import { type Act, type Acts, keyOf, type Sent } from '../platform/acts.server'
import type { Visit } from '../platform/visit.server'
import { commentKind } from '../posts/kinds'
import { landingOf } from './landing.server'

/** Posts a comment, or with `parent` a reply; the form's `debate` is the id, `slug` names its page. */
const post: Act = {
  who: 'member',
  draftKey: (fields) => (fields.content?.trim() ? commentDraftKey(fields) : null),
  waits: async (visit, { fields }) =>
    fields.parent ? `your reply to ${await nameOf(visit, fields.parent)} is posted` : 'your comment is posted',
  async perform(visit, { fields, place }) {
    const { debate = '', slug = '', parent, instead, content = '' } = fields
    const body = { content, parent_comment_id: parent || undefined }
    const { data } = await visit.api(postComment, { path: { id: debate }, body, key: keyOf(fields) })
    await forget(visit, commentDraftKey(fields))
    if (instead) await forget(visit, commentDraftKey({ debate, parent: instead }))
    return landingOf(visit, data, { debate, slug, place })
  },
}

const edit: Act = {
  who: 'member',
  draftKey: ({ content, comment = '' }) => (content?.trim() ? commentEditDraftKey(comment) : null),
  waits: async (visit, sent) => `your changes to ${await nameOf(visit, commentIn(sent))} are kept`,
  async perform(visit, sent) {
    const id = commentIn(sent)
    const { data } = await visit.api(editComment, { path: { id }, body: { content: sent.fields.content ?? '' } })
    await forget(visit, commentEditDraftKey(id))
    return { to: `${sent.place}#${commentAnchor(data.number)}`, text: `Your comment #${data.number} is changed.` }
  },
}

/** Leads to the tombstone; where that has no page, since nobody replied, to where it stood. */
const remove: Act = {
  who: 'member',
  waits: async (visit, sent) => `your ${await nameOf(visit, commentIn(sent))} is deleted`,
  async perform(visit, sent) {
    const id = commentIn(sent)
    const { data: thread } = await visit.api(readCommentThread, { path: { id } })
    const { data } = await visit.api(deleteComment, { path: { id } })
    const slug = thread.debate_slug
    const stood = data.parent_comment_id === null ? commentsPath(slug) : commentPath(slug, data.parent_comment_id)
    const to = data.replies_count > 0 ? commentPath(slug, id) : stood
    return { to: `${to}#${commentAnchor(data.number)}`, text: `Your comment #${data.number} is deleted.` }
  },
}

/** Throws away a kept text that its form offered back. */
const discard: Act = {
  who: 'member',
  waits: () => 'the kept text is thrown away',
  async perform(visit, { fields, place }) {
    await forget(visit, fields.comment ? commentEditDraftKey(fields.comment) : commentDraftKey(fields))
    return { to: place, text: 'The kept text is thrown away.' }
  },
}

export const commentActs: Acts = { comment: post, 'edit-comment': edit, 'delete-comment': remove, 'discard-comment': discard }

/** Where the text of a refused comment is kept: one for each debate's top level and one for each comment replied to. */
export function commentDraftKey({ debate, parent }: { debate?: string; parent?: string }): string {
  return `comment:${debate}:${parent || 'top'}`
}

export function commentEditDraftKey(commentId: string): string {
  return `edit-comment:${commentId}`
}

async function nameOf({ guestApi }: Visit, commentId: string): Promise<string> {
  const { data } = await guestApi(readCommentThread, { path: { id: commentId } })
  return commentKind.inWords(data.comment.number)
}

function commentIn({ fields }: Sent): string {
  return fields.comment ?? ''
}
