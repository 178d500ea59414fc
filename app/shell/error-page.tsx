import { isRouteErrorResponse, useActionData, useRouteError } from '@remix-run/react'
import { DebateRow } from '../debates/debate-row'
import type { ActionResult } from '../forms/action-result'
import { ConfirmPage, SentFields } from '../forms/confirm-page'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import { confirmTitle, foreignTitle, titleOf } from '../forms/route-meta'
import { authPath, debatesPath, homePath } from '../paths'
import type { Elsewhere, Problem as Problematic, ResendProblem, SignInProblem } from '../platform/define-loader.server'
import { WordsForm } from '../search/words-form'
import { ErrorSummary } from '../ui/error-summary'
import { WithTimes } from '../ui/moment'
import { Frame } from './frame'

/** Where not even the frame could be loaded: a frame that knows nobody. */
export function ErrorPage() {
  return (
    <Frame>
      <Explanation />
    </Frame>
  )
}

/** Every page that can't be shown: what is wrong, in words, and ways on. */
export function Problem() {
  return <Explanation />
}

/**
 * The `ErrorBoundary` of a page on which people write: where the page around the form can't be loaded any more, what
 * they typed is on this one, and why it was refused.
 */
export function ErrorPageWithText() {
  const acted = useActionData<ActionResult>()
  const typed = acted?.kind === 'refused' || acted?.kind === 'preview' ? acted.values.content : undefined
  return <Explanation typed={typed} refused={acted?.kind === 'refused' ? acted.message : undefined} />
}

/** The same without what stands around it. */
export function WhyNotShown() {
  return <Why {...problemOf(useRouteError())} />
}

function Explanation({ typed, refused }: { typed?: string | undefined; refused?: string | undefined }) {
  return (
    <main className="flow narrow">
      <Notice />
      <WhyNotShown />
      {refused ? <p>{`What you sent was refused: ${refused}`}</p> : null}
      {typed ? (
        <div className="field wide">
          <label htmlFor="typed">What you typed, to be copied and sent again</label>
          <textarea id="typed" readOnly rows={8} cols={68} defaultValue={typed} />
        </div>
      ) : null}
    </main>
  )
}

type Failed = { status: number; problem: Problematic }

function Why({ status, problem }: Failed) {
  if (problem.kind === 'confirm') return <Confirm {...problem} />
  if (problem.kind === 'sure') return <ConfirmPage {...problem} />
  if (problem.kind === 'foreign') return <Foreign {...problem} />
  // For guests alone, whose pages React does not take over.
  if (problem.kind === 'carry') return import.meta.env.SSR ? <Carry {...problem} /> : null
  if (problem.kind === 'again') return <Again {...problem} status={status} />
  return <Explained title={titleOf(status)} {...problem} />
}

function problemOf(thrown: unknown): Failed {
  if (isRouteErrorResponse(thrown)) {
    const problem = thrown.data as Problematic | undefined
    if (problem && typeof problem === 'object' && 'kind' in problem) return { status: thrown.status, problem }
    return {
      status: thrown.status,
      problem: {
        kind: 'problem',
        message: thrown.status === 405 ? 'Nothing can be sent to this page.' : 'There is no page at this address.',
      },
    }
  }
  return {
    status: 500,
    problem: {
      kind: 'problem',
      message: 'Something went wrong on our side. Nothing that was saved before is lost. Try again in a moment.',
    },
  }
}

/** A sentence, and ways on: by words, and to a few debates where they could be had. */
function Explained({ title, message, elsewhere }: { title: string; message: string; elsewhere?: Elsewhere }) {
  return (
    <>
      <Refusal title={title} message={message} />
      <WordsForm />
      {elsewhere && elsewhere.debates.length > 0 ? (
        <section className="flow" aria-labelledby="elsewhere">
          <h2 id="elsewhere">Debates that others read</h2>
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

/** A form that another site sent. There is no button here: whoever was led into it would only be led on. */
function Foreign({ site, place }: Extract<Problematic, { kind: 'foreign' }>) {
  return (
    <>
      <h1>{foreignTitle}</h1>
      <p>
        Your browser says that another site sent this form
        {site ? (
          <>
            : <strong>{site}</strong>
          </>
        ) : null}
        . So it was not read, and nothing was done.
      </p>
      <p>
        If you typed it here yourself, go back: it is still in the form. You can also open <a href={place}>the page it was meant for</a> and
        do it there.
      </p>
    </>
  )
}

/** A form whose origin nothing shows, from a text browser that sends no Referer say: nothing was done yet. */
function Confirm({ action, token, words, fields, secrets, files }: ResendProblem) {
  return (
    <>
      <h1>{confirmTitle}</h1>
      <p>
        If you press the button, <bdi>{words}</bdi>.
      </p>
      <p className="meta">
        You are asked because your browser did not say which page sent this form; text browsers often leave that out. Nothing has been done
        yet. If you did not send it, leave this page.
      </p>
      {files ? <p>The file you chose is not among it, for browsers do not keep one: to send it too, go back instead.</p> : null}
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

/** A password is never sent back to the page; it is typed again. */
function SecretField({ name = 'password' }: { name?: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>{name === 'password' ? 'Password' : 'The same password again'}</label>
      <input id={name} type="password" name={name} autoComplete={name === 'password' ? 'current-password' : 'new-password'} required />
    </div>
  )
}

/** Refused after sign-in, by an API that keeps no drafts. */
function Again({ status, place, fields, message }: Extract<Problematic, { kind: 'again' }> & { status: number }) {
  return (
    <>
      <Refusal title={titleOf(status)} message={message} />
      <form className="stack" method="post" action={place}>
        <SentFields fields={fields} />
        <button type="submit" className="primary">
          Send it again
        </button>
      </form>
    </>
  )
}

/** Where the API keeps no drafts, what was typed waits in this form (docs/product.md#drafts). */
function Carry({ title, place, fields, words, holdsText }: SignInProblem) {
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
        Sign in, then {words}.{holdsText ? ' Your text waits here until then.' : null}
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
