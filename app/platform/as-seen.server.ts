import { ApiFailure } from './api-failure'
import type { Visit } from './visit.server'

/**
 * Looks something up as the visitor sees it: guests see nothing of a private group. A session that has ended is a guest's.
 * @throws ApiFailure
 */
export async function asSeen<T>({ member, api, guestApi }: Visit, ask: (api: Visit['api']) => Promise<T>): Promise<T> {
  if (!member) return ask(guestApi)
  return ask(api).catch((failure) => {
    if (failure instanceof ApiFailure && failure.status === 401) return ask(guestApi)
    throw failure
  })
}
