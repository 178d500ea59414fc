import { json } from '@remix-run/node'
import { refuseWith } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import type { Fields } from '../forms/form-action'
import { ApiFailure } from '../platform/api-failure'
import type { Visit } from '../platform/visit.server'
import { parseAuthMode } from './auth-mode'
import { authenticatorFor, type SignInMethod } from './authenticator.server'
import { completeSignIn } from './complete-sign-in.server'
import { withDeviceCookie } from './device-cookie.server'
import { pendingActionText } from './pending-action.server'
import { endFormerSession } from './renew-session.server'

/**
 * Signs in or up, then performs the pending action or leads back to the page the visitor came from. A refusal shows the form again, with
 * the API's status and everything typed but the password.
 */
export async function signIn(visit: Visit, form: FormData) {
  const mode = parseAuthMode(visit.url.searchParams)
  const fields = textFields(form)
  // Visitors of a sign-in form count as guests, whatever their cookie says. Redirecting them as members would lose the carried text.
  const formerToken = visit.session.get('token')
  visit.endSession()
  const loadPending = async () => (fields.carried ? pendingActionText(visit.secondary(), fields.carried) : null)
  // The visitor asked for the other form, and this one carries a text.
  if (fields.intent === 'carry') return json({ kind: 'carried' as const, carried: fields.carried ?? '', waiting: await loadPending() })
  try {
    const method: SignInMethod = fields.intent === 'code' || fields.intent === 'passkey' ? fields.intent : mode
    const entry = await authenticatorFor(visit, form).authenticate(method, new Request(visit.url))
    const { access_token, device_proof, second_factor_ticket: ticket, code_in } = entry
    if (access_token === null)
      return json({ kind: 'code' as const, ticket: ticket ?? '', code_in, carried: fields.carried ?? '', waiting: await loadPending() })
    await endFormerSession(visit, formerToken, access_token)
    const welcome = mode === 'login' ? 'Welcome back' : 'Welcome'
    return await withDeviceCookie(
      device_proof,
      completeSignIn(visit, access_token, { welcome, isNew: mode === 'register', carried: fields.carried }),
      method === 'passkey',
    )
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuseWith({ waiting: await loadPending() }, failure, fields.intent === 'code' ? 'code' : mode, fields)
  }
}

/** Describes what the form of /auth does, and which action follows. */
export async function describeSignIn(visit: Visit, { intent, email, carried }: Fields): Promise<string> {
  if (intent === 'carry') return 'the other form is shown'
  const name = email ? ` ${email}` : ''
  const signingInText =
    parseAuthMode(visit.url.searchParams) === 'login'
      ? `you are signed in${name && ` as${name}`}`
      : `an account is created${name && ` for${name}`}`
  const pending = await pendingActionText(visit, carried)
  return pending ? `${signingInText}, and ${pending.text}` : signingInText
}
