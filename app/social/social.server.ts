import { json } from '@remix-run/node'
import type { z } from 'zod'
import { authorizeSocial, type SocialAddress, type SocialProvider } from '#contract/social'
import { refuse } from '../forms/answer.server'
import { textsOf } from '../forms/csrf-guard.server'
import { socialPath } from '../paths'
import { ApiFailure } from '../platform/api-failure'
import { commitSession, type Gone } from '../platform/session.server'
import { safePlace, type Visit } from '../platform/visit.server'
import { providerOf } from './providers.server'

/** So long one may be away. Milliseconds. */
const longest = 15 * 60 * 1000

type There = z.output<typeof SocialAddress>

/**
 * Begins a sign-in by an account elsewhere. The API tells where that is (customer-spec §7); a page leads there, since no form
 * of ours may lead to another site.
 */
export async function begin(visit: Visit, form: FormData) {
  try {
    const { name } = await providerOf(visit, visit.url.pathname.split('/').at(-1))
    const { data: there } = await visit.guestApi(authorizeSocial, { path: { provider: name } })
    going(visit, { provider: name, ticket: there.ticket, purpose: 'in', to: safePlace(visit.url.searchParams.get('to')) })
    return json({ kind: 'leads' as const, address: there.url }, { headers: { 'Set-Cookie': await commitSession(visit.session) } })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return refuse(failure, 'social', textsOf(form))
  }
}

/** Keeps where a member goes to, for the page that leads there. @returns that page */
export function goOn(visit: Visit, provider: string, { url, ticket }: There, purpose: 'join' | 'prove'): string {
  going(visit, { provider, ticket, purpose, to: '/', address: url })
  return socialPath(provider)
}

function going({ session }: Visit, gone: Omit<Gone, 'at'>): void {
  session.set('gone', { ...gone, at: Date.now() })
}

/** Where a member is about to go, if they have just said so. */
export function goingTo({ session }: Visit, { name }: SocialProvider): Gone | null {
  const gone = session.get('gone')
  return gone?.provider === name && gone.address && Date.now() - gone.at <= longest ? gone : null
}

/** Who comes back from a provider, and has gone there from here a while ago; it is forgotten by that. */
export function takeGone({ session }: Visit, { name }: SocialProvider): Gone | null {
  const gone = session.get('gone')
  session.unset('gone')
  return gone?.provider === name && Date.now() - gone.at <= longest ? gone : null
}
