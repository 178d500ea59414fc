import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { enterBySocial, joinSocial, proveBySocial, type SocialEntry, type SocialProvider } from '#contract/social'
import { completeSignIn, endFormerSession } from '../accounts/complete-sign-in.server'
import { readDeviceProof, withDeviceCookie } from '../accounts/device-cookie.server'
import { pendingAction } from '../accounts/pending-action.server'
import { redirectWithNotice } from '../forms/answer.server'
import type { FormActions } from '../forms/form-action'
import { performPending, requireProof } from '../forms/pending-form.server'
import { authPath, newcomerPath, settingsPaths } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import type { ProviderDeparture } from '../platform/session.server'
import type { Visit } from '../platform/visit.server'
import { takeDeparture } from './social.server'

/**
 * Handles the return from a provider. Only continues a sign-in that this browser began, so that a link can't sign anybody in to somebody
 * else's account. A refusal is shown on the page where the sign-in began, which offers other ways.
 */
export async function providerCallback(visit: Visit, provider: SocialProvider, acts: FormActions) {
  const departure = takeDeparture(visit, provider)
  if (!departure) return redirectWithNotice(visit, authPath('login'), notStartedHereText, 'refused')
  try {
    if (departure.ticket === null) return await signInByToken(visit, provider, departure)
    if (departure.purpose === 'in') return await signInByTicket(visit, provider, departure, departure.ticket)
    if (!visit.member)
      return redirectWithNotice(visit, authPath('login', settingsPaths.security), 'Sign in first, then try again.', 'refused')
    if (departure.purpose === 'join') return await join(visit, provider, departure.ticket)
    await prove(visit, provider, departure.ticket)
    const waiting = await pendingAction(visit, undefined)
    return waiting ? await performPending(visit, acts, waiting) : await redirectWithNotice(visit, settingsPaths.account)
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return redirectWithNotice(visit, startPage(departure), failure.message, 'refused')
  }
}

const notStartedHereText = 'That sign-in wasn’t started here, or it took too long. Sign in again.'

const startPage = ({ purpose, to }: ProviderDeparture) =>
  ({ in: authPath('login', to), join: settingsPaths.security, prove: settingsPaths.proof })[purpose]

/** Signs in by the token in the address, with which a foreign API redirects back. */
async function signInByToken(visit: Visit, { label }: SocialProvider, { to }: ProviderDeparture) {
  const query = visit.url.searchParams
  const token = query.get('access_token') ?? query.get('token')
  if (token !== null && /^[!-~]{1,2000}$/.test(token)) {
    await endFormerSession(visit, visit.session.get('token'), token)
    return completeSignIn(visit, token, { welcome: 'Welcome', to })
  }
  return redirectWithNotice(visit, authPath('login', to), `${label} didn’t sign you in. Try again, or sign in with a password.`, 'refused')
}

/** Exchanges the query of the provider's redirect for the result of the sign-in. */
class CallbackStrategy extends Strategy<SocialEntry, string> {
  name = 'social'

  override authenticate({ url }: Request): Promise<SocialEntry> {
    return this.verify(new URL(url).search.slice(1))
  }
}

async function signInByTicket(visit: Visit, { name }: SocialProvider, { to }: ProviderDeparture, ticket: string) {
  const device = await readDeviceProof(visit.request)
  const authenticator = new Authenticator<SocialEntry>().use(
    new CallbackStrategy(
      async (answer) => (await visit.guestApi(enterBySocial, { path: { provider: name }, body: { ticket, answer }, device })).data,
    ),
  )
  const { entry, newcomer, is_new: isNew } = await authenticator.authenticate('social', new Request(visit.url))
  if (newcomer) {
    visit.session.set('newcomer', { ...newcomer, to })
    return redirectWithNotice(visit, newcomerPath(name))
  }
  if (!entry?.access_token) {
    visit.session.flash('step', entry?.second_factor_ticket ?? '')
    return redirectWithNotice(visit, authPath('login', to))
  }
  await endFormerSession(visit, visit.session.get('token'), entry.access_token)
  const welcome = isNew ? 'Welcome' : 'Welcome back'
  return withDeviceCookie(entry.device_proof, completeSignIn(visit, entry.access_token, { welcome, isNew, to }))
}

/** Connects the account. If the proof of identity has expired meanwhile, asks for it again, and the member starts over. */
async function join(visit: Visit, { name, label }: SocialProvider, ticket: string) {
  try {
    await visit.api(joinSocial, { path: { provider: name }, body: { ticket, answer: visit.url.search.slice(1) } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure && failure.status === 403 && failure.errors.proof)) throw failure
    return requireProof(
      visit,
      { fields: { intent: 'join-social', provider: name, label }, files: {}, place: settingsPaths.security },
      failure,
    )
  }
  return redirectWithNotice(visit, settingsPaths.security, `You can now sign in with ${label}.`)
}

async function prove(visit: Visit, { name }: SocialProvider, ticket: string): Promise<void> {
  await visit.api(proveBySocial, { path: { provider: name }, body: { ticket, answer: visit.url.search.slice(1) } })
}
