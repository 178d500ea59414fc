import { useActionData, useLoaderData } from '@remix-run/react'
import { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import { loadDraft } from '../forms/drafts.server'
import { type Constraints, defaultValues, htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { createDebatePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { createDraftKey, createPageActions } from './create-debate.actions.server'
import { CreatePage } from './create-page'
import { loadOwnGroups, loadOwnTeams } from './own-circles.server'

export const loader = defineLoader(async (visit) => {
  if (!can.createDebate) throw new ApiFailure(404, unavailableText)
  await requireMember(visit, 'Sign in to start a debate.', createDebatePath)
  const [draft, teams, groups] = await Promise.all([loadDraft(visit, createDraftKey), loadOwnTeams(visit), loadOwnGroups(visit)])
  // A group's page links here to start a debate in that group.
  const group = visit.url.searchParams.get('group') ?? ''
  return {
    ...{ draft, teams, groups },
    usual: { ...defaultValues(NewDebate), group, nonce: formNonce(visit) ?? '' },
    constraints: withoutRanges(htmlConstraints(NewDebate, { topic: debateLimits.topic })),
    turns: { days: debateLimits.turnDays.choices, minutes: debateLimits.turnMinutes.choices },
    canonical: siteUrl() + createDebatePath,
  }
})

/**
 * Removes the ranges of rounds and seats. A browser would enforce them even if the chosen type has neither, and then nothing could be sent.
 */
function withoutRanges(constraints: Constraints): Constraints {
  return { ...constraints, rounds: {}, seats_per_side: {} }
}

const unavailableText = 'You can’t start debates on this site. You can take part in existing ones.'

export const action = submit(createPageActions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Start a debate', canonical: page.canonical, index: false }),
)

/** Shows the page “Start a debate” (customer-spec §2). */
export default function CreateRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  return <CreatePage {...page} answer={useActionData<typeof action>() ?? null} />
}
