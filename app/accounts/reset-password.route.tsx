import { json } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { accountLimits } from '#contract/account-limits'
import { login } from '#contract/accounts'
import { type OtherWaysIn, PasswordReset, readResetLink, resetPassword } from '#contract/passwords'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { defineAction } from '../forms/define-action.server'
import { formToken } from '../forms/form-token.server'
import { htmlConstraints, parseForm } from '../forms/parse-form.server'
import { routeMeta } from '../forms/route-meta'
import { authPath, resetPasswordPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { defineLoader } from '../platform/define-loader.server'
import { siteUrl } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'
import { pageMeta } from '../ui/page-meta'
import { completeSignIn, freshSession } from './complete-sign-in.server'
import { readDeviceProof, withDeviceCookie } from './device-cookie.server'
import { ResetPasswordPage } from './reset-password-page'
import type { SignInResult } from './sign-in.server'

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

/**
 * Sets a new password by a mailed link and signs in with it, so that nobody has to type it again. Changing the password has ended the
 * former session.
 */
async function replacePassword(visit: Visit, form: FormData) {
  try {
    const body = parseForm(form, PasswordReset, 'Your password hasn’t been changed.')
    await visit.guestApi(resetPassword, { body, device: await readDeviceProof(visit.request) })
    const answer = await signInAgain(visit, body)
    if (answer && answer.access_token !== null) {
      const response = completeSignIn(visit, answer.access_token, { welcome: 'Your password has been changed. Welcome back' })
      return await withDeviceCookie(answer.device_proof, response)
    }
    return await redirectWithNotice(
      { ...visit, session: await freshSession(visit.url) },
      authPath('login'),
      'Your password has been changed. Sign in with the new one.',
    )
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(failure, 'reset', textFields(form))
  }
}

/** @returns null if signing in fails; the password is set all the same */
async function signInAgain({ guestApi, request }: Visit, { email, password }: PasswordReset): Promise<SignInResult | null> {
  try {
    return await guestApi(login, { body: { email, password }, device: await readDeviceProof(request) })
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}

export { headers, shouldRevalidate } from '../forms/route-exports'

export const meta = routeMeta<typeof loader>(({ data: page }) =>
  pageMeta({ title: 'Choose a new password', canonical: page.canonical, index: false }),
)

/** Shows the page “Choose a new password” (customer-spec §2). */
export default function ResetPasswordRoute() {
  return <ResetPasswordPage {...useLoaderData<typeof loader>()} refusal={useActionData<typeof action>() ?? null} />
}
