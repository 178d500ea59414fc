import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type Debate, readDebateBySlug } from '#contract/debates'
import { acts } from '../acts.server'
import { argumentKind } from '../arguments/argument-kind'
import { argumentsOf } from '../arguments/argument-lists.server'
import { layoutOf } from '../arguments/layout'
import { bestComments } from '../comments/comment-lists.server'
import { CommentsPage } from '../comments/comments-page'
import { commentsTabOf } from '../comments/comments-tab.server'
import { commentActsOn } from '../comments/offered.server'
import { may, offersArguing } from '../debates/debate-words'
import { offered } from '../debates/offered.server'
import { actOn } from '../forms/acts.server'
import { formNonce } from '../forms/nonce.server'
import { problemMeta } from '../forms/problem-meta'
import { answeredOrRefused, notAfterForms } from '../forms/sent-in-place'
import { keptDraft } from '../forms/waiting.server'
import { kicksOf } from '../kicks/kicks.server'
import { debatePath, picturePath } from '../paths'
import { environment, siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { isAbsent } from '../platform/part-of'
import { withCleanDescription } from '../platform/sanitise.server'
import type { Visit } from '../platform/visit.server'
import { writingKey } from '../posts/draft-keys'
import { beginningOf } from '../ui/beginning'
import { pageMeta } from '../ui/page-meta'
import { judgementOf } from '../verdicts/judgement.server'
import { withWatching } from '../watches/watching.server'
import { DebatePage } from './debate-page'

/** A debate: what it is about, where it stands, what one may do, and its arguments; or its comments, by `?tab=comments`. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  const found = await withWatching(visit, (await visit.api(readDebateBySlug, { path: { slug } })).data)
  return visit.url.searchParams.get('tab') === 'comments' ? commentsTabOf(visit, offered(found)) : debateItself(visit, found)
})

async function debateItself(visit: Visit, found: Debate) {
  const layout = layoutOf(visit.url.searchParams)
  const beside = visit.beside()
  const [debate, list, draft, judgement, kicks, best] = await Promise.all([
    withCleanDescription(offered(found)),
    argumentsOf(visit, found, layout),
    keptDraft(visit, writingKey(argumentKind, { debate: found.id })),
    judgementOf(beside, found),
    kicksOf(beside, found),
    bestComments(beside, found),
  ])
  const canonical = siteUrl() + debatePath(debate.slug)
  return {
    tab: null,
    debate,
    summary: beginningOf(debate.description_html ?? debate.description),
    layout,
    list,
    draft,
    judgement,
    kicks,
    comments: isAbsent(best) ? null : { list: best, offers: commentActsOn(debate) },
    nonce: formNonce(visit, offersArguing(debate) || may(debate, 'kick').allowed),
    now: Date.now(),
    canonical,
    api: environment().API_URL ?? null,
  }
}

export const action = actOn(acts)

export const clientAction = answeredOrRefused
export const shouldRevalidate = notAfterForms
export { refusalHeaders as headers } from '../forms/refusal-headers'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (!page) return problemMeta(error)
  if (page.tab === 'comments') return pageMeta({ title: `Comments: ${page.debate.topic}`, canonical: page.canonical })
  const { debate, summary, canonical, api } = page
  const picture = picturePath(debate.avatar, api)
  return [
    ...pageMeta({ title: debate.topic, description: summary, canonical }),
    ...(picture ? [{ property: 'og:image', content: new URL(picture, canonical).href }] : []),
  ]
}

export default function DebateRoute() {
  const page = useLoaderData<typeof loader>()
  const acted = useActionData<typeof action>() ?? null
  return page.tab === 'comments' ? <CommentsPage {...page} acted={acted} /> : <DebatePage {...page} acted={acted} />
}
