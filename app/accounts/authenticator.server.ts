import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import type { z } from 'zod'
import { type AccessToken, Credentials, login, Registration, register } from '#contract/accounts'
import { parseForm } from '../forms/parse-form.server'
import type { Visit } from '../platform/visit.server'
import { deviceOf } from './device-cookie.server'
import type { Mode } from './mode'

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

/** Each strategy gives an entry for the form; a refusal is an ApiFailure. */
export function authenticatorFor({ guestApi, request }: Visit, form: FormData): Authenticator<Entry> {
  return new Authenticator<Entry>()
    .use(
      new FormRead(form, async (sent) => {
        const body = parseForm(sent, Credentials, 'You are not signed in yet.')
        return guestApi(login, { body, device: await deviceOf(request) })
      }),
      'login' satisfies Mode,
    )
    .use(
      new FormRead(form, async (sent) => {
        const body = parseForm(sent, Registration, 'Your account is not made yet.')
        return guestApi(register, { body, device: await deviceOf(request) })
      }),
      'register' satisfies Mode,
    )
}
