import { leadTo } from '../forms/answer.server'
import { authPath } from '../paths'
import { placeOf, type Visit } from '../platform/visit.server'

/** Leads a guest to the sign-in, and from there back. @throws the redirect */
export async function requireSignIn(visit: Visit): Promise<void> {
  if (!visit.member) throw await leadTo(visit, authPath('login', placeOf(visit.url)), 'Sign in to see that.')
}
