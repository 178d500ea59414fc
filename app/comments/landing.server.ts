import type { Comment } from '#contract/comments'
import { commentAnchor, commentPath, commentsPath } from '../paths'
import type { Done } from '../platform/acts.server'
import type { Visit } from '../platform/visit.server'
import { orderOf } from '../posts/order'
import { commentsOf, repliesTo } from './comment-lists.server'

type Written = { debate: string; slug: string /** The page it was written on. */; place: string }

/** Where one lands after posting: at the comment in its list as that was ordered, or, if it does not show there, on its own page. */
export async function landingOf(visit: Visit, posted: Comment, { debate, slug, place }: Written): Promise<Done> {
  const { id, number, parent_comment_id: parent } = posted
  const listPath = parent === null ? commentsPath(slug) : commentPath(slug, parent)
  const page = isPageOf(listPath, place) ? place : listPath
  const order = orderOf(new URLSearchParams(page.split('?')[1]))
  const list = await (parent === null ? commentsOf(visit, debate, order) : repliesTo(visit, parent, order))
  const shown = 'page' in list && list.page.data.some((comment) => comment.id === id)
  return { to: `${shown ? page : commentPath(slug, id)}#${commentAnchor(number)}`, text: `Your comment #${number} is posted.` }
}

function isPageOf(path: string, place: string): boolean {
  return place === path || place.startsWith(`${path}?`) || place.startsWith(`${path}&`)
}
