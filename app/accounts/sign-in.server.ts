import { json } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { type AccessToken, Credentials, checkRegistration, login, Registration, register } from '#contract/accounts'
import { enterByPasskey, UsedPasskey } from '#contract/passkeys'
import { enterCode, SecondStep } from '#contract/second-factor'
import { refuseWith } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import type { Fields } from '../forms/form-action'
import { parseForm } from '../forms/parse-form.server'
import { parsePasskey } from '../passkeys/parse-passkey.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import { type AuthMode, parseAuthMode } from './account-text'
import { completeSignIn, endFormerSession } from './complete-sign-in.server'
import { readDeviceProof, withDeviceCookie } from './device-cookie.server'
import { pendingActionText } from './pending-action.server'
import { signUpInvitation } from './pending-invitation.server'
import { isSuspectedBot } from './sign-up-timestamp.server'

/**
 * Signs in or up, then performs the pending action or redirects to the page the visitor came from. A refusal shows the form again, with the
 * API's status and everything typed except the password.
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

/** Describes what the form of /auth does and which action follows. */
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

/** The API's answer to a sign-in: the access token, or what the second step needs. */
export type SignInResult = z.output<typeof AccessToken>

/** How a form signs somebody in: by password, by registering, by the code after a password, or by passkey. */
type SignInMethod = AuthMode | 'code' | 'passkey'

const notSignedInText = 'You are not signed in yet.'

/** Returns one strategy for each method of signing in. Each resolves to the API's answer, or throws an ApiFailure. */
function authenticatorFor(visit: Visit, form: FormData): Authenticator<SignInResult> {
  const { guestApi, request } = visit
  const signInByMethod: Record<SignInMethod, (sent: FormData, device: string | undefined) => Promise<SignInResult>> = {
    login: (sent, device) => guestApi(login, { body: parseForm(sent, Credentials, notSignedInText), device }),
    async register(sent, device) {
      const suspected = isSuspectedBot(textFields(sent)) ? { suspected: true } : {}
      const body = { ...(await parseRegistration(sent, guestApi)), ...signUpInvitation(visit), ...suspected }
      return guestApi(register, { body, device })
    },
    code: (sent, device) => guestApi(enterCode, { body: parseForm(sent, SecondStep, notSignedInText), device }),
    // Uses only the browser's credential and ignores the other fields of the form.
    async passkey(sent, device) {
      const credential = parsePasskey(textFields(sent).credential, UsedPasskey, notSignedInText)
      return guestApi(enterByPasskey, { body: { credential }, device })
    },
  }
  const authenticator = new Authenticator<SignInResult>()
  for (const [method, enter] of Object.entries(signInByMethod))
    authenticator.use(new ParsedFormStrategy(form, async (sent) => enter(sent, await readDeviceProof(request))), method)
  return authenticator
}

/** Authenticates by a form that was already read, because a request body can be read only once. */
class ParsedFormStrategy extends Strategy<SignInResult, FormData> {
  name = 'form'

  constructor(
    private readonly form: FormData,
    verify: (form: FormData) => Promise<SignInResult>,
  ) {
    super(verify)
  }

  override authenticate(): Promise<SignInResult> {
    return this.verify(this.form)
  }
}

type GuestApi = Visit['guestApi']

/** @throws ApiFailure with every error: those of the form itself, and those that the API finds in its other fields */
async function parseRegistration(form: FormData, guestApi: GuestApi): Promise<Registration> {
  try {
    return parseForm(form, Registration, 'Your account hasn’t been created yet.')
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const errors = { ...(await loadApiErrors(form, guestApi)), ...failure.errors }
    const inOrder = Object.keys(Registration.shape).flatMap((field) => (errors[field] ? [[field, errors[field]]] : []))
    throw new ApiFailure(failure.status, failure.message, Object.fromEntries(inOrder))
  }
}

/** Returns the API's errors for a form that is refused anyway; an empty object if the API can't check it. */
async function loadApiErrors(form: FormData, guestApi: GuestApi): Promise<ApiFailure['errors']> {
  if (!can.checkRegistration) return {}
  const { name = '', display_name = '', email = '', password = '' } = textFields(form)
  try {
    await guestApi(checkRegistration, { body: { name, display_name, email, password } })
    return {}
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.status === 422 ? failure.errors : {}
  }
}
