import { useForm } from '@conform-to/react'
import type { OtherWaysIn, PasswordReset } from '#contract/passwords'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import type { Constraints } from '../forms/parse-form.server'
import { TextField, toLastResult } from '../forms/text-field'
import { forgotPasswordPath, resetPasswordPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'
import { IncompleteLinkNotice } from '../ui/part'
import { AccountCard } from './account-card'
import { NewPasswordField } from './credentials-form'

type Props = {
  token: string
  email: string
  resets: boolean
  /** Other ways to sign in to the account. */
  others: OtherWaysIn
  /** Why the link can't be used any more. */
  ended: string | null
  formToken: string
  constraints: Constraints
  refusal: Refusal | null
}

/**
 * Shows the page behind the mailed link, without a form if the link has expired. The address of a
 * refused form has no token; the form itself has.
 */
export function ResetPasswordPage({ token: linked, email, resets, others, ended, formToken, constraints, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  const { token: _, ...controls } = constraints
  return (
    <AccountCard
      title="Choose a new password"
      refusal={refusal}
      controls={controls}
      links={resets ? <a href={forgotPasswordPath}>Ask for a new link</a> : null}
    >
      {token === '' ? <IncompleteLinkNotice /> : null}
      {ended && !refusal ? <p>{ended}</p> : null}
      {token === '' || refusal?.errors.token || (ended && !refusal) ? null : (
        <ResetForm {...{ email, others, constraints, refusal }} hidden={{ [tokenField]: formToken, token }} />
      )}
    </AccountCard>
  )
}

type FormProps = {
  email: string
  others: OtherWaysIn
  hidden: Readonly<Record<string, string>>
  constraints: Constraints
  refusal: Refusal | null
}

function ResetForm({ email, others, hidden, constraints, refusal }: FormProps) {
  const [, fields] = useForm<PasswordReset>({
    id: 'reset',
    constraint: constraints,
    defaultValue: { email },
    lastResult: toLastResult(refusal),
  })
  return (
    <form className="stack" method="post" action={resetPasswordPath} noValidate>
      <HiddenFields values={hidden} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      <NewPasswordField field={fields.password} label="New password" constraints={constraints} />
      <TextField field={fields.password_confirmation} label="Repeat password" type="password" autoComplete="new-password" />
      <p>You’ll be signed out on all devices.</p>
      <OtherSignInMethods others={others} typed={refusal?.values ?? {}} />
      <button type="submit" className="primary" name="intent:reset">
        Change password
      </button>
    </form>
  )
}

type OtherWaysProps = { others: OtherWaysIn; typed: Readonly<Record<string, string>> }

/**
 * Shows passkeys and connected accounts, which stay unless the owner removes them. The form carries their names, because the address of a
 * refused form has no token to look them up by.
 */
function OtherSignInMethods({ others, typed }: OtherWaysProps) {
  const passkeys = typed.passkeys ?? others.passkeys.map(({ name }) => name).join(', ')
  const connected = typed.connected ?? others.connected.map(connectedAccountText).join(', ')
  if (passkeys === '' && connected === '') return null
  return (
    <fieldset className="field">
      <legend>Other ways to sign in to your account</legend>
      <HiddenFields values={{ passkeys, connected }} />
      <p>If somebody else may have used your account, remove the ones that you don’t recognise. You can add yours again later.</p>
      {passkeys === '' ? null : (
        <label className="choice">
          <input type="checkbox" name="remove_passkeys" value="1" defaultChecked={typed.remove_passkeys === '1'} />{' '}
          <span>{`Remove all passkeys: ${passkeys}`}</span>
        </label>
      )}
      {connected === '' ? null : (
        <label className="choice">
          <input type="checkbox" name="remove_connected" value="1" defaultChecked={typed.remove_connected === '1'} />{' '}
          <span>{`Disconnect all accounts: ${connected}`}</span>
        </label>
      )}
    </fieldset>
  )
}

const connectedAccountText = ({ label, email }: OtherWaysIn['connected'][number]) => (email ? `${label} (${email})` : label)
