import { type Comment, listCommentReplies, listComments } from '#contract/comments'
import type { Populated } from '../debates/people-of'
import type { PartOf } from '../platform/part-of'
import type { Visit } from '../platform/visit.server'
import { listed, type PageOf } from '../posts/listed.server'
import type { Order } from '../posts/order'

/** A debate's comments as their page orders them. */
export function commentsOf(visit: Visit, debate: Populated, order: Order): Promise<PartOf<PageOf<Comment>>> {
  return listed(visit, {
    asked: order,
    load: (query) => visit.api(listComments, { path: { id: debate.id }, query }),
    debate,
  })
}

/** The replies to a comment as its page orders them. */
export function repliesTo(visit: Visit, { id }: Pick<Comment, 'id'>, debate: Populated, order: Order): Promise<PartOf<PageOf<Comment>>> {
  return listed(visit, {
    asked: order,
    load: (query) => visit.api(listCommentReplies, { path: { id }, query }),
    debate,
  })
}

/** So many comments stand on a debate's own page, without their replies: it shows what there is, and is light. */
const onDebatePage = 5

/** The best comments on a debate. */
export function bestComments(visit: Visit, debate: Populated): Promise<PartOf<PageOf<Comment>>> {
  const query = { sort: 'top', depth: 0, per_page: onDebatePage } as const
  return listed(visit, {
    asked: {},
    load: () => visit.api(listComments, { path: { id: debate.id }, query }),
    debate,
  })
}
