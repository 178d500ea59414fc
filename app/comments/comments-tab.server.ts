import type { Debate } from '#contract/debates'
import { formNonce } from '../forms/nonce.server'
import { keptDraft } from '../forms/waiting.server'
import { commentsPath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { problem } from '../platform/loading.server'
import { isAbsent } from '../platform/part-of'
import type { Visit } from '../platform/visit.server'
import { writingKey } from '../posts/draft-keys'
import { orderOf } from '../posts/order'
import { withWatching } from '../watches/watching.server'
import { commentKind } from './comment-kind'
import { commentsOf } from './comment-lists.server'
import { commentActsOn } from './offered.server'

/**
 * What the page of a debate's comments shows.
 * @param debate as `offered` gives it
 * @throws a page that says so where the API has no comments
 */
export async function commentsTabOf(visit: Visit, debate: Debate) {
  const order = orderOf(visit.url.searchParams)
  const [list, draft, watched] = await Promise.all([
    commentsOf(visit, debate, order),
    keptDraft(visit, writingKey(commentKind, { debate: debate.id })),
    withWatching(visit.beside(), debate),
  ])
  if (isAbsent(list)) throw problem(404, 'There are no comments here.')
  const offers = commentActsOn(debate)
  const canonical = siteUrl() + commentsPath(debate.slug)
  return {
    tab: 'comments' as const,
    debate: watched,
    order,
    list,
    draft,
    offers,
    nonce: formNonce(visit, offers.post),
    now: Date.now(),
    canonical,
  }
}
