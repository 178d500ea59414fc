import { type Comment, NewComment, postComment } from '#contract/comments'
import type { Act, Fields } from '../forms/acts.server'
import { postOnce } from '../forms/post-once.server'
import type { Visit } from '../platform/visit.server'
import { requireFitting } from '../posts/fits.server'
import type { Intents } from '../posts/kind'
import { actsOn, type Posted } from '../posts/post.acts.server'
import { commentCalls } from './comment-calls.server'
import type { commentIntents } from './comment-kind'
import { landingOf } from './landing.server'
import { mentionedIn } from './mentioned.server'

const { write, edit, takeAway, discard } = actsOn(commentCalls, {
  post,
  landing: landingOf,
  requireFitting: (fields) => requireFitting(fields, NewComment.shape.content),
})

export const commentActs = {
  comment: write,
  'edit-comment': edit,
  'delete-comment': takeAway,
  'discard-comment': discard,
} satisfies Readonly<Record<(typeof commentIntents)[keyof Intents], Act>>

/** Posts a comment, or with `parent` a reply; the form's `slug` names the debate's page. */
async function post(visit: Visit, fields: Fields): Promise<Posted<Comment>> {
  const { debate = '', slug, parent, content = '', note } = fields
  const mention_user_ids = await mentionedIn(visit, debate, content)
  const body = { content, parent_comment_id: parent || undefined, mention_user_ids, note: note || undefined }
  const { data } = await postOnce(
    { ...fields, mention_user_ids: mention_user_ids?.join() ?? '' },
    (key) => visit.api(postComment, { path: { id: debate }, body, key }),
    ({ data: { created_at, deleted_at } }) => ({ created_at, gone: deleted_at !== null }),
  )
  return { post: data, slug }
}
