import { type Comment, postComment } from '#contract/comments'
import { type Acts, type Fields, keyOf } from '../forms/acts.server'
import type { Visit } from '../platform/visit.server'
import { actsOn } from '../posts/post.acts.server'
import { commentCalls } from './comment-calls.server'
import { landingOf } from './landing.server'

export const commentActs: Acts = actsOn(commentCalls, { post, landing: landingOf })

/** Posts a comment, or with `parent` a reply; the form's `slug` names the debate's page. */
async function post({ api }: Visit, fields: Fields): Promise<Comment> {
  const { debate = '', parent, content = '' } = fields
  const body = { content, parent_comment_id: parent || undefined }
  return (await api(postComment, { path: { id: debate }, body, key: keyOf(fields) })).data
}
