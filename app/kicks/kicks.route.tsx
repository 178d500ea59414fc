import { useActionData, useLoaderData } from '@remix-run/react'
import { readDebateBySlug } from '#contract/debates'
import { listKicks, listKickVotes } from '#contract/kicks'
import { actions } from '../actions.server'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { useActionResult } from '../forms/action-result'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { kicksPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { parsePageParams } from '../platform/page-params'
import { pageMeta } from '../ui/page-meta'
import { withWatching } from '../watches/watch.actions.server'
import { loadKickForm, loadUnnamedParticipants, withTargetName } from './kicks.server'
import { KicksPage } from './kicks-page'

export const handle = { query: ['page', 'before'] }

/** Loads the people kicked from a debate, with reasons and tallies, all of its kick votes, and the form for opening one. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  const { data: found } = await visit.api(readDebateBySlug, { path: { slug } })
  const debate = debateCapabilities(found)
  const path = { id: debate.id }
  const unnamed = loadUnnamedParticipants(visit, found)
  const [kicks, votes, people, form, watched] = await Promise.all([
    visit.api(listKicks, { path, query: { per_page: 100 } }),
    visit.api(listKickVotes, { path, query: parsePageParams(visit.url.searchParams) }),
    unnamed,
    loadKickForm(visit, found, unnamed),
    withWatching(visit.secondary(), debate),
  ])
  return {
    debate: watched,
    kicks: kicks.data.map((kick) => withTargetName(kick, found, people)),
    votes: { ...votes, data: votes.data.map((vote) => withTargetName(vote, found, people)) },
    form,
    now: Date.now(),
    canonical: siteUrl() + kicksPath(debate.slug),
  }
})

/** Opens a kick vote, discards its draft, or watches the debate, in the side column. */
export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Kick votes: ${page.debate.topic}`, canonical: page.canonical, index: false }),
)

export default function KicksRoute() {
  const page = useLoaderData<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), [page.form?.draft ?? null])
  return <KicksPage {...page} actionResult={actionResult} />
}
