import { login } from '#contract/accounts'
import { PasswordReset, resetPassword } from '#contract/passwords'
import { redirectWithNotice, refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { parseForm } from '../forms/parse-form.server'
import { authPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import type { SignInResult } from './authenticator.server'
import { completeSignIn } from './complete-sign-in.server'
import { readDeviceProof, withDeviceCookie } from './device-cookie.server'
import { freshSession } from './renew-session.server'

/**
 * Sets a new password by a mailed link and signs in with it, so that nobody has to type it again. The
 * former session ended with the old password.
 */
export async function replacePassword(visit: Visit, form: FormData) {
  try {
    const body = parseForm(form, PasswordReset, 'Your password hasn’t been changed.')
    await visit.guestApi(resetPassword, { body, device: await readDeviceProof(visit.request) })
    const entry = await signIn(visit, body)
    if (entry && entry.access_token !== null) {
      const admitted = completeSignIn(visit, entry.access_token, { welcome: 'Your password has been changed. Welcome back' })
      return await withDeviceCookie(entry.device_proof, admitted)
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
async function signIn({ guestApi, request }: Visit, { email, password }: PasswordReset): Promise<SignInResult | null> {
  try {
    return await guestApi(login, { body: { email, password }, device: await readDeviceProof(request) })
  } catch (failure) {
    if (failure instanceof ApiFailure) return null
    throw failure
  }
}
