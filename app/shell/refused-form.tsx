import { ErrorSummary } from '../forms/action-result'
import { SentFields } from '../forms/confirm-form'
import { tokenField } from '../forms/form-buttons'
import { confirmTitle, crossSiteTitle, errorTitle } from '../forms/route-meta'
import { authPath } from '../paths'
import type { Problem, ResendProblem, SignInProblem } from '../platform/define-loader.server'
import { WithTimes } from '../ui/moment'
import {
  createAccount,
  emailLabel,
  fileNotIncluded,
  passwordLabel,
  repeatPasswordLabel,
  sendAgainLabel,
  sendLabel,
  signInTitle,
  textKept,
} from './shell-text'

/** Says that another site sent the form. There is no button to send it again, because an attacker would tell people to press it. */
export function ForeignForm({ site, place }: Extract<Problem, { kind: 'foreign' }>) {
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

/** Shows a form whose origin is unknown, because a text browser sent no Referer. Nothing has been done yet. */
export function ConfirmOrigin({ action, token, text, fields, secrets, files }: ResendProblem) {
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
      {files ? <p>{fileNotIncluded}</p> : null}
      <form className="stack" method="post" action={action}>
        <input type="hidden" name={tokenField} value={token} />
        <SentFields fields={fields} />
        {secrets.map((name) => (
          <SecretField key={name} name={name} />
        ))}
        <button type="submit" className="primary">
          {sendLabel}
        </button>
      </form>
    </>
  )
}

/** Shows an empty password field: a password is never sent back to the page. */
function SecretField({ name = 'password' }: { name?: string }) {
  return (
    <div className="field">
      <label htmlFor={name}>{name === 'password' ? passwordLabel : repeatPasswordLabel}</label>
      <input id={name} type="password" name={name} autoComplete={name === 'password' ? 'current-password' : 'new-password'} required />
    </div>
  )
}

/** Shows a form that was refused after sign-in, if the API stores no drafts. */
export function ResendForm({ status, place, fields, message }: Extract<Problem, { kind: 'again' }> & { status: number }) {
  return (
    <>
      <Refusal title={errorTitle(status)} message={message} />
      <form className="stack" method="post" action={place}>
        <SentFields fields={fields} />
        <button type="submit" className="primary">
          {sendAgainLabel}
        </button>
      </form>
    </>
  )
}

/** Shows the sign-in form, which also carries what was typed, if the API stores no drafts (docs/product.md#drafts). */
export function SignInWithDraft({ title, place, fields, text, holdsText }: SignInProblem) {
  const carried = <input type="hidden" name="carried" value={JSON.stringify({ place, fields })} />
  return (
    <>
      <ErrorSummary title={title} faults={[]} />
      <h1>{signInTitle}</h1>
      <form method="post" action={authPath('register')}>
        {carried}
        <button type="submit" className="link" name="intent:carry">
          {createAccount}
        </button>
      </form>
      <p>
        Sign in, then {text}.{holdsText ? textKept : null}
      </p>
      <form className="stack" method="post" action={authPath('login')}>
        {carried}
        <div className="field">
          <label htmlFor="email">{emailLabel}</label>
          <input id="email" type="email" name="email" autoComplete="username" required />
        </div>
        <SecretField />
        <button type="submit" className="primary">
          {signInTitle}
        </button>
      </form>
    </>
  )
}

/** Shows the reason for a refusal, under a heading for its status. */
export function Refusal({ title, message }: { title: string; message: string }) {
  return (
    <>
      <h1>{title}</h1>
      <p>
        <WithTimes text={message} />
      </p>
    </>
  )
}
