import { checkMailedLink, type MailedLink } from '#contract/email'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/**
 * Checks whether a mailed link can be used, without using it.
 * @returns a sentence that says why not; null if it can be used, or if the API can't check it now: then the form reports the error when it
 * is sent
 */
export async function unusableLinkReason(visit: Visit, link: MailedLink): Promise<string | null> {
  if (link.token === '' || !can.checkMailedLink) return null
  try {
    await visit.secondary().guestApi(checkMailedLink, { body: link })
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.errors.token?.[0] ?? null
  }
}
