import { type Comment, listCommentReplies, listComments } from '#contract/comments'
import type { Visit } from '../platform/visit.server'
import { type Listed, listed } from '../posts/listed.server'
import type { Order } from '../posts/order'

/** A debate's comments as their page orders them. */
export function commentsOf({ api }: Visit, debateId: string, order: Order): Promise<Listed<Comment>> {
  return listed(api(listComments, { path: { id: debateId }, query: order }))
}

/** The replies to a comment as its page orders them. */
export function repliesTo({ api }: Visit, id: string, order: Order): Promise<Listed<Comment>> {
  return listed(api(listCommentReplies, { path: { id }, query: order }))
}

/** So many comments stand on a debate's own page, without their replies: it shows what there is, and is light. */
const onDebatePage = 5

/** The best comments on a debate; null where the API has none to ask for. */
export async function bestComments({ api }: Visit, debateId: string): Promise<Listed<Comment> | null> {
  const query = { sort: 'top', depth: 0, per_page: onDebatePage } as const
  const list = await listed(api(listComments, { path: { id: debateId }, query }))
  return 'fault' in list && (list.status === 404 || list.status === 405) ? null : list
}
