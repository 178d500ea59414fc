import { readThread } from '#contract/arguments'
import type { Debate } from '#contract/debates'
import { loadDraft } from '../forms/drafts.server'
import { formNonce } from '../forms/post-once.server'
import { argumentPath, commentsAnchor, commentsPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { siteUrl } from '../platform/environment.server'
import { isAbsent } from '../platform/partial-result'
import type { Visit } from '../platform/visit.server'
import { postDraftKey } from '../posts/kind'
import { parseOrder } from '../posts/order'
import { skipLinkTo } from '../posts/post-list.server'
import { commentActionsFor, loadComments } from './comment-calls.server'
import { commentKind } from './comment-kind'

/**
 * Loads what the page of a debate's comments shows.
 * @param debate as `debateCapabilities` returns it
 * @throws ApiFailure, 404, if the API has no comments
 */
export async function loadCommentsTab(visit: Visit, debate: Debate) {
  const order = parseOrder(visit.url.searchParams)
  const [list, draft, quote] = await Promise.all([
    loadComments(visit, debate, order),
    loadDraft(visit, postDraftKey(commentKind, { debate: debate.id })),
    loadQuote(visit, debate, visit.url.searchParams.get('on')),
  ])
  if (isAbsent(list)) throw new ApiFailure(404, 'There are no comments here.')
  const offers = commentActionsFor(debate)
  const canonical = siteUrl() + commentsPath(debate.slug)
  return {
    tab: 'comments' as const,
    debate,
    order,
    list,
    draft,
    skip: skipLinkTo(list, { to: `#${commentsAnchor}`, text: 'Skip to the comments' }),
    offers,
    quote,
    nonce: formNonce(visit, offers.post),
    now: Date.now(),
    canonical,
  }
}

/** Returns the beginning of one of the debate's arguments as a Markdown quotation with a link; empty without one. */
async function loadQuote(visit: Visit, { slug }: Debate, id: string | null): Promise<string> {
  if (!id) return ''
  const found = await visit.secondary().api(readThread, { path: { id } }).catch(ignoreApiFailure)
  if (!found) return ''
  const { argument, debate_slug } = found.data
  if (argument.withdrawn_at !== null || (debate_slug ?? slug) !== slug) return ''
  const name = argument.number === null ? 'This argument' : `#${argument.number}`
  return `> [${name}](${siteUrl()}${argumentPath(slug, argument.id)}): ${argument.excerpt}\n\n`
}

function ignoreApiFailure(failure: unknown): undefined {
  if (!(failure instanceof ApiFailure)) throw failure
}
