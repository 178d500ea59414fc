import { authPath } from '../paths'
import { getPagePath, type Visit } from '../platform/visit.server'
import { redirectWithNotice } from './answer.server'

/**
 * Requires a member. Call it first in a loader whose page is for members only.
 * @param message the sentence above the sign-in form: "Sign in to read your messages."
 * @param back where to redirect after sign-in; by default the requested page
 * @throws a redirect to sign-in for guests
 */
export async function requireMember(visit: Visit, message: string, back: string = getPagePath(visit.url)): Promise<void> {
  if (!visit.member) throw await redirectWithNotice(visit, authPath('login', back), message)
}
