import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { type OtherWaysIn, PasswordReset, readResetLink } from '#contract/passwords'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { htmlConstraints } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { resetPasswordPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { replacePassword } from './replace-password.server'
import { ResetPasswordPage } from './reset-password-page'

export const loader = defineLoader(async (visit) => {
  const { request, url } = visit
  const { token, cookie } = await formToken(request)
  const link = { token: url.searchParams.get('token') ?? '', email: url.searchParams.get('email') ?? '' }
  const page = {
    ...link,
    ...(await loadOtherSignInMethods(visit, link)),
    resets: can.mailResetLink,
    formToken: token,
    constraints: htmlConstraints(PasswordReset, { password: accountLimits.password }),
    canonical: siteUrl() + resetPasswordPath,
  }
  return json(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

/**
 * Returns the account's other ways to sign in, and why the link can't be used, if so. If the API can't
 * tell now, the form says so when it is sent.
 */
async function loadOtherSignInMethods(
  visit: Visit,
  link: { token: string; email: string },
): Promise<{ others: OtherWaysIn; ended: string | null }> {
  const others = { passkeys: [], connected: [] }
  if (link.token === '' || link.email === '' || !can.readResetLink) return { others, ended: null }
  try {
    return { others: (await visit.secondary().guestApi(readResetLink, { body: link })).data, ended: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { others, ended: failure.errors.token?.[0] ?? null }
  }
}

export const action = defineAction(
  replacePassword,
  async (_, { email }) => `the password${email ? ` of ${email}` : ''} is changed, and you are signed in`,
)

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Choose a new password', canonical: page.canonical, index: false }),
)

/** Shows the page “Choose a new password” (customer-spec §2). */
export default function ResetPasswordRoute() {
  return <ResetPasswordPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
