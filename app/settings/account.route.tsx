import { useForm } from '@conform-to/react'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { NewEmail } from '#contract/email'
import { PasswordChange } from '#contract/passwords'
import { NewPasswordField } from '../accounts/credentials-form'
import { actions } from '../actions.server'
import type { ActionResult } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { buttonFor } from '../forms/form-buttons'
import { type Constraints, htmlConstraints } from '../forms/parse-form.server'
import { requireMember } from '../forms/require-member.server'
import { routeMeta } from '../forms/route-meta'
import { submit } from '../forms/submit.server'
import { TextField, toLastResult } from '../forms/text-field'
import { forgotPasswordPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { useCapabilities, useRootData } from '../platform/root-data'
import { zoneLabel } from '../platform/zone'
import { pageMeta } from '../ui/page-meta'
import type { settingsActions } from './settings.actions.server'
import { SettingsFormRow, SettingsFrame, SettingsRow } from './settings-frame'
import { emailHint, signInText, unsupportedText } from './settings-text'

/** Loads the settings of email address and password (docs/product.md#settings). */
export const loader = defineLoader(async (visit) => {
  await requireMember(visit, signInText)
  if (!can.changePassword) throw new ApiFailure(404, unsupportedText.account)
  const { email, verified, has_password } = await visit.me()
  return {
    email,
    verified,
    password: has_password,
    constraints: { ...htmlConstraints(NewEmail), ...htmlConstraints(PasswordChange, { password: accountLimits.password }) },
    emails: can.changeEmail,
    canonical: siteUrl() + settingsPaths.account,
  }
})

export const action = submit(actions)

export { headers, shouldRevalidate } from '../forms/route-exports'
export { SettingsErrorPage as ErrorBoundary } from '../shell/settings-error-page'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Your account', canonical: page.canonical, index: false }),
)

export default function AccountRoute() {
  const { canonical: _, ...page } = useLoaderData<typeof loader>()
  const actionResult = useActionData<typeof action>() ?? null
  return (
    <SettingsFrame actionResult={actionResult}>
      <AccountPage {...page} actionResult={actionResult} />
    </SettingsFrame>
  )
}

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

/** Shows how the member signs in, and the other settings of the account, one row each. */
function AccountPage({ email, verified, password, emails, constraints, actionResult }: Props) {
  const getRefusal = (intent: string) => (actionResult?.kind === 'refused' && actionResult.intent === intent ? actionResult : null)
  const [emailRefusal, passwordRefusal] = [getRefusal('change-email'), getRefusal('change-password')]
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

/** Shows links to the settings that are on other pages. */
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
          <SettingsRow
            label="Account"
            value="Deletion can be undone for 14 days"
            action="Delete your account"
            href={settingsPaths.deletion}
            danger
          />
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
      <button type="submit" {...buttonFor<typeof settingsActions>('change-email')}>
        Email me a link
      </button>
    </form>
  )
}

function PasswordForm({ email, constraints, refusal }: FormProps & { email: string }) {
  const [, fields] = useForm<PasswordChange>({ id: 'new-password', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <form className="stack" method="post" noValidate>
      {/* Tells password managers which account the password belongs to. Text browsers show the field, so its label explains it. */}
      <label hidden>
        Your email address, leave it as it is <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly />
      </label>
      <TextField field={fields.current_password} label="Current password" type="password" autoComplete="current-password" />
      <NewPasswordField field={fields.password} label="New password" constraints={constraints} />
      <TextField field={fields.password_confirmation} label="Repeat password" type="password" autoComplete="new-password" />
      <p>This signs you out on all other devices.</p>
      <button type="submit" {...buttonFor<typeof settingsActions>('change-password')}>
        Change password
      </button>
    </form>
  )
}
