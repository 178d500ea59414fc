import { isRouteErrorResponse, useActionData, useRouteError } from '@remix-run/react'
import { DebateRow } from '../debates/debate-card'
import type { ActionResult } from '../forms/action-result'
import { ConfirmPage, SentFields } from '../forms/confirm-page'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { confirmTitle, crossSiteTitle, errorTitle } from '../forms/route-meta'
import { authPath, debatesPath, homePath } from '../paths'
import type { Problem as Problematic, ResendProblem, SignInProblem, SuggestedDebates } from '../platform/define-loader.server'
import { PageSearchForm } from '../search/search-form'
import { ErrorSummary } from '../ui/error-summary'
import { WithTimes } from '../ui/moment'
import { Frame } from './frame'

/** Shows an error in a frame without a member, when the root's data couldn't be loaded. */
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
 * Shows an error on a page with a text form, as its `ErrorBoundary`. If the page around the form can't be loaded any more, this shows what
 * was typed and why it was refused.
 */
export function ErrorPageWithText() {
  const actionResult = useActionData<ActionResult>()
  const typed = actionResult?.kind === 'refused' || actionResult?.kind === 'preview' ? actionResult.values.content : undefined
  return <Explanation typed={typed} refused={actionResult?.kind === 'refused' ? actionResult.message : undefined} />
}

/** Shows the same without `main` around it. */
export function ProblemMessage() {
  return <ProblemBody {...problemOf(useRouteError())} />
}

function Explanation({ typed, refused }: { typed?: string | undefined; refused?: string | undefined }) {
  return (
    <main className="flow narrow">
      <Notice />
      <ProblemMessage />
      {refused ? <p>{`What you sent wasn’t accepted: ${refused}`}</p> : null}
      {typed ? (
        <div className="field wide">
          <label htmlFor="typed">Your text, to copy and send again</label>
          <textarea id="typed" readOnly rows={8} cols={68} defaultValue={typed} />
        </div>
      ) : null}
    </main>
  )
}

type RouteProblem = { status: number; problem: Problematic }

function ProblemBody({ status, problem }: RouteProblem) {
  if (problem.kind === 'confirm') return <ConfirmOrigin {...problem} />
  if (problem.kind === 'sure') return <ConfirmPage {...problem} />
  if (problem.kind === 'foreign') return <ForeignForm {...problem} />
  // Only for guests: React doesn't hydrate their pages.
  if (problem.kind === 'carry') return import.meta.env.SSR ? <SignInWithDraft {...problem} /> : null
  if (problem.kind === 'again') return <ResendForm {...problem} status={status} />
  return <ProblemWithLinks title={errorTitle(status)} {...problem} />
}

function problemOf(thrown: unknown): RouteProblem {
  if (isRouteErrorResponse(thrown)) {
    const problem = thrown.data as Problematic | undefined
    if (problem && typeof problem === 'object' && 'kind' in problem) return { status: thrown.status, problem }
    return {
      status: thrown.status,
      problem: {
        kind: 'problem',
        message: thrown.status === 405 ? 'You can’t send anything to this page.' : 'There is no page at this address.',
      },
    }
  }
  return {
    status: 500,
    problem: {
      kind: 'problem',
      message: 'Something went wrong on our side. Nothing you saved is lost. Try again in a moment.',
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
          <h2 id="elsewhere">Debates to read</h2>
          <ol className="rows">
            {elsewhere.debates.map((debate) => (
              <DebateRow key={debate.id} debate={debate} heading="h3" now={elsewhere.now} />
            ))}
          </ol>
        </section>
      ) : null}
      <p className="row">
        <a href={debatesPath}>All debates</a> <a href={homePath}>Home page</a>
      </p>
    </>
  )
}

function Refusal({ title, message }: { title: string; message: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>
        <WithTimes text={message} />
      </p>
    </>
  )
}

/** Shows that another site sent the form. There is no button to send it again, because an attacker would tell people to press it. */
function ForeignForm({ site, place }: Extract<Problematic, { kind: 'foreign' }>) {
  return (
    <>
      <h1>{crossSiteTitle}</h1>
      <p>
        Your browser says that another site sent this form
        {site ? (
          <>
            : <strong>{site}</strong>
          </>
        ) : null}
        . We ignored it, and nothing has changed.
      </p>
      <p>
        If you filled it in here yourself, go back: your text is still in the form. You can also open{' '}
        <a href={place}>the page it was meant for</a> and try again there.
      </p>
    </>
  )
}

/** Shows a form whose origin is unknown, from a text browser without a Referer. Nothing has been done yet. */
function ConfirmOrigin({ action, token, text, fields, secrets, files }: ResendProblem) {
  return (
    <>
      <h1>{confirmTitle}</h1>
      <p>
        If you press the button, <bdi>{text}</bdi>.
      </p>
      <p className="meta">
        We’re asking because your browser didn’t say which page sent this form. Text browsers often leave that out. Nothing has changed yet.
        If you didn’t send it, leave this page.
      </p>
      {files ? <p>The file you chose isn’t included. To send it too, go back instead.</p> : null}
      <form className="stack" method="post" action={action}>
        <input type="hidden" name={tokenField} value={token} />
        <SentFields fields={fields} />
        {secrets.map((name) => (
          <SecretField key={name} name={name} />
        ))}
        <button type="submit" className="primary">
          Send it
        </button>
      </form>
    </>
  )
}

/** Shows an empty password field: a password is never sent back to the page. */
function SecretField({ name = 'password' }: { name?: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>{name === 'password' ? 'Password' : 'Repeat password'}</label>
      <input id={name} type="password" name={name} autoComplete={name === 'password' ? 'current-password' : 'new-password'} required />
    </div>
  )
}

/** Shows a form that was refused after sign-in, by an API that stores no drafts. */
function ResendForm({ status, place, fields, message }: Extract<Problematic, { kind: 'again' }> & { status: number }) {
  return (
    <>
      <Refusal title={errorTitle(status)} message={message} />
      <form className="stack" method="post" action={place}>
        <SentFields fields={fields} />
        <button type="submit" className="primary">
          Send it again
        </button>
      </form>
    </>
  )
}

/** Shows the sign-in form with what was typed inside it, if the API stores no drafts (docs/product.md#drafts). */
function SignInWithDraft({ title, place, fields, text, holdsText }: SignInProblem) {
  const carried = <input type="hidden" name="carried" value={JSON.stringify({ place, fields })} />
  return (
    <>
      <ErrorSummary title={title} faults={[]} />
      <h1>Sign in</h1>
      <form method="post" action={authPath('register')}>
        {carried}
        <button type="submit" className="link" name="intent:carry">
          Create an account
        </button>
      </form>
      <p>
        Sign in, then {text}.{holdsText ? ' Your text stays on this page until then.' : null}
      </p>
      <form className="stack" method="post" action={authPath('login')}>
        {carried}
        <div className="field">
          <label htmlFor="email">Email</label>
          <input id="email" type="email" name="email" autoComplete="username" required />
        </div>
        <SecretField />
        <button type="submit" className="primary">
          Sign in
        </button>
      </form>
    </>
  )
}
