import { data } from '@remix-run/node'
import { accountLimits } from '#contract/accounts'
import { mailResetLink, PasswordReset } from '#contract/passwords'
import { defineAction } from '../forms/acting.server'
import { formToken } from '../forms/form-token.server'
import { constraintsOf } from '../forms/parse-form.server'
import { resetPasswordPath } from '../paths'
import { siteUrl } from '../platform/environment.server'
import { defineLoader } from '../platform/loading.server'
import { isOffered } from '../platform/missing-calls.server'
import { useActionData, useLoaderData } from '../platform/page-data'
import { type PageHead, pageMeta } from '../ui/page-meta'
import { replacePassword } from './replace-password.server'
import { ResetPasswordPage } from './reset-password-page'

export const loader = defineLoader(async ({ request, url }) => {
  const { token, cookie } = await formToken(request)
  const page = {
    /** Of the mailed link. */
    token: url.searchParams.get('token') ?? '',
    email: url.searchParams.get('email') ?? '',
    resets: isOffered(mailResetLink),
    formToken: token,
    constraints: constraintsOf(PasswordReset, { password: accountLimits.password }),
    canonical: siteUrl() + resetPasswordPath,
  }
  return data(page, cookie ? { headers: { 'Set-Cookie': cookie } } : {})
})

export const action = defineAction(
  replacePassword,
  async (_, { email }) => `the new password${email ? ` of ${email}` : ''} is set, and you are signed in`,
)

export { refusalHeaders as headers } from '../forms/refusal-headers'

export const head: PageHead<typeof loader> = ({ data: page }) =>
  pageMeta({ title: 'Choose a new password', canonical: page.canonical, index: false })

/** Reset password (customer-spec §2). */
export default function ResetPasswordRoute() {
  return <ResetPasswordPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
