import { ApiFailure } from './api-failure'
import type { Visit } from './visit.server'

/**
 * Loads something as the visitor may see it: guests can't see a private group. An expired session counts as a guest's.
 * @throws ApiFailure
 */
export async function loadAsVisitor<T>({ member, api, guestApi }: Visit, ask: (api: Visit['api']) => Promise<T>): Promise<T> {
  if (!member) return ask(guestApi)
  return ask(api).catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 401) return ask(guestApi)
    throw failure
  })
}
