import { authPath } from '../paths'
import { pagePathOf, type Visit } from '../platform/visit.server'
import { redirectWithNotice } from './answer.server'

/**
 * Requires a member, as the first line of a loader whose page is for members only.
 * @param message what the sign-in page says above its form: "Sign in to read your messages."
 * @param back where to lead after sign-in; by default the requested page
 * @throws a redirect to sign-in for guests
 */
export async function requireMember(visit: Visit, message: string, back: string = pagePathOf(visit.url)): Promise<void> {
  if (!visit.member) throw await redirectWithNotice(visit, authPath('login', back), message)
}
