import { checkMailedLink, type MailedLink } from '#contract/mailed-links'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import type { Visit } from '../platform/visit.server'

/**
 * Why the link of a mail can't be used, asked when its page is opened; the link stays unused.
 * @returns a sentence; null where it can be used, and where that can't be asked now: then the form tells when it is sent
 */
export async function whyUnusable(visit: Visit, link: MailedLink): Promise<string | null> {
  if (link.token === '' || !can.checkMailedLink) return null
  try {
    await visit.beside().guestApi(checkMailedLink, { body: link })
    return null
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return failure.errors.token?.[0] ?? null
  }
}
