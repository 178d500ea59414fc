import { type Comment, listCommentReplies, listComments } from '#contract/comments'
import type { PartOf } from '../platform/part-of'
import type { Visit } from '../platform/visit.server'
import { listed, type PageOf } from '../posts/listed.server'
import type { Order } from '../posts/order'

/** A debate's comments as their page orders them. */
export function commentsOf({ api }: Visit, debateId: string, order: Order): Promise<PartOf<PageOf<Comment>>> {
  return listed(order, (query) => api(listComments, { path: { id: debateId }, query }))
}

/** The replies to a comment as its page orders them. */
export function repliesTo({ api }: Visit, id: string, order: Order): Promise<PartOf<PageOf<Comment>>> {
  return listed(order, (query) => api(listCommentReplies, { path: { id }, query }))
}

/** So many comments stand on a debate's own page, without their replies: it shows what there is, and is light. */
const onDebatePage = 5

/** The best comments on a debate. */
export function bestComments({ api }: Visit, debateId: string): Promise<PartOf<PageOf<Comment>>> {
  const query = { sort: 'top', depth: 0, per_page: onDebatePage } as const
  return listed({}, () => api(listComments, { path: { id: debateId }, query }))
}
