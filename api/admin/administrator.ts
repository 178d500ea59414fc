import type { Actor, MemberContext } from '../context.ts'
import { Forbidden } from '../platform/failures.ts'

/** Asked at each request, so that a role that is taken away ends at once. @throws Forbidden */
export function requireAdministrator({ actor }: Pick<MemberContext, 'actor'>): void {
  if (!isAdministrator(actor)) throw new Forbidden('Only administrators of this site see that.')
}

const isAdministrator = ({ role }: Pick<Actor, 'role'>) => role === 'admin'
