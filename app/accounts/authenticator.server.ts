import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { type AccessToken, Credentials, checkRegistration, login, Registration, register } from '#contract/accounts'
import { enterByPasskey, UsedPasskey } from '#contract/passkeys'
import { enterCode, SecondStep } from '#contract/second-factor'
import { textsOf } from '../forms/csrf-guard.server'
import { parseForm } from '../forms/parse-form.server'
import { sentPasskey } from '../passkeys/sent-passkey.server'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'
import type { Mode } from './auth-mode'
import { deviceOf } from './device-cookie.server'
import { admittedBy } from './kept-invitation.server'
import { isSuspected } from './sign-up-timestamp.server'

/** What lets somebody in, and proves from now on that they were. */
export type Entry = z.output<typeof AccessToken>

/** Gives the entry for what a form says, which was read before: a body is read once. */
class FormRead extends Strategy<Entry, FormData> {
  name = 'form'

  constructor(
    private readonly form: FormData,
    verify: (form: FormData) => Promise<Entry>,
  ) {
    super(verify)
  }

  override authenticate(): Promise<Entry> {
    return this.verify(this.form)
  }
}

type Asks = Visit['guestApi']

/** @throws ApiFailure with all that does not fit: what the form alone shows, and what the API knows of its other fields */
async function registrationIn(form: FormData, guestApi: Asks): Promise<Registration> {
  try {
    return parseForm(form, Registration, 'Your account hasn’t been created yet.')
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const errors = { ...(await knownOf(form, guestApi)), ...failure.errors }
    const inOrder = Object.keys(Registration.shape).flatMap((field) => (errors[field] ? [[field, errors[field]]] : []))
    throw new ApiFailure(failure.status, failure.message, Object.fromEntries(inOrder))
  }
}

/** What the API finds in a form that will be refused in any case; nothing where it can't say. */
async function knownOf(form: FormData, guestApi: Asks): Promise<ApiFailure['errors']> {
  if (!can.checkRegistration) return {}
  const { name = '', display_name = '', email = '', password = '' } = textsOf(form)
  try {
    await guestApi(checkRegistration, { body: { name, display_name, email, password } })
    return {}
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.status === 422 ? failure.errors : {}
  }
}

const refusal = 'You are not signed in yet.'

/** How a form lets somebody in: by a password, as a new member, by the code after a password, by a passkey. */
export type Way = Mode | 'code' | 'passkey'

/** Each strategy gives an entry for the form; a refusal is an ApiFailure. */
export function authenticatorFor(visit: Visit, form: FormData): Authenticator<Entry> {
  const { guestApi, request } = visit
  const ways: Record<Way, (sent: FormData, device: string | undefined) => Promise<Entry>> = {
    login: (sent, device) => guestApi(login, { body: parseForm(sent, Credentials, refusal), device }),
    async register(sent, device) {
      const suspected = isSuspected(textsOf(sent)) ? { suspected: true } : {}
      const body = { ...(await registrationIn(sent, guestApi)), ...admittedBy(visit), ...suspected }
      return guestApi(register, { body, device })
    },
    code: (sent, device) => guestApi(enterCode, { body: parseForm(sent, SecondStep, refusal), device }),
    // By what the browser answered, whatever else stands in the form.
    async passkey(sent, device) {
      const credential = sentPasskey(textsOf(sent).credential, UsedPasskey, refusal)
      return guestApi(enterByPasskey, { body: { credential }, device })
    },
  }
  const authenticator = new Authenticator<Entry>()
  for (const [way, enter] of Object.entries(ways))
    authenticator.use(new FormRead(form, async (sent) => enter(sent, await deviceOf(request))), way)
  return authenticator
}
