import { authPath } from '../paths'
import { placeOf, type Visit } from '../platform/visit.server'
import { leadTo } from './answer.server'

/**
 * The first line of a loader whose page only members see.
 * @param message what the sign-in page says above its form: "Sign in to read your messages."
 * @param back where a guest comes after the sign-in; left out, the page that was asked for
 * @throws a redirect to the sign-in for guests
 */
export async function requireMember(visit: Visit, message: string, back: string = placeOf(visit.url)): Promise<void> {
  if (!visit.member) throw await leadTo(visit, authPath('login', back), message)
}
