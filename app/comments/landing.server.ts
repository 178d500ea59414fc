import type { Comment } from '#contract/comments'
import type { Done, Sent } from '../forms/acts.server'
import { commentPath, commentsPath } from '../paths'
import type { Visit } from '../platform/visit.server'
import { ownInWords } from '../posts/called'
import { landingIn } from '../posts/landing.server'
import { orderOf } from '../posts/order'
import type { Posted } from '../posts/post.acts.server'
import { commentKind } from './comment-kind'
import { commentsOf, repliesTo } from './comment-lists.server'

/** Where one lands after posting: at the comment in its list as that was ordered, or, if it does not show there, on its own page. */
export async function landingOf(visit: Visit, { post: posted, slug = '' }: Posted<Comment>, { fields, place }: Sent): Promise<Done> {
  const debate = { id: fields.debate ?? '', participants: [] }
  const { parent_comment_id: parent } = posted
  const listPath = parent === null ? commentsPath(slug) : commentPath(slug, parent)
  const page = isPageOf(listPath, place) ? place : listPath
  const beside = visit.beside()
  const order = orderOf(new URLSearchParams(page.split('?')[1]))
  const list = await (parent === null ? commentsOf(beside, debate, order) : repliesTo(beside, { id: parent }, debate, order))
  return {
    to: landingIn({ kind: commentKind, slug, posted, list, place: page }),
    text: `Your ${ownInWords(commentKind, posted.number)} is posted.`,
  }
}

function isPageOf(path: string, place: string): boolean {
  return place === path || place.startsWith(`${path}?`) || place.startsWith(`${path}&`)
}
