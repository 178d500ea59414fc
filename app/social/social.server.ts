import { json } from '@remix-run/node'
import type { z } from 'zod'
import { authorizeSocial, type SocialAddress, type SocialProvider } from '#contract/social'
import { refuse } from '../forms/answer.server'
import { textFields } from '../forms/csrf-guard.server'
import { socialPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { commitSession, type ProviderDeparture } from '../platform/session.server'
import { safePath, type Visit } from '../platform/visit.server'
import { findProvider } from './providers.server'

/** How long a sign-in at a provider may take, in ms. */
const maxDuration = 15 * 60 * 1000

type ProviderAddress = z.output<typeof SocialAddress>

/**
 * Begins a sign-in by a provider. The API gives the provider's address (customer-spec §7). The answer is a page that links there, because
 * our forms may not lead to other sites.
 */
export async function beginSocialSignIn(visit: Visit, form: FormData) {
  try {
    const { name } = await findProvider(visit, visit.url.pathname.split('/').at(-1))
    const { data: address } = await visit.guestApi(authorizeSocial, { path: { provider: name } })
    saveDeparture(visit, { provider: name, ticket: address.ticket, purpose: 'in', to: safePath(visit.url.searchParams.get('to')) })
    return json({ kind: 'link' as const, address: address.url }, { headers: { 'Set-Cookie': await commitSession(visit.session) } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(failure, 'social', textFields(form))
  }
}

/**
 * Saves which provider a member is about to go to, for the page that links there.
 * @returns the path of that page
 */
export function startDeparture(visit: Visit, provider: string, { url, ticket }: ProviderAddress, purpose: 'join' | 'prove'): string {
  saveDeparture(visit, { provider, ticket, purpose, to: '/', address: url })
  return socialPath(provider)
}

function saveDeparture({ session }: Visit, departure: Omit<ProviderDeparture, 'at'>): void {
  session.set('departure', { ...departure, at: Date.now() })
}

/** Returns which provider a member is about to go to; null if they didn't begin that recently. */
export function plannedDeparture({ session }: Visit, { name }: SocialProvider): ProviderDeparture | null {
  const departure = session.get('departure')
  return departure?.provider === name && departure.address && Date.now() - departure.at <= maxDuration ? departure : null
}

/** Returns the saved departure to a provider and deletes it; null if this browser didn't begin one recently. */
export function takeDeparture({ session }: Visit, { name }: SocialProvider): ProviderDeparture | null {
  const departure = session.get('departure')
  session.unset('departure')
  return departure?.provider === name && Date.now() - departure.at <= maxDuration ? departure : null
}
