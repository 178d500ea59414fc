import type { Actor, MemberContext } from '../context.ts'
import { Forbidden } from '../platform/failures.ts'

/** Who may decide, and read what is reported: an administrator as well. @throws Forbidden */
export function requireModerator({ actor }: Pick<MemberContext, 'actor'>): void {
  if (!isModerator(actor)) throw new Forbidden('Only moderators of this site see what is reported.')
}

export const isModerator = ({ role }: Pick<Actor, 'role'>) => role === 'moderator' || role === 'admin'
