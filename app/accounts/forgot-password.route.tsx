import { useForm } from '@conform-to/react'
import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { resetLinkMinutes } from '#contract/account-limits'
import { mailResetLink, ResetRequest } from '#contract/passwords'
import { type Refusal, redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { tokenField } from '../forms/form-buttons'
import { formToken } from '../forms/form-token.server'
import { type Constraints, htmlConstraints, parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { TextField, toLastResult } from '../forms/text-field'
import { authPath, forgotPasswordPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { HiddenFields } from '../ui/hidden-fields'
import { pageMeta } from '../ui/page-meta'
import { AccountCard } from './account-card'
import { readDeviceProof } from './device-cookie.server'

export const loader = defineLoader(async ({ request, url }) => {
  if (!can.mailResetLink) throw new ApiFailure(404, 'There is no page at this address.')
  const { token, cookie } = await formToken(request)
  const page = {
    wasSent: url.searchParams.has('asked'),
    formToken: token,
    constraints: htmlConstraints(ResetRequest),
    canonical: siteUrl() + forgotPasswordPath,
  }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

/** Gives the same answer for every address, whether it has an account or not (docs/product.md#people). */
export const action = defineAction(
  async (visit, form) => {
    try {
      const body = parseForm(form, ResetRequest, 'The email hasn’t been sent.')
      await visit.guestApi(mailResetLink, { body, device: await readDeviceProof(visit.request) })
      const text = 'If that address has an account, we’ve sent it an email with a link.'
      return await redirectWithNotice(visit, withQuery(forgotPasswordPath, { asked: '1' }), text)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      return refuse(failure, 'forgot', textFields(form))
    }
  },
  async (_, { email }) => `an email with a link to choose a new password is sent to ${email || 'your address'}`,
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: titleFor(page.wasSent), canonical: page.canonical, index: false }),
)

const titleFor = (wasSent: boolean) => (wasSent ? 'Check your email' : 'Forgot your password?')

/** Shows the form for the email address. Once it is sent, says what to do with the mail (customer-spec §2). */
export default function ForgotPasswordRoute() {
  const { wasSent, formToken: token, constraints } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>() ?? null
  const isSent = wasSent && !refusal
  return (
    <AccountCard title={titleFor(isSent)} refusal={refusal} controls={constraints} links={<a href={authPath('login')}>Back to sign-in</a>}>
      {isSent ? <LinkSent /> : <ForgotPasswordForm token={token} constraints={constraints} refusal={refusal} />}
    </AccountCard>
  )
}

type FormProps = { token: string; constraints: Constraints; refusal: Refusal | null }

function ForgotPasswordForm({ token, constraints, refusal }: FormProps) {
  const [, { email }] = useForm<ResetRequest>({ id: 'forgot', constraint: constraints, lastResult: toLastResult(refusal) })
  return (
    <>
      <p>We’ll email you a link to choose a new one.</p>
      <form className="stack" method="post" action={forgotPasswordPath} noValidate>
        <HiddenFields values={{ [tokenField]: token }} />
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
      <p>{`The link works once and expires after ${resetLinkMinutes} minutes.`}</p>
      <p>
        No email after a few minutes? Check your spam folder. Then <a href={forgotPasswordPath}>ask for another link</a> and check the
        address: we only email addresses that have an account.
      </p>
    </>
  )
}
