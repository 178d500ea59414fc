import type { ReactNode } from 'react'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { authPath, forgotPasswordPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { type AuthMode, modeNames } from './auth-mode'
import { type CodeLocation, CodePage } from './code-page'
import { CredentialsForm, RegistrationForm } from './credentials-form'
import type { PendingActionText } from './pending-action.server'

export type AuthPageProps = {
  mode: AuthMode
  /** The page to return to after signing in. */
  to?: string | undefined
  /** Whether this site can reset a forgotten password. */
  resets: boolean
  /** Buttons that sign in through other sites. */
  others: ReactNode
  /** The ticket of a sign-in through another site that still needs a second-factor code; null without one. */
  step: string | null
  /** The site's name if passkeys can be used to sign in; null otherwise. */
  passkeys: string | null
  /** Whether the last sign-in on this device was by passkey. */
  passkeyFirst: boolean
  /** Why sign-up is not offered; null when it is. */
  joining: 'invited' | 'closed' | null
  /** The signed time at which the sign-up form was made; empty in the sign-in form. */
  made: string
  formToken: string
  constraints: Constraints
  waiting: PendingActionText | null
  /** The result of the form just sent, with the pending action it carries. */
  answer:
    | ((Refusal | { kind: 'carried'; carried: string } | { kind: 'code'; ticket: string; code_in: CodeLocation; carried: string }) & {
        waiting: PendingActionText | null
      })
    | null
}

/** Shows sign-in or sign-up, the action that is pending, and a link to the other form. */
export function AuthPage({
  mode,
  to,
  resets,
  others,
  step,
  passkeys,
  passkeyFirst,
  joining,
  made,
  formToken,
  constraints,
  waiting,
  answer,
}: AuthPageProps) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const carried = (answer && answer.kind !== 'refused' ? answer.carried : refusal?.values.carried) || undefined
  const ticket = answer === null ? step : getTicket(answer)
  const hidden = { [tokenField]: formToken, ...(carried ? { carried } : {}) }
  if (ticket !== null)
    return (
      <CodePage
        action={authPath(getCodeLocation(answer) === 'mail' ? mode : 'login', to)}
        ticket={ticket}
        codeIn={getCodeLocation(answer)}
        hidden={hidden}
        refusal={refusal}
        waiting={answer?.waiting ?? waiting}
      />
    )
  const form = { action: authPath(mode, to), constraints, refusal, hidden }
  return (
    <main className="flow narrow brief">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>{modeNames[mode]}</h1>
      {carried ? <ModeSwitchForm mode={mode} hidden={hidden} /> : <Modes mode={mode} to={to} />}
      {waiting || carried ? <PendingActionNotice mode={mode} waiting={answer?.waiting ?? waiting} inForm={carried !== undefined} /> : null}
      {mode === 'login' ? <CredentialsForm {...form} passkeys={passkeys} passkeyFirst={passkeyFirst} /> : null}
      {mode === 'register' ? joining === null ? <RegistrationForm {...form} made={made} /> : <p>{joiningTexts[joining]}</p> : null}
      {/* A text carried in the form would be lost on the way to another site. */}
      {carried || (mode === 'register' && joining !== null) ? null : others}
      {resets && (mode === 'login' || refusal?.errors.email) ? <ForgotPasswordLink carried={carried !== undefined} /> : null}
    </main>
  )
}

const joiningTexts = {
  invited:
    'You need an invitation to join this site: open the link in the email from the person who invited you. You can read without an account.',
  closed: 'This site doesn’t accept new accounts. You can read without one.',
} as const

/** Returns the ticket of a sign-in that needs a code, or that got a wrong one; null when sign-in starts over. */
function getTicket(answer: AuthPageProps['answer']): string | null {
  if (answer?.kind === 'code') return answer.ticket
  return answer?.kind === 'refused' && answer.intent === 'code' && !answer.errors.ticket ? (answer.values.ticket ?? null) : null
}

/** Returns where the code was sent. The form keeps this, because a wrong code shows the page again. */
function getCodeLocation(answer: AuthPageProps['answer']): CodeLocation {
  if (answer?.kind === 'code') return answer.code_in
  return answer?.kind === 'refused' && answer.values.code_in === 'mail' ? 'mail' : 'app'
}

/** Opens a new window if the form carries a text, which a plain link would lose. */
function ForgotPasswordLink({ carried }: { carried: boolean }) {
  return (
    <p>
      <a href={forgotPasswordPath} target={carried ? '_blank' : undefined} rel={carried ? 'noopener' : undefined}>
        {carried ? 'Forgot your password? (opens in a new window)' : 'Forgot your password?'}
      </a>
    </p>
  )
}

const modeLinkTexts: Readonly<Record<AuthMode, string>> = { login: 'Sign in', register: 'Create an account' }

function Modes({ mode, to }: { mode: AuthMode; to: string | undefined }) {
  return (
    <nav className="tabs" aria-label="Account pages">
      <ModeLink of="login" mode={mode} to={to} /> <ModeLink of="register" mode={mode} to={to} />
    </nav>
  )
}

function ModeLink({ of, mode, to }: { of: AuthMode; mode: AuthMode; to: string | undefined }) {
  return (
    <a href={authPath(of, to)} aria-current={of === mode ? 'page' : undefined}>
      {modeLinkTexts[of]}
    </a>
  )
}

/** Switches between the two forms by a button, because a link would lose the text that the form carries. */
function ModeSwitchForm({ mode, hidden }: { mode: AuthMode; hidden: Readonly<Record<string, string>> }) {
  const other = mode === 'login' ? 'register' : 'login'
  return (
    <form method="post" action={authPath(other)}>
      <HiddenFields values={hidden} />
      <button type="submit" className="link" name="intent:carry">
        {modeLinkTexts[other]}
      </button>
    </form>
  )
}

/** @param inForm whether only this form holds the text, so that a link would lose it */
function PendingActionNotice({ mode, waiting, inForm }: { mode: AuthMode; waiting: PendingActionText | null; inForm: boolean }) {
  return (
    <p className="notice">
      {modeNames[mode]}, then {waiting?.text ?? 'your request is completed'}. You’ll go back to{' '}
      {waiting && !inForm ? <a href={waiting.place}>the page you came from</a> : 'the page you came from'}.
      {inForm && waiting?.holdsText ? ' Your text stays on this page until then.' : null}
    </p>
  )
}
