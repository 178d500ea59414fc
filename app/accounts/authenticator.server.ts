import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { Credentials, login, Registration, register } from '#contract/accounts'
import { parseForm } from '../platform/forms.server'
import type { Visit } from '../platform/visit.server'
import type { Mode } from './mode'

/** Each strategy reads its form and gives the bearer token for it; a refusal is an ApiFailure. */
export function authenticatorFor({ guestApi }: Visit): Authenticator<string> {
  return new Authenticator<string>()
    .use(
      new FormStrategy(async ({ form }) => {
        const body = parseForm(form, Credentials, 'You are not signed in yet.')
        return (await guestApi(login, { body })).access_token
      }),
      'login' satisfies Mode,
    )
    .use(
      new FormStrategy(async ({ form }) => {
        const body = parseForm(form, Registration, 'Your account is not made yet.')
        return (await guestApi(register, { body })).access_token
      }),
      'register' satisfies Mode,
    )
}
