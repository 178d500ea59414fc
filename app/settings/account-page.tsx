import { useForm } from '@conform-to/react'
import type { NewEmail } from '#contract/email'
import type { PasswordChange } from '#contract/passwords'
import { NewPasswordField } from '../accounts/credentials-form'
import type { ActionResult } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { buttonFor } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { TextField, toLastResult } from '../forms/text-field'
import { forgotPasswordPath, settingsPaths } from '../paths'
import { useCapabilities } from '../platform/root-data'
import type { accountActions } from './account.actions.server'

type Props = {
  email: string
  /** Whether that address is verified. */
  verified: boolean
  constraints: Constraints
  /** Whether the account has a password. */
  password: boolean
  /** Whether the API can change the address. */
  emails: boolean
  actionResult: ActionResult | null
}

/** Shows the member's email address and password, each with its own form. */
export function AccountPage({ email, verified, password, emails, constraints, actionResult }: Props) {
  const can = useCapabilities()
  const refusedBy = (intent: string) => (actionResult?.kind === 'refused' && actionResult.intent === intent ? actionResult : null)
  return (
    <>
      <h1>Your account</h1>
      <h2>Email</h2>
      <p>
        You sign in with <bdi>{email}</bdi>
        {verified ? '.' : ', which is not confirmed yet.'}
      </p>
      {emails ? <EmailForm constraints={constraints} refusal={refusedBy('change-email')} /> : null}
      <h2>Password</h2>
      {password ? (
        <PasswordForm email={email} constraints={constraints} refusal={refusedBy('change-password')} />
      ) : (
        <p>
          You sign in with a connected account and have no password here. <a href={forgotPasswordPath}>Get a link by email</a> to set one.
        </p>
      )}
      <p>
        Your time zone is under <a href={settingsPaths.appearance}>Appearance and time</a>.{' '}
        {can.deleteAccount ? <a href={settingsPaths.deletion}>Delete your account</a> : null}
      </p>
    </>
  )
}

type FormProps = { constraints: Constraints; refusal: Refusal | null }

function EmailForm({ constraints, refusal }: FormProps) {
  const [, { email }] = useForm<NewEmail>({ id: 'new-email', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <form className="stack" method="post" noValidate>
      <TextField field={email} label="New email address" hint={emailHint} type="email" autoComplete="email" />
      <button type="submit" {...buttonFor<typeof accountActions>('change-email')}>
        Email me a link
      </button>
    </form>
  )
}

const emailHint = 'We’ll send a link to it. Your email changes when you open the link. We’ll notify your old address.'

function PasswordForm({ email, constraints, refusal }: FormProps & { email: string }) {
  const [, fields] = useForm<PasswordChange>({ id: 'new-password', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <form className="stack" method="post" noValidate>
      {/*
        Password managers learn from this field which account the password belongs to. Text browsers show it, so its label explains it.
      */}
      <label hidden>
        Your email address, leave it as it is <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly />
      </label>
      <TextField field={fields.current_password} label="Current password" type="password" autoComplete="current-password" />
      <NewPasswordField field={fields.password} label="New password" constraints={constraints} />
      <TextField field={fields.password_confirmation} label="Repeat password" type="password" autoComplete="new-password" />
      <p>This signs you out on all other devices.</p>
      <button type="submit" {...buttonFor<typeof accountActions>('change-password')}>
        Change password
      </button>
    </form>
  )
}
