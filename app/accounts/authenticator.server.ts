import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { type AccessToken, Credentials, checkRegistration, login, Registration, register } from '#contract/accounts'
import { enterByPasskey, UsedPasskey } from '#contract/passkeys'
import { enterCode, SecondStep } from '#contract/second-factor'
import { textFields } from '../forms/csrf-guard.server'
import { parseForm } from '../forms/parse-form.server'
import { parsePasskey } from '../passkeys/parse-passkey.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import type { AuthMode } from './auth-mode'
import { readDeviceProof } from './device-cookie.server'
import { signUpInvitation } from './pending-invitation.server'
import { isSuspectedBot } from './sign-up-timestamp.server'

/** The API's answer to a sign-in: the access token, or what the second step needs. */
export type SignInResult = z.output<typeof AccessToken>

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
    const errors = { ...(await mapApiErrors(form, guestApi)), ...failure.errors }
    const inOrder = Object.keys(Registration.shape).flatMap((field) => (errors[field] ? [[field, errors[field]]] : []))
    throw new ApiFailure(failure.status, failure.message, Object.fromEntries(inOrder))
  }
}

/** Returns what the API objects to in a form that is refused anyway; an empty object if the API can't check it. */
async function mapApiErrors(form: FormData, guestApi: GuestApi): Promise<ApiFailure['errors']> {
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

const notSignedInText = 'You are not signed in yet.'

/** How a form signs somebody in: by password, by registering, by the code after a password, or by passkey. */
export type SignInMethod = AuthMode | 'code' | 'passkey'

/** Returns one strategy for each way to sign in. Each resolves to an entry, or throws an ApiFailure. */
export function authenticatorFor(visit: Visit, form: FormData): Authenticator<SignInResult> {
  const { guestApi, request } = visit
  const signInByWay: Record<SignInMethod, (sent: FormData, device: string | undefined) => Promise<SignInResult>> = {
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
  for (const [way, enter] of Object.entries(signInByWay))
    authenticator.use(new ParsedFormStrategy(form, async (sent) => enter(sent, await readDeviceProof(request))), way)
  return authenticator
}
