import type { Actor, MemberContext } from '../context.ts'
import { Forbidden } from '../platform/failures.ts'

/** Refuses everybody but administrators. It runs on every request, so that a revoked role ends at once. @throws Forbidden */
export function requireAdministrator({ actor }: Pick<MemberContext, 'actor'>): void {
  if (!isAdministrator(actor)) throw new Forbidden('Only administrators of this site can see that.')
}

const isAdministrator = ({ role }: Pick<Actor, 'role'>) => role === 'admin'
