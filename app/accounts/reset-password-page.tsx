import { useForm } from '@conform-to/react'
import type { PasswordReset } from '#contract/passwords'
import type { Refusal } from '../forms/acting.server'
import { lastResultOf } from '../forms/control'
import { Notice } from '../forms/notice'
import { FormFaults } from '../forms/page-faults'
import type { Constraints } from '../forms/parse-form.server'
import { TextField } from '../forms/text-field'
import { tokenField } from '../forms/token-field'
import { forgotPasswordPath, resetPasswordPath } from '../paths'
import { Hidden } from '../ui/hidden'
import { TornLink } from '../ui/torn-link'
import { NewPasswordField } from './new-password-field'

type Props = {
  token: string
  email: string
  resets: boolean
  formToken: string
  constraints: Constraints
  refusal: Refusal | null
}

/**
 * Where the mailed link leads. The address of a refused form has no token in it any more; the form has. A link that is no longer
 * good has no form.
 */
export function ResetPasswordPage({ token: linked, email, resets, formToken, constraints, refusal }: Props) {
  const token = refusal?.values.token ?? linked
  const { token: _, ...controls } = constraints
  return (
    <main className="flow narrow centred">
      <FormFaults refusal={refusal} controls={controls} />
      <Notice />
      <h1>Choose a new password</h1>
      {token === '' ? <TornLink /> : null}
      {token === '' || refusal?.errors.token ? null : (
        <ResetForm email={email} hidden={{ [tokenField]: formToken, token }} constraints={constraints} refusal={refusal} />
      )}
      {resets ? (
        <p>
          <a href={forgotPasswordPath}>Ask for a new link</a>
        </p>
      ) : null}
    </main>
  )
}

type FormProps = { email: string; hidden: Readonly<Record<string, string>>; constraints: Constraints; refusal: Refusal | null }

function ResetForm({ email, hidden, constraints, refusal }: FormProps) {
  const [, fields] = useForm<PasswordReset>({
    id: 'reset',
    constraint: constraints,
    defaultValue: { email },
    lastResult: lastResultOf(refusal),
  })
  return (
    <form className="stack" method="post" action={resetPasswordPath} noValidate>
      <Hidden values={hidden} />
      <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
      <NewPasswordField field={fields.password} label="New password" constraints={constraints} />
      <TextField field={fields.password_confirmation} label="The same once more" type="password" autoComplete="new-password" />
      <p>Every device on which you are signed in is signed out by it.</p>
      <button type="submit" className="primary" name="intent" value="reset">
        Set the new password
      </button>
    </form>
  )
}
