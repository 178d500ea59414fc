import { authPath } from '../paths'
import { placeOf, type Visit } from '../platform/visit.server'
import { leadTo } from './answer.server'

/**
 * Requires a member, as the first line of a loader whose page is for members only.
 * @param message what the sign-in page says above its form: "Sign in to read your messages."
 * @param back where to lead after sign-in; by default the requested page
 * @throws a redirect to sign-in for guests
 */
export async function requireMember(visit: Visit, message: string, back: string = placeOf(visit.url)): Promise<void> {
  if (!visit.member) throw await leadTo(visit, authPath('login', back), message)
}
