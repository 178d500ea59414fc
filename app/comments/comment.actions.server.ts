import { type Comment, NewComment, postComment } from '#contract/comments'
import { findMentioned as peopleMentionedIn } from '#contract/mention-words'
import { loadMentionablePeople } from '../debates/mentionable-people.server'
import type { Fields, FormAction, Outcome, Submission } from '../forms/form-action'
import { postOnce } from '../forms/post-once.server'
import { commentPath, commentsPath } from '../paths'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { parseOrder } from '../posts/order'
import type { Intents } from '../posts/post'
import { type Posted, postActionsFor, validateGuestPost } from '../posts/post.actions.server'
import { ownPostName } from '../posts/post-label'
import { pathAfterPosting } from '../posts/post-list.server'
import { commentCalls, loadComments, loadReplies } from './comment-calls.server'
import { type commentIntents, commentKind } from './comment-kind'

const { write, edit, takeAway, discard } = postActionsFor(commentCalls, {
  post,
  landing: outcomeOfPosting,
  checkFields: (fields) => validateGuestPost(fields, NewComment.shape.content),
})

export const commentActions = {
  comment: write,
  'edit-comment': edit,
  'delete-comment': takeAway,
  'discard-comment': discard,
} satisfies Readonly<Record<(typeof commentIntents)[keyof Intents], FormAction>>

/** Posts a comment, or a reply if the form has a `parent`. The form field `slug` names the debate's page. */
async function post(visit: Visit, fields: Fields): Promise<Posted<Comment>> {
  const { debate = '', slug, parent, content = '', note } = fields
  const mention_user_ids = await loadMentionedIds(visit, debate, content)
  const body = { content, parent_comment_id: parent || undefined, mention_user_ids, note: note || undefined }
  const { data } = await postOnce(
    { ...fields, mention_user_ids: mention_user_ids?.join() ?? '' },
    (key) => visit.api(postComment, { path: { id: debate }, body, key }),
    ({ data: { created_at, deleted_at } }) => ({ created_at, gone: deleted_at !== null }),
  )
  return { post: data, slug }
}

/** Returns where to redirect after posting: to the comment in its list, in the same order, or to its own page. */
async function outcomeOfPosting(
  visit: Visit,
  { post: posted, slug = '' }: Posted<Comment>,
  { fields, place }: Submission,
): Promise<Outcome> {
  const debate = { id: fields.debate ?? '', participants: [] }
  const { parent_comment_id: parent } = posted
  const listPath = parent === null ? commentsPath(slug) : commentPath(slug, parent)
  const page = isPageOf(listPath, place) ? place : listPath
  const secondary = visit.secondary()
  const order = parseOrder(new URLSearchParams(page.split('?')[1]))
  const list = await (parent === null ? loadComments(secondary, debate, order) : loadReplies(secondary, { id: parent }, debate, order))
  return {
    to: pathAfterPosting({ kind: commentKind, slug, posted, list, place: page }),
    text: `Your ${ownPostName(commentKind, posted.number)} is posted.`,
  }
}

function isPageOf(path: string, place: string): boolean {
  return place === path || place.startsWith(`${path}?`) || place.startsWith(`${path}&`)
}

/**
 * Returns the ids of the participants that a comment mentions, for a foreign API (customer-spec §7, mention_user_ids). Our own API reads
 * them from the text, so this returns undefined.
 */
async function loadMentionedIds(visit: Visit, debate: string, content: string): Promise<string[] | undefined> {
  if (!environment().API_URL || !/[@＠]/.test(content)) return undefined
  const people = await loadMentionablePeople(visit, debate)
  const byName = new Map(
    people.flatMap(({ id, display_name }): [string, string][] => (id !== null && display_name ? [[keyOf(display_name), id]] : [])),
  )
  const ids = new Set(peopleMentionedIn(content, (name) => byName.get(keyOf(name))))
  return ids.size > 0 ? [...ids] : undefined
}

const keyOf = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
