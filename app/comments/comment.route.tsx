import { useActionData } from '@remix-run/react'
import { actions } from '../actions.server'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { useActionResult } from '../forms/action-result'
import { formNonce } from '../forms/post-once.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { defineLoader } from '../platform/define-loader.server'
import { MissingPost, missingHead } from '../posts/missing-post'
import { parseOrder } from '../posts/order'
import { typedFields } from '../posts/post-form'
import { postTitle } from '../posts/post-label'
import { loadPostPage, loadThread, withoutPost } from '../posts/thread.server'
import { useLivePage } from '../realtime/use-live-page'
import { isVariant, pageMeta } from '../ui/page-meta'
import { withWatching } from '../watches/watch.actions.server'
import { commentActionsFor, commentCalls, loadReplies } from './comment-calls.server'
import { commentKind } from './comment-kind'
import { CommentPage } from './comment-page'

export const handle = { query: ['sort', 'page', 'before', 'context'] }

/** Loads one comment with its ancestors and its replies. Links to a comment lead here. */
export const loader = defineLoader(async (visit, { slug = '', commentId = '' }) => {
  const found = await loadThread(visit, commentCalls, { slug, id: commentId })
  if (!('thread' in found)) return withoutPost(found)
  const { thread } = found
  const debate = debateCapabilities(found.debate)
  const order = parseOrder(visit.url.searchParams)
  const offers = commentActionsFor(debate)
  const [page, watched] = await Promise.all([
    loadPostPage(visit, commentKind, { thread, debate, list: loadReplies(visit, thread.post, debate, order) }),
    withWatching(visit.secondary(), debate),
  ])
  return { ...page, debate: watched, order, offers, nonce: formNonce(visit, offers.post) }
})

export const action = submit(actions)

export { clientAction, clientLoader, headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page, location }) => {
  if ('missing' in page) return missingHead(page.missing)
  const { thread, debate, canonical } = page
  const { number, excerpt, deleted_at: deleted } = thread.post
  const title = `${postTitle(commentKind, number)}: ${debate.topic}`
  return pageMeta({
    title,
    description: excerpt,
    canonical,
    index: deleted === null,
    isVariant: isVariant(location),
    structured: page.structured,
  })
})

export default function CommentRoute() {
  const page = useLivePage<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), 'missing' in page ? [] : [page.drafts.reply, page.drafts.edit])
  return 'missing' in page ? (
    <MissingPost {...page.missing} typed={typedFields(actionResult)?.content} />
  ) : (
    <CommentPage {...page} actionResult={actionResult} />
  )
}
