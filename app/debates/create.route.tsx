import { useActionData, useLoaderData } from '@remix-run/react'
import { NewDebate } from '#contract/debate-editing'
import { debateLimits } from '#contract/debate-limits'
import { FormFaults, useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import type { PreviewResult } from '../forms/form-action'
import { buttonFor } from '../forms/form-buttons'
import { DraftLimit, newAccountText } from '../forms/form-text'
import { Notice } from '../forms/notice'
import { type Constraints, defaultValues, htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { UnlessSuspended } from '../forms/unless-suspended'
import { createDebatePath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useRootData } from '../platform/root-data'
import { pageMeta } from '../ui/page-meta'
import { prose } from '../ui/prose'
import { WithCardPreview } from './card-preview'
import { createDraftKey, createPageActions } from './create-debate.actions.server'
import { CreateForm } from './create-form'
import { loadOwnGroups, loadOwnTeams } from './own-circles.server'
import { createIntroduction, createUnavailable, draftRestored } from './page-text'

export const loader = defineLoader(async (visit) => {
  if (!can.createDebate) throw new ApiFailure(404, createUnavailable)
  await requireMember(visit, 'Sign in to start a debate.', createDebatePath)
  const [draft, teams, groups] = await Promise.all([loadDraft(visit, createDraftKey), loadOwnTeams(visit), loadOwnGroups(visit)])
  // A group's page links here to start a debate in that group.
  const group = visit.url.searchParams.get('group') ?? ''
  return {
    ...{ draft, teams, groups },
    defaults: { ...defaultValues(NewDebate), group, nonce: formNonce(visit) ?? '' },
    constraints: withoutRanges(htmlConstraints(NewDebate, { topic: debateLimits.topic })),
    turns: { days: debateLimits.turnDays.choices, minutes: debateLimits.turnMinutes.choices },
    canonical: siteUrl() + createDebatePath,
  }
})

/**
 * Removes the ranges of rounds and seats. A browser would enforce them even if the chosen type has neither, and the form could never be
 * sent.
 */
function withoutRanges(constraints: Constraints): Constraints {
  return { ...constraints, rounds: {}, seats_per_side: {} }
}

export const action = submit(createPageActions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Start a debate', canonical: page.canonical, index: false }),
)

/** Shows the page “Start a debate” (customer-spec §2): the form, its errors, and previews of the description and the card. */
export default function CreatePage() {
  const { draft, defaults, constraints, turns, teams, groups } = useLoaderData<typeof loader>()
  const result = useActionResult(useActionData<typeof action>() ?? null, [draft])
  const limits = useRootData().viewer?.newcomer
  const newcomer = newAccountText(limits, 'debates')
  const noneLeft = limits?.debates_left === 0
  const refusal = result?.kind === 'refused' ? result : null
  const preview = result?.kind === 'preview' ? result : null
  const hasInput = refusal !== null || preview !== null || draft !== null
  const typed = { ...defaults, ...(refusal?.values ?? preview?.values ?? draft?.fields) }
  return (
    <main className="with-side">
      <WithCardPreview typed={typed} groups={groups}>
        <FormFaults refusal={refusal} controls={constraints} />
        <Notice />
        <h1>Start a debate</h1>
        {preview ? <Preview preview={preview} /> : <p>{createIntroduction}</p>}
        {newcomer ? <p className="notice">{newcomer}</p> : null}
        {draft && !refusal && !preview ? <DraftNotice /> : null}
        <UnlessSuspended what="start debates" typed={hasInput}>
          {noneLeft && !hasInput ? null : <CreateForm {...{ typed, constraints, turns, teams, groups }} errors={refusal?.errors ?? {}} />}
        </UnlessSuspended>
      </WithCardPreview>
    </main>
  )
}

function Preview({ preview }: { preview: PreviewResult }) {
  const picture = preview.values['picture-name']
  return (
    <section className="now flow border-s-primary" aria-labelledby="preview">
      <h2 id="preview">Preview of the description</h2>
      {prose(preview.html)}
      <p className="meta">Nothing is created yet. Everything you typed is in the form below.</p>
      {picture ? <p className="notice">Choose the picture again: {picture}. Browsers don’t keep chosen files.</p> : null}
    </section>
  )
}

function DraftNotice() {
  return (
    <form method="post" className="notice row">
      <span>{draftRestored}</span>
      <button type="submit" className="link" {...buttonFor<typeof createPageActions>('empty-form')}>
        Discard draft
      </button>
      <DraftLimit />
    </form>
  )
}
