import { isRouteErrorResponse, useActionData, useRouteError } from '@remix-run/react'
import { DebateRow } from '../debates/debate-card'
import type { ActionResult } from '../forms/action-result'
import { ConfirmPage } from '../forms/confirm-form'
import { Notice } from '../forms/notice'
import { errorTitle } from '../forms/route-meta'
import { aboutPath, debatesPath, homePath, rulesPath, tagsPath } from '../paths'
import type { Problem as Problematic, SuggestedDebates } from '../platform/define-loader.server'
import { useCapabilities } from '../platform/root-data'
import { PageSearchForm } from '../search/search-form'
import { Frame } from './frame'
import { ConfirmOrigin, ForeignForm, Refusal, ResendForm, SignInWithDraft } from './refused-form'
import { aboutTitle, formNotAccepted, homeLabel, noSuchPage, otherPagesTitle, serverError, suggestedTitle, typedLabel } from './shell-text'

/** Shows an error with the site's header and footer but without a member, because the root's data couldn't be loaded. */
export function ErrorPage() {
  return (
    <Frame>
      <Explanation />
    </Frame>
  )
}

/** Shows why a page can't be shown, with links to other pages. */
export function Problem() {
  return <Explanation />
}

/**
 * Shows an error on a page with a text form, as its `ErrorBoundary`. If the page around the form can't be loaded any more, shows what was
 * typed and why it was refused.
 */
export function ErrorPageWithText() {
  const actionResult = useActionData<ActionResult>()
  const typed = actionResult?.kind === 'refused' || actionResult?.kind === 'preview' ? actionResult.values.content : undefined
  return <Explanation typed={typed} refused={actionResult?.kind === 'refused' ? actionResult.message : undefined} />
}

/** Does the same as `ErrorPage`, without `main` around it. */
export function ProblemMessage() {
  return <ProblemBody {...getProblem(useRouteError())} />
}

function Explanation({ typed, refused }: { typed?: string | undefined; refused?: string | undefined }) {
  const explained = getProblem(useRouteError())
  return (
    <main className="with-side">
      <div className="flow">
        <Notice />
        <ProblemBody {...explained} />
        {refused ? <p>{`What you sent wasn’t accepted: ${refused}`}</p> : null}
        {typed ? (
          <div className="field wide">
            <label htmlFor="typed">{typedLabel}</label>
            <textarea id="typed" readOnly rows={8} cols={68} defaultValue={typed} />
          </div>
        ) : null}
      </div>
      {explained.problem.kind === 'problem' ? <OtherPages /> : null}
    </main>
  )
}

function OtherPages() {
  const can = useCapabilities()
  return (
    <nav className="beside flow max-lg:pt-6" aria-labelledby="other-pages">
      <h2 id="other-pages">{otherPagesTitle}</h2>
      <ul className="data list-none border-t border-line">
        <li>
          <a href={homePath}>{homeLabel}</a>
        </li>
        <li>
          <a href={debatesPath}>All debates</a>
        </li>
        <li>
          <a href={tagsPath}>Tags</a>
        </li>
        {can.readRules ? (
          <li>
            <a href={rulesPath}>Rules</a>
          </li>
        ) : null}
        <li>
          <a href={aboutPath}>{aboutTitle}</a>
        </li>
      </ul>
    </nav>
  )
}

type RouteProblem = { status: number; problem: Problematic }

function ProblemBody({ status, problem }: RouteProblem) {
  if (problem.kind === 'confirm') return <ConfirmOrigin {...problem} />
  if (problem.kind === 'sure') return <ConfirmPage {...problem} />
  if (problem.kind === 'foreign') return <ForeignForm {...problem} />
  // Only for guests, because React doesn't hydrate their pages.
  if (problem.kind === 'carry') return import.meta.env.SSR ? <SignInWithDraft {...problem} /> : null
  if (problem.kind === 'again') return <ResendForm {...problem} status={status} />
  return <ProblemWithLinks title={errorTitle(status)} {...problem} />
}

function getProblem(thrown: unknown): RouteProblem {
  if (isRouteErrorResponse(thrown)) {
    const problem = thrown.data as Problematic | undefined
    if (problem && typeof problem === 'object' && 'kind' in problem) return { status: thrown.status, problem }
    return {
      status: thrown.status,
      problem: {
        kind: 'problem',
        message: thrown.status === 405 ? formNotAccepted : noSuchPage,
      },
    }
  }
  return {
    status: 500,
    problem: {
      kind: 'problem',
      message: serverError,
    },
  }
}

/** Shows a sentence, a search form, and links to a few debates if they could be loaded. */
function ProblemWithLinks({ title, message, elsewhere }: { title: string; message: string; elsewhere?: SuggestedDebates }) {
  return (
    <>
      <Refusal title={title} message={message} />
      <PageSearchForm />
      {elsewhere && elsewhere.debates.length > 0 ? (
        <section className="flow" aria-labelledby="elsewhere">
          <h2 id="elsewhere">{suggestedTitle}</h2>
          <ol className="rows">
            {elsewhere.debates.map((debate) => (
              <DebateRow key={debate.id} debate={debate} heading="h3" now={elsewhere.now} />
            ))}
          </ol>
        </section>
      ) : null}
    </>
  )
}
