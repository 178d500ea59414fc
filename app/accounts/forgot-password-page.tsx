import { useForm } from '@conform-to/react'
import { resetLinkMinutes } from '#contract/account-limits'
import type { ResetRequest } from '#contract/passwords'
import { FormFaults } from '../forms/action-result'
import type { Refusal } from '../forms/answer.server'
import { tokenField } from '../forms/form-buttons'
import { Notice } from '../forms/notice'
import type { Constraints } from '../forms/parse-form.server'
import { TextField, toLastResult } from '../forms/text-field'
import { authPath, forgotPasswordPath } from '../paths'
import { HiddenFields } from '../ui/hidden-fields'

type Props = { asked: boolean; formToken: string; constraints: Constraints; refusal: Refusal | null }

/** Shows the form for the email address, then what to do with the mail. */
export function ForgotPasswordPage({ asked, formToken, constraints, refusal }: Props) {
  return (
    <main className="flow narrow brief">
      <FormFaults refusal={refusal} controls={constraints} />
      <Notice />
      {asked && !refusal ? <LinkSent /> : <ForgotPasswordForm formToken={formToken} constraints={constraints} refusal={refusal} />}
      <p>
        <a href={authPath('login')}>Back to sign-in</a>
      </p>
    </main>
  )
}

function ForgotPasswordForm({ formToken, constraints, refusal }: Omit<Props, 'asked'>) {
  const [, { email }] = useForm<ResetRequest>({ id: 'forgot', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <>
      <h1>Forgot your password?</h1>
      <p>We’ll email you a link to choose a new one.</p>
      <form className="stack" method="post" action={forgotPasswordPath} noValidate>
        <HiddenFields values={{ [tokenField]: formToken }} />
        <TextField field={email} label="Email" hint="The email address of your account." type="email" autoComplete="username" />
        <button type="submit" className="primary" name="intent:forgot">
          Email me a link
        </button>
      </form>
    </>
  )
}

function LinkSent() {
  return (
    <>
      <h1>Check your email</h1>
      <p>{`The link works once and expires after ${resetLinkMinutes} minutes.`}</p>
      <p>
        No email after a few minutes? Check your spam folder. Then <a href={forgotPasswordPath}>ask for another link</a> and check the
        address: we only email addresses that have an account.
      </p>
    </>
  )
}
