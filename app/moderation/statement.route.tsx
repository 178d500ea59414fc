import { useActionData, useLoaderData } from '@remix-run/react'
import { NewAppeal, readStatement } from '#contract/moderation'
import { moderationLimits } from '#contract/moderation-limits'
import { actions } from '../actions.server'
import { FormFaults, useActionResult } from '../forms/action-result'
import { loadDraft } from '../forms/drafts.server'
import { Notice } from '../forms/notice'
import { htmlConstraints } from '../forms/parse-form.server'
import { formNonce } from '../forms/post-once.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { decisionPath, internalPath, rulePath, rulesPath } from '../paths'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { Moment } from '../ui/moment'
import { pageMeta } from '../ui/page-meta'
import { Lines } from '../ui/prose'
import { AppealForm, AppealText } from './appeal'
import { appealDraftKey } from './moderation.actions.server'
import { aboutTitle, alsoHides, caseName, decisionSignIn, decisionTitle, ownAppealTitle, statementTexts, whyTitle } from './moderation-text'

/** Loads a decision about something of the member's, and its reasons (docs/moderation.md#the-queue). */
export const loader = defineLoader(async (visit, { id = '' }) => {
  await requireMember(visit, decisionSignIn)
  const { data } = await visit.api(readStatement, { path: { id } })
  const draft = await loadDraft(visit, appealDraftKey(id))
  const nonce = formNonce(visit, data.appealable_until !== null)
  const constraints = htmlConstraints(NewAppeal, { content: moderationLimits.appeal })
  const path = internalPath(data.about?.url ?? null, siteUrl())
  return { statement: data, path, draft, nonce, constraints, canonical: siteUrl() + decisionPath(id) }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { ErrorPageWithText as ErrorBoundary } from '../shell/error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: decisionTitle, canonical: page.canonical, index: false }),
)

/** Shows the statement of reasons: what was done, to what, by which rule and why. */
export default function StatementRoute() {
  const { statement, path, draft, nonce, constraints } = useLoaderData<typeof loader>()
  const actionResult = useActionResult(useActionData<typeof action>(), [draft])
  const { kind, content, outcome, hides, rule, rule_title, reason, decided_at, suspended_until, undone_at, appeal } = statement
  const refusal = actionResult?.kind === 'refused' ? actionResult : null
  const name = caseName(statement)
  return (
    <main className="flow *:max-w-180">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>{decisionTitle}</h1>
      {undone_at === null ? null : (
        <p className="notice">
          This decision was reversed <Moment at={undone_at} absolute />
        </p>
      )}
      <p>
        <b>{alsoHides({ outcome, hides }) ? `${statementTexts[outcome]} ${statementTexts.hide}` : statementTexts[outcome]}</b>{' '}
        <Moment at={decided_at} absolute />
      </p>
      {suspended_until === null || undone_at !== null ? null : (
        <p>
          You can still read everything, download your data and manage your account. You can post again from{' '}
          <Moment at={suspended_until} absolute />
        </p>
      )}
      {rule === null ? null : (
        <p>
          <a href={rulePath(rule)}>
            Rule {rule}: {rule_title}
          </a>
        </p>
      )}
      <h2>{whyTitle}</h2>
      <p dir="auto">
        <Lines text={reason} />
      </p>
      {kind === 'person' ? null : (
        <>
          <h2>{aboutTitle}</h2>
          <p>{path === null ? name : <a href={path}>{name}</a>}</p>
          {content ? (
            <div className="prose">
              <blockquote dir="auto">
                <p>
                  <Lines text={content} />
                </p>
              </blockquote>
            </div>
          ) : null}
        </>
      )}
      {appeal ? <AppealText appeal={appeal} heading={ownAppealTitle} /> : null}
      {statement.appealable_until === null ? null : (
        <AppealForm {...{ statement, nonce, constraints }} typed={refusal?.values ?? draft?.fields ?? {}} errors={refusal?.errors ?? {}} />
      )}
      <p className="meta">
        Only you, the moderators and people who reported it can see the reason. <a href={rulesPath}>All rules</a>
      </p>
    </main>
  )
}
