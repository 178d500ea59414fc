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
import { useCapabilities, useRootData } from '../platform/root-data'
import { zoneLabel } from '../platform/zone'
import type { accountActions } from './account.actions.server'
import { SettingsFormRow, SettingsRow } from './settings-frame'

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

/** Shows how the member signs in, and what else belongs to the account, a row each. */
export function AccountPage({ email, verified, password, emails, constraints, actionResult }: Props) {
  const refusedBy = (intent: string) => (actionResult?.kind === 'refused' && actionResult.intent === intent ? actionResult : null)
  const [emailRefusal, passwordRefusal] = [refusedBy('change-email'), refusedBy('change-password')]
  const address = (
    <>
      <bdi>{email}</bdi>
      {verified ? null : ', not confirmed yet'}
    </>
  )
  return (
    <>
      <h1>Your account</h1>
      <section className="flow" aria-labelledby="sign-in-title">
        <h2 id="sign-in-title">Signing in</h2>
        <ul className="data">
          {emails ? (
            <SettingsFormRow label="Email address" value={address} action="Change email address" open={emailRefusal !== null}>
              <EmailForm constraints={constraints} refusal={emailRefusal} />
            </SettingsFormRow>
          ) : (
            <SettingsRow label="Email address" value={address} />
          )}
          {password ? (
            <SettingsFormRow label="Password" value="Set" action="Change password" open={passwordRefusal !== null}>
              <PasswordForm email={email} constraints={constraints} refusal={passwordRefusal} />
            </SettingsFormRow>
          ) : (
            <SettingsRow
              label="Password"
              value="You sign in with a connected account"
              action="Get a link by email to set one"
              href={forgotPasswordPath}
            />
          )}
          <SecurityRow />
        </ul>
      </section>
      <AccountRows />
    </>
  )
}

function SecurityRow() {
  const can = useCapabilities()
  if (!can.listSessions) return null
  return (
    <SettingsRow
      label="Security"
      value="Passkeys, two-factor authentication, sessions"
      action="Manage security"
      href={settingsPaths.security}
    />
  )
}

/** Shows what is changed on other pages of the settings. */
function AccountRows() {
  const can = useCapabilities()
  const { zone } = useRootData()
  return (
    <section className="flow" aria-labelledby="more-title">
      <h2 id="more-title">Your data and preferences</h2>
      <ul className="data">
        <SettingsRow
          label="Time zone"
          value={zone ? zoneLabel(zone.name) : 'Your device’s'}
          action="Change time zone"
          href={settingsPaths.appearance}
        />
        {can.exportOwn ? (
          <SettingsRow
            label="Your data"
            value="Everything this site stores about you"
            action="Download your data"
            href={settingsPaths.export}
          />
        ) : null}
        {can.deleteAccount ? (
          <SettingsRow label="Account" value="Can be restored for 14 days" action="Delete your account" href={settingsPaths.deletion} />
        ) : null}
      </ul>
    </section>
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
