import { readThread } from '#contract/arguments'
import {
  type Comment,
  castCommentVote,
  deleteComment,
  editComment,
  listCommentReplies,
  listComments,
  readCommentThread,
  takeBackCommentVote,
} from '#contract/comments'
import type { Debate } from '#contract/debates'
import { debatePermission } from '../debates/debate-text'
import type { DebateWithParticipants } from '../debates/participants'
import { loadDraft } from '../forms/drafts.server'
import { formNonce } from '../forms/post-once.server'
import { argumentPath, commentsAnchor, commentsPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { siteUrl } from '../platform/environment.server'
import { isAbsent, type PartialResult } from '../platform/partial-result'
import type { Visit } from '../platform/visit.server'
import { type Order, parseOrder } from '../posts/order'
import { postDraftKey } from '../posts/post'
import { getSkipLink, loadPostList, type PageOf } from '../posts/post-list.server'
import type { PostCalls } from '../posts/thread.server'
import { commentKind } from './comment-kind'
import { commentsUnavailable, skipToComments } from './comment-text'

export const commentCalls: PostCalls<Comment> = {
  kind: commentKind,
  async read(api, id) {
    const { comment: post, ...around } = (await api(readCommentThread, { path: { id } })).data
    return { post, ...around }
  },
  edit: async (api, id, body) => (await api(editComment, { path: { id }, body })).data,
  takeAway: async (api, id) => (await api(deleteComment, { path: { id } })).data,
  cast: async (api, id, vote_type) => (await api(castCommentVote, { path: { id }, body: { vote_type } })).data,
  takeBack: async (api, id, vote_type) =>
    (await api(takeBackCommentVote, { path: { id }, body: vote_type ? { vote_type } : undefined })).data,
}

/** Returns a debate's comments in the order of their page. */
export function loadComments(visit: Visit, debate: DebateWithParticipants, order: Order): Promise<PartialResult<PageOf<Comment>>> {
  return loadPostList(visit, {
    params: order,
    load: (query) => visit.api(listComments, { path: { id: debate.id }, query }),
    debate,
  })
}

/** Returns the replies to a comment in the order of their page. */
export function loadReplies(
  visit: Visit,
  { id }: Pick<Comment, 'id'>,
  debate: DebateWithParticipants,
  order: Order,
): Promise<PartialResult<PageOf<Comment>>> {
  return loadPostList(visit, {
    params: order,
    load: (query) => visit.api(listCommentReplies, { path: { id }, query }),
    debate,
  })
}

/** How many comments a debate's own page shows. Replies are left out to keep that page light. */
const commentsOnDebatePage = 5

/** Returns the best comments on a debate. */
export function loadBestComments(visit: Visit, debate: DebateWithParticipants): Promise<PartialResult<PageOf<Comment>>> {
  const query = { sort: 'top', depth: 0, per_page: commentsOnDebatePage } as const
  return loadPostList(visit, {
    params: {},
    load: () => visit.api(listComments, { path: { id: debate.id }, query }),
    debate,
  })
}

/**
 * The actions on comments that pages offer, because the reader may take them and the API supports them (docs/product.md#api-conventions,
 * foreign APIs).
 */
export type CommentActions = { post: boolean; vote: boolean; edit: boolean; remove: boolean }

/**
 * Returns the actions on a debate's comments that pages offer.
 * @param debate as `debateCapabilities` returns it
 */
export function commentActionsFor(debate: Debate): CommentActions {
  return {
    post: debatePermission(debate, 'comment').allowed,
    vote: debatePermission(debate, 'vote').allowed && can.castCommentVote,
    edit: can.editComment,
    remove: can.deleteComment,
  }
}

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
  if (isAbsent(list)) throw new ApiFailure(404, commentsUnavailable)
  const offers = commentActionsFor(debate)
  const canonical = siteUrl() + commentsPath(debate.slug)
  return {
    tab: 'comments' as const,
    debate,
    order,
    list,
    draft,
    skip: getSkipLink(list, { to: `#${commentsAnchor}`, text: skipToComments }),
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
