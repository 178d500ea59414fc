import { useActionData, useLoaderData } from '@remix-run/react'
import { type FormerWording, listFormerWordings } from '#contract/debate-editing'
import { readDebateBySlug } from '#contract/debates'
import { actions } from '../actions.server'
import { useActionResult } from '../forms/action-result'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { debateHistoryPath, revealField, wordingAnchor } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { redirectTo } from '../platform/redirects.server'
import { sanitiseHtml } from '../platform/sanitise.server'
import { placeholder } from '../platform/withhold-sensitive.server'
import { pageMeta } from '../ui/page-meta'
import { HistoryPage } from './history-page'

/** Loads the former wordings of a debate. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  if (!can.listFormerWordings) throw new ApiFailure(404, 'The history of debates is not shown here.')
  const { data: debate } = await visit.api(readDebateBySlug, { path: { slug } })
  if (debate.slug !== slug) throw redirectTo(debateHistoryPath(debate.slug), { status: 303 })
  const { data } = await visit.api(listFormerWordings, { path: { id: debate.id } })
  const revealed = visit.url.searchParams.get(revealField)
  const isShown = (wording: FormerWording) => !debate.note || visit.appearance.sensitive || revealed === wordingAnchor(wording.id)
  const wordings = await Promise.all(
    data.map(async (wording) => ({ ...wording, ...(isShown(wording) ? await introductionOf(wording) : withheldOf(wording)) })),
  )
  const { id, topic, edited_at, note } = debate
  return { debate: { id, slug: debate.slug, topic, edited_at, note }, wordings, canonical: siteUrl() + debateHistoryPath(debate.slug) }
})

async function introductionOf({ description, description_html: html }: FormerWording) {
  return { description, description_html: html && (await sanitiseHtml(html)) }
}

/** Removes a sensitive introduction. The page shows a warning instead, and its data hold no text. */
const withheldOf = ({ description_html: html }: FormerWording) => ({ description: '', description_html: html && placeholder })

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Edit history of “${page.debate.topic}”`, canonical: page.canonical, index: false }),
)

export default function HistoryRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  return <HistoryPage {...page} actionResult={useActionResult(useActionData<typeof action>(), [])} />
}
