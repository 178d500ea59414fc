import { useActionData, useLoaderData } from '@remix-run/react'
import { readDebateBySlug } from '#contract/debates'
import { actions } from '../actions.server'
import { debateCapabilities } from '../debates/debate-capabilities.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { kickVotePath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { withWatching } from '../watches/watch.actions.server'
import { kickVoteTitle } from './kick-text'
import { KickVotePage } from './kick-vote-page'
import { loadKickVote } from './kicks.server'

/** Loads a kick vote: its target, its reason, its end, and the reader's ballot. */
export const loader = defineLoader(async (visit, { slug = '', voteId = '' }) => {
  const { data: found } = await visit.api(readDebateBySlug, { path: { slug } })
  const [vote, debate] = await Promise.all([loadKickVote(visit, found, voteId), withWatching(visit.secondary(), debateCapabilities(found))])
  return { debate, vote, now: Date.now(), canonical: siteUrl() + kickVotePath(debate.slug, vote.id) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { Problem as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: kickVoteTitle(page.vote.target), canonical: page.canonical, index: false }),
)

export default function KickVoteRoute() {
  return <KickVotePage {...useLoaderData<typeof loader>()} actionResult={useActionData<typeof action>() ?? null} />
}
