import { useActionData, useLoaderData } from '@remix-run/react'
import { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import { readDebateBySlug } from '#contract/debates'
import { actions } from '../actions.server'
import { useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { editDebatePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { redirectTo } from '../platform/redirects.server'
import { pageMeta } from '../ui/page-meta'
import { correctionDraftKey } from './correct-debate.actions.server'
import { EditPage } from './edit-page'

/** Loads the page for editing topic, introduction and tags of a debate. */
export const loader = defineLoader(async (visit, { slug = '' }) => {
  if (!can.correctDebate) throw new ApiFailure(404, 'Debates cannot be corrected here.')
  await requireMember(visit, 'Sign in to correct a debate.')
  const { data: debate } = await visit.api(readDebateBySlug, { path: { slug } })
  if (debate.slug !== slug) throw redirectTo(editDebatePath(debate.slug), { status: 303 })
  if (!debate.correctable) throw new ApiFailure(403, 'Only the person who started the debate, and moderators, can correct it.')
  const me = await visit.me()
  return {
    debate,
    draft: await loadDraft(visit, correctionDraftKey(debate.id)),
    nonce: formNonce(visit),
    asks: can.reportPerson && debate.creator?.id === me.id && debate.hidden_rule === null,
    constraints: htmlConstraints(NewDebate, { topic: debateLimits.topic }),
    canonical: siteUrl() + editDebatePath(debate.slug),
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: `Correct “${page.debate.topic}”`, canonical: page.canonical, index: false }),
)

export default function EditRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  return <EditPage {...page} actionResult={useActionResult(useActionData<typeof action>(), [page.draft])} />
}
