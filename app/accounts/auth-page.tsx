import type { ReactNode } from 'react'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { authPath, forgotPasswordPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { type Mode, modeNames } from './auth-mode'
import { type CodeIn, CodePage } from './code-page'
import { CredentialsForm, RegistrationForm } from './credentials-form'
import type { PendingActionText } from './pending-action.server'

export type AuthPageProps = {
  mode: Mode
  /** The page to come back to. */
  to?: string | undefined
  /** Whether a forgotten password can be replaced here. */
  resets: boolean
  /** Other ways to sign in, which lead to other sites. */
  others: ReactNode
  /** Of a sign-in elsewhere that asks for a code besides. */
  step: string | null
  /** The site's name, where one can sign in by a passkey. */
  passkeys: string | null
  /** Why nobody signs up here without an invite, or at all. */
  joining: 'invited' | 'closed' | null
  /** When a form of sign-up was made, signed; empty for another. */
  made: string
  formToken: string
  constraints: Constraints
  waiting: PendingActionText | null
  /** With what waits in the form itself. */
  answer:
    | ((Refusal | { kind: 'carried'; carried: string } | { kind: 'code'; ticket: string; code_in: CodeIn; carried: string }) & {
        waiting: PendingActionText | null
      })
    | null
}

/** Sign-in and sign-up, with what waits for it and the way to the other of the two. */
export function AuthPage({
  mode,
  to,
  resets,
  others,
  step,
  passkeys,
  joining,
  made,
  formToken,
  constraints,
  waiting,
  answer,
}: AuthPageProps) {
  const refusal = answer?.kind === 'refused' ? answer : null
  const carried = (answer && answer.kind !== 'refused' ? answer.carried : refusal?.values.carried) || undefined
  const ticket = answer === null ? step : ticketIn(answer)
  const hidden = { [tokenField]: formToken, ...(carried ? { carried } : {}) }
  if (ticket !== null)
    return (
      <CodePage
        action={authPath(codeIn(answer) === 'mail' ? mode : 'login', to)}
        ticket={ticket}
        codeIn={codeIn(answer)}
        hidden={hidden}
        refusal={refusal}
        waiting={answer?.waiting ?? waiting}
      />
    )
  const form = { action: authPath(mode, to), constraints, refusal, hidden }
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      <h1>{modeNames[mode]}</h1>
      {carried ? <CarryingModes mode={mode} hidden={hidden} /> : <Modes mode={mode} to={to} />}
      {waiting || carried ? <Waiting mode={mode} waiting={answer?.waiting ?? waiting} rides={carried !== undefined} /> : null}
      {mode === 'login' ? <CredentialsForm {...form} passkeys={passkeys} /> : null}
      {mode === 'register' ? joining === null ? <RegistrationForm {...form} made={made} /> : <p>{joiningInWords[joining]}</p> : null}
      {/* What rides in the form would be lost on the way to another site. */}
      {carried || (mode === 'register' && joining !== null) ? null : others}
      {resets && (mode === 'login' || refusal?.errors.email) ? <Forgotten carried={carried !== undefined} /> : null}
    </main>
  )
}

const joiningInWords = {
  invited:
    'You need an invitation to join this site: open the link in the email from the person who invited you. You can read without an account.',
  closed: 'This site isn’t accepting new accounts. You can read without one.',
} as const

/** Of a sign-in that asks for a code, or was told a wrong one; null where it begins anew. */
function ticketIn(answer: AuthPageProps['answer']): string | null {
  if (answer?.kind === 'code') return answer.ticket
  return answer?.kind === 'refused' && answer.intent === 'code' && !answer.errors.ticket ? (answer.values.ticket ?? null) : null
}

/** Where the code is that is asked for: kept in the form, for a wrong one brings the page again. */
function codeIn(answer: AuthPageProps['answer']): CodeIn {
  if (answer?.kind === 'code') return answer.code_in
  return answer?.kind === 'refused' && answer.values.code_in === 'mail' ? 'mail' : 'app'
}

/** Where a text rides in the form, the way there opens beside it: a link would lose the text. */
function Forgotten({ carried }: { carried: boolean }) {
  return (
    <p>
      <a href={forgotPasswordPath} target={carried ? '_blank' : undefined} rel={carried ? 'noopener' : undefined}>
        {carried ? 'Forgot your password? (opens in a new window)' : 'Forgot your password?'}
      </a>
    </p>
  )
}

const offers: Readonly<Record<Mode, string>> = { login: 'Sign in', register: 'Create an account' }

function Modes({ mode, to }: { mode: Mode; to: string | undefined }) {
  return (
    <nav className="tabs" aria-label="Account pages">
      <Offer of="login" mode={mode} to={to} /> <Offer of="register" mode={mode} to={to} />
    </nav>
  )
}

function Offer({ of, mode, to }: { of: Mode; mode: Mode; to: string | undefined }) {
  return (
    <a href={authPath(of, to)} aria-current={of === mode ? 'page' : undefined}>
      {offers[of]}
    </a>
  )
}

/** The same for a text that rides in the form: a link would lose it. */
function CarryingModes({ mode, hidden }: { mode: Mode; hidden: Readonly<Record<string, string>> }) {
  const other = mode === 'login' ? 'register' : 'login'
  return (
    <form method="post" action={authPath(other)}>
      <Hidden values={hidden} />
      <button type="submit" className="link" name="intent:carry">
        {offers[other]}
      </button>
    </form>
  )
}

/** @param rides whether this page alone has it: a link would lose it */
function Waiting({ mode, waiting, rides }: { mode: Mode; waiting: PendingActionText | null; rides: boolean }) {
  return (
    <p className="notice">
      {modeNames[mode]}, then {waiting?.words ?? 'your request is completed'}. You’ll go back to{' '}
      {waiting && !rides ? <a href={waiting.place}>the page you came from</a> : 'the page you came from'}.
      {rides && waiting?.holdsText ? ' Your text stays on this page until then.' : null}
    </p>
  )
}
