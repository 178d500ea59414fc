import type { Role } from '#contract/account-limits'
import type { MemberRole } from '#contract/circles'
import { findRoleAndSuspension, findRoles } from '../accounts/operator.queries.ts'
import { requireNotSuspended } from '../accounts/suspensions.ts'
import type { Actor, MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import { Forbidden } from '../platform/failures.ts'

/** A person and their role on this site. */
type RoleHolder = { id: number; role: Role | null }

/**
 * Returns why somebody with a role may not act on a person (decide, suspend, hide, mark, change an account). Administrators may act on
 * everybody, moderators on everybody without a role, and nobody on themselves, so the last administrator always remains. Only the command
 * line doesn't ask: its user is the operator of the site and may act on everybody.
 * @returns the reason in words, or null if they may
 */
export function actingRefusal(acting: RoleHolder, person: RoleHolder): string | null {
  if (acting.id === person.id) return 'You can’t do this to your own account. Ask another administrator, or use the command line.'
  if (acting.role === 'admin' || person.role === null) return null
  return `They are ${roleNames[person.role]} of this site. Only an administrator can decide about them.`
}

/**
 * Returns why somebody may not act on what another person wrote in a group's debates. The owner may act on everybody; moderators on
 * everybody except the owner and each other.
 */
export function groupActingRefusal(acting: 'owner' | 'moderator', theirRole: MemberRole | null): string | null {
  if (acting === 'owner' || theirRole === null || theirRole === 'member') return null
  if (theirRole === 'owner') return 'They own the group. Only moderators of this site can decide about them.'
  return 'They are a moderator of the group. Only its owner can decide about them.'
}

const roleNames: Readonly<Record<Role, string>> = { admin: 'an administrator', moderator: 'a moderator' }

/** Returns why somebody may not act on a person, as `actingRefusal` does, by the roles that both have now. */
export async function currentActingRefusal(db: Connection, actingId: number, personId: number): Promise<string | null> {
  const roles = await findRoles(db, [actingId, personId])
  return actingRefusal(roleHolder(roles, actingId), roleHolder(roles, personId))
}

const roleHolder = (roles: ReadonlyMap<number, Role | null>, id: number): RoleHolder => ({ id, role: roles.get(id) ?? null })

/**
 * Reads a staff member's current role, after their account is locked: if two administrators suspend each other at once, one is refused.
 * @returns them with their current role
 * @throws Forbidden if they have been suspended meanwhile
 */
export async function currentStaffMember(tx: Connection, actor: Actor, now: number): Promise<Actor> {
  const { role, suspended_until: suspendedUntil } = (await findRoleAndSuspension(tx, actor.id)) ?? { role: null, suspended_until: null }
  await requireNotSuspended(tx, { id: actor.id, suspendedUntil }, now)
  return { ...actor, role, suspendedUntil }
}

/** Refuses everybody but administrators. It runs on every request, so that a revoked role ends at once. @throws Forbidden */
export function requireAdministrator({ actor }: Pick<MemberContext, 'actor'>): void {
  if (!isAdministrator(actor)) throw new Forbidden('Only administrators of this site can see that.')
}

const isAdministrator = ({ role }: Pick<Actor, 'role'>) => role === 'admin'
