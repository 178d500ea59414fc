import type { ReactNode } from 'react'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { authPath, forgotPasswordPath } from '../paths'
import { CodeField } from '../ui/field'
import { HiddenFields } from '../ui/hidden-fields'
import { AccountCard } from './account-card'
import {
  type AuthMode,
  type CodeLocation,
  codeHints,
  modeLinks,
  modeNames,
  pendingActionFallback,
  signUpRestrictions,
} from './account-text'
import { CredentialsForm, RegistrationForm } from './credentials-form'
import type { PendingActionText } from './pending-action.server'

type AuthPageProps = {
  mode: AuthMode
  /** The page to return to after signing in. */
  to?: string | undefined
  /** Whether this site can reset a forgotten password. */
  resets: boolean
  /** Buttons that sign in through other sites. */
  others: ReactNode
  /** The ticket of a sign-in through another site that still needs a second-factor code; null if there is none. */
  step: string | null
  /** The site's name if passkeys can be used to sign in; null otherwise. */
  passkeys: string | null
  /** Whether the last sign-in on this device was by passkey. */
  passkeyFirst: boolean
  /** Why sign-up is not offered; null when it is. */
  signUpRestriction: 'invited' | 'closed' | null
  /** The signed time at which the sign-up form was made; empty in the sign-in form. */
  timestamp: string
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

/** Shows the sign-in form, the sign-up form or the form for a second-factor code, and the pending action. */
export function AuthPage({
  mode,
  to,
  resets,
  others,
  step,
  passkeys,
  passkeyFirst,
  signUpRestriction,
  timestamp,
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
        codeLocation={getCodeLocation(answer)}
        hidden={hidden}
        refusal={refusal}
        waiting={answer?.waiting ?? waiting}
      />
    )
  const form = { action: authPath(mode, to), constraints, refusal, hidden }
  const links = (
    <>
      {resets && (mode === 'login' || refusal?.errors.email) ? <ForgotPasswordLink carried={carried !== undefined} /> : null}
      <ModeSwitch to={mode === 'login' ? 'register' : 'login'} place={to} hidden={carried ? hidden : null} />
    </>
  )
  return (
    <AccountCard title={modeNames[mode]} refusal={refusal} controls={constraints} links={links}>
      {waiting || carried ? <PendingActionNotice mode={mode} waiting={answer?.waiting ?? waiting} inForm={carried !== undefined} /> : null}
      {mode === 'login' ? <CredentialsForm {...form} passkeys={passkeys} passkeyFirst={passkeyFirst} /> : null}
      {mode === 'register' ? (
        signUpRestriction === null ? (
          <RegistrationForm {...form} timestamp={timestamp} />
        ) : (
          <p>{signUpRestrictions[signUpRestriction]}</p>
        )
      ) : null}
      {/* Signing in through another site would lose a text that only this form holds. */}
      {carried || (mode === 'register' && signUpRestriction !== null) ? null : others}
    </AccountCard>
  )
}

/** Returns the ticket of a sign-in that needs a code, or whose code was wrong; null when sign-in starts over. */
function getTicket(answer: AuthPageProps['answer']): string | null {
  if (answer?.kind === 'code') return answer.ticket
  return answer?.kind === 'refused' && answer.intent === 'code' && !answer.errors.ticket ? (answer.values.ticket ?? null) : null
}

/** Returns where the code was sent. The form carries this along, because a wrong code shows the page again. */
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

/**
 * Links to the other form. Uses a button instead if the form carries a text, because a link would lose it.
 * @param hidden the fields that the button sends along; null for a link
 */
function ModeSwitch({ to, place, hidden }: { to: AuthMode; place: string | undefined; hidden: Readonly<Record<string, string>> | null }) {
  const { question, link } = modeLinks[to]
  if (hidden === null)
    return (
      <p>
        {question} <a href={authPath(to, place)}>{link}</a>
      </p>
    )
  return (
    <form method="post" action={authPath(to)}>
      <HiddenFields values={hidden} />
      {question}{' '}
      <button type="submit" className="link" name="intent:carry">
        {link}
      </button>
    </form>
  )
}

/** @param inForm whether only this form holds the text, so that a link would lose it */
function PendingActionNotice({ mode, waiting, inForm }: { mode: AuthMode; waiting: PendingActionText | null; inForm: boolean }) {
  return (
    <p className="notice">
      {modeNames[mode]}, then {waiting?.text ?? pendingActionFallback}. You’ll go back to{' '}
      {waiting && !inForm ? <a href={waiting.place}>the page you came from</a> : 'the page you came from'}.
      {inForm && waiting?.holdsText ? ' Your text stays on this page until then.' : null}
    </p>
  )
}

type CodePageProps = {
  action: string
  /** Identifies the sign-in attempt whose password was correct. */
  ticket: string
  codeLocation: CodeLocation
  hidden: Readonly<Record<string, string>>
  refusal: Refusal | null
  waiting: PendingActionText | null
}

/** Shows the second step of a sign-in. No session exists until the code is correct; until then, the action stays pending. */
function CodePage({ action, ticket, codeLocation, hidden, refusal, waiting }: CodePageProps) {
  return (
    <AccountCard title="Enter your code" refusal={refusal} controls={{ code: true }} links={<a href={action}>Start over</a>}>
      {codeLocation === 'mail' ? <p>We’ve sent a code to your email address. Enter it to confirm that the address is yours.</p> : null}
      {waiting ? <p className="notice">Enter the code, then {waiting.text}.</p> : null}
      <form className="stack" method="post" action={action}>
        <HiddenFields values={{ ...hidden, ticket, ...(codeLocation === 'mail' && { code_in: codeLocation }) }} />
        <CodeField hint={codeHints[codeLocation]} errors={refusal?.errors.code} />
        <button type="submit" className="primary" name="intent:code">
          Sign in
        </button>
      </form>
    </AccountCard>
  )
}
