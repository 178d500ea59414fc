import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { mailResetLink, ResetRequest } from '#contract/passwords'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { htmlConstraints, parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { forgotPasswordPath, withQuery } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import { pageMeta } from '../ui/page-meta'
import { readDeviceProof } from './device-cookie.server'
import { ForgotPasswordPage } from './forgot-password-page'

export const loader = defineLoader(async ({ request, url }) => {
  if (!can.mailResetLink) throw new ApiFailure(404, 'There is no page at this address.')
  const { token, cookie } = await formToken(request)
  const page = {
    asked: url.searchParams.has('asked'),
    formToken: token,
    constraints: htmlConstraints(ResetRequest),
    canonical: siteUrl() + forgotPasswordPath,
  }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

/** Answers the same for every address, whether it has an account or not (docs/product.md#people). */
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
  pageMeta({ title: page.asked ? 'Check your email' : 'Forgot your password?', canonical: page.canonical, index: false }),
)

/** Shows the page “Forgot your password?” (customer-spec §2). */
export default function ForgotPasswordRoute() {
  return <ForgotPasswordPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
