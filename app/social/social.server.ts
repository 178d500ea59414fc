import { data } from '@remix-run/node'
import { authorizeSocial } from '#contract/accounts'
import { leadTo, refuse, textsOf } from '../forms/acting.server'
import { authPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import { commitSession } from '../platform/session.server'
import { safePlace, type Visit } from '../platform/visit.server'
import { admit } from './admit.server'
import { providerNamed } from './provider-names'

/** So long one may be away. Milliseconds. */
const longest = 15 * 60 * 1000

/** A provider of accounts that this site names. @throws ApiFailure 404 for any other */
export function providerOf(asked: string | undefined): string {
  const provider = environment().SOCIAL_PROVIDERS.find((name) => name === asked)
  if (provider === undefined) throw new ApiFailure(404, 'There is no sign-in of that name here.')
  return provider
}

/**
 * Begins a sign-in by an account elsewhere. The API tells where that is (customer-spec §7); a page leads there, since no form
 * of ours may lead to another site.
 */
export async function begin(visit: Visit, form: FormData) {
  try {
    const provider = providerOf(visit.url.pathname.split('/').at(-1))
    const { data: there } = await visit.guestApi(authorizeSocial, { path: { provider } })
    visit.session.set('gone', { provider, at: Date.now(), to: safePlace(visit.url.searchParams.get('to')) })
    return data({ kind: 'leads' as const, address: there.url }, { headers: { 'Set-Cookie': await commitSession(visit.session) } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(failure, 'social', textsOf(form))
  }
}

/**
 * Lets somebody in who comes back, with the API's token in the address. Only who has gone from here is let in: nobody is signed
 * in to somebody else's account by a link.
 */
export async function comeBack(visit: Visit, provider: string) {
  const gone = visit.session.get('gone')
  visit.session.unset('gone')
  const query = visit.url.searchParams
  const token = query.get('access_token') ?? query.get('token')
  if (!gone || gone.provider !== provider || Date.now() - gone.at > longest)
    return leadTo(visit, authPath('login'), 'That sign-in was not begun here, or too long ago. Sign in once more.', 'refused')
  if (token === null || !/^[!-~]{1,2000}$/.test(token))
    return leadTo(
      visit,
      authPath('login', gone.to),
      `${providerNamed(provider)} has not signed you in. Try again, or sign in with a password.`,
      'refused',
    )
  return admit(visit, token, { welcome: 'Welcome', to: gone.to })
}
