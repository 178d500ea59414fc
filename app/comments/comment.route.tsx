import { data, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { offered } from '../debates/offered.server'
import { keptDraft } from '../drafts/waiting.server'
import { commentPath } from '../paths'
import { actOn } from '../platform/acts.server'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { formNonce } from '../platform/nonce.server'
import { leadOn } from '../platform/redirects.server'
import { typedIn } from '../posts/acted-on'
import { MissingPost } from '../posts/missing-post'
import { orderOf } from '../posts/order'
import { acts } from '../shell/acts.server'
import { problemMeta } from '../shell/problem-meta'
import { answeredOrRefused, notAfterForms } from '../shell/sent-in-place'
import { pageMeta } from '../ui/page-meta'
import { commentDraftKey, commentEditDraftKey } from './comment.acts.server'
import { repliesTo } from './comment-lists.server'
import { CommentPage } from './comment-page'
import { commentThreadIn } from './comment-thread.server'
import { commentActsOn } from './offered.server'

/** One comment with what it answers and its replies: where links to a comment lead. */
export const loader = defineLoader(async (visit, { slug = '', commentId = '' }) => {
  const query = visit.url.searchParams
  const found = await commentThreadIn(visit, { slug, commentId, context: query.get('context') })
  if ('missing' in found) return data(found, { status: found.missing.status })
  if ('movedTo' in found) throw leadOn(found.movedTo + visit.url.search, { status: 301 })
  const { thread } = found
  const debate = offered(found.debate)
  const { comment } = thread
  const order = orderOf(query)
  const [list, reply, edit] = await Promise.all([
    repliesTo(visit, comment.id, order),
    keptDraft(visit, commentDraftKey({ debate: debate.id, parent: comment.id })),
    comment.is_own ? keptDraft(visit, commentEditDraftKey(comment.id)) : null,
  ])
  const offers = commentActsOn(debate)
  const canonical = siteUrl() + commentPath(slug, comment.id)
  return { thread, debate, order, list, offers, drafts: { reply, edit }, nonce: formNonce(visit, offers.post), now: Date.now(), canonical }
})

export const action = actOn(acts)

export const clientAction = answeredOrRefused
export const shouldRevalidate = notAfterForms
export { refusalHeaders as headers } from '../platform/refusal-headers'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (!page) return problemMeta(error)
  if ('missing' in page) return pageMeta({ title: page.missing.title, canonical: page.missing.canonical, index: false })
  const { thread, debate, canonical } = page
  const { number, excerpt, deleted_at: deleted } = thread.comment
  return pageMeta({ title: `Comment #${number}: ${debate.topic}`, description: excerpt, canonical, index: deleted === null })
}

export default function CommentRoute() {
  const page = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>() ?? null
  return 'missing' in page ? <MissingPost {...page.missing} typed={typedIn(acted)?.content} /> : <CommentPage {...page} acted={acted} />
}
