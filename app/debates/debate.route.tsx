import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readDebateBySlug } from '#contract/debates'
import { argumentDraftKey } from '../arguments/argument.acts.server'
import { argumentsOf } from '../arguments/argument-lists.server'
import { layoutOf } from '../arguments/layout'
import { keptDraft } from '../drafts/waiting.server'
import { kicksOf } from '../kicks/kicks.server'
import { debatePath, picturePath } from '../paths'
import { actOn } from '../platform/acts.server'
import { environment, siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { formNonce } from '../platform/nonce.server'
import { withCleanDescription } from '../platform/sanitise.server'
import { acts } from '../shell/acts.server'
import { problemMeta } from '../shell/problem-meta'
import { answeredOrRefused, notAfterForms } from '../shell/sent-in-place'
import { beginningOf } from '../ui/beginning'
import { pageMeta } from '../ui/page-meta'
import { judgementOf } from '../verdicts/judgement.server'
import { DebatePage } from './debate-page'
import { may, offersArguing } from './debate-words'
import { offered } from './offered.server'

/** A debate: what it is about, where it stands, what one may do, and its arguments as the address lays them out. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  const { data: found } = await visit.api(readDebateBySlug, { path: { slug } })
  const layout = layoutOf(visit.url.searchParams)
  const [debate, list, draft, judgement, kicks] = await Promise.all([
    withCleanDescription(offered(found)),
    argumentsOf(visit, found.id, layout),
    keptDraft(visit, argumentDraftKey({ debate: found.id })),
    judgementOf(visit, found),
    kicksOf(visit, found),
  ])
  const canonical = siteUrl() + debatePath(debate.slug)
  return {
    debate,
    summary: beginningOf(debate.description_html ?? debate.description),
    layout,
    list,
    draft,
    judgement,
    kicks,
    nonce: formNonce(visit, offersArguing(debate) || may(debate, 'kick').allowed),
    now: Date.now(),
    canonical,
    api: environment().API_URL ?? null,
  }
})

export const action = actOn(acts)

export const clientAction = answeredOrRefused
export const shouldRevalidate = notAfterForms
export { refusalHeaders as headers } from '../platform/refusal-headers'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (!page) return problemMeta(error)
  const { debate, summary, canonical, api } = page
  const picture = picturePath(debate.avatar, api)
  return [
    ...pageMeta({ title: debate.topic, description: summary, canonical }),
    ...(picture ? [{ property: 'og:image', content: new URL(picture, canonical).href }] : []),
  ]
}

export default function DebateRoute() {
  return <DebatePage {...useLoaderData<typeof loader>()} acted={useActionData<typeof action>() ?? null} />
}
