import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { Credentials, login, Registration, register } from '#contract/accounts'
import { parseForm } from '../platform/forms.server'
import type { Visit } from '../platform/visit.server'
import type { Mode } from './mode'

/** Gives the bearer token for what a form says, which was read before: a body is read once. */
class FormRead extends Strategy<string, FormData> {
  name = 'form'

  constructor(
    private readonly form: FormData,
    verify: (form: FormData) => Promise<string>,
  ) {
    super(verify)
  }

  override authenticate(): Promise<string> {
    return this.verify(this.form)
  }
}

/** Each strategy gives the bearer token for the form; a refusal is an ApiFailure. */
export function authenticatorFor({ guestApi }: Visit, form: FormData): Authenticator<string> {
  return new Authenticator<string>()
    .use(
      new FormRead(form, async (sent) => {
        const body = parseForm(sent, Credentials, 'You are not signed in yet.')
        return (await guestApi(login, { body })).access_token
      }),
      'login' satisfies Mode,
    )
    .use(
      new FormRead(form, async (sent) => {
        const body = parseForm(sent, Registration, 'Your account is not made yet.')
        return (await guestApi(register, { body })).access_token
      }),
      'register' satisfies Mode,
    )
}
