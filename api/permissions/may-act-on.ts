import type { Role } from '#contract/account-limits'
import type { MemberRole } from '#contract/circles'
import { findRoles, findStanding } from '../accounts/operator.queries.ts'
import { requireNotSuspended } from '../accounts/suspensions.ts'
import type { Actor } from '../context.ts'
import type { Connection } from '../database/database.ts'

/** Somebody with the role they hold on this site. */
type Holder = { id: number; role: Role | null }

/**
 * Whom those with a role may act on (decide, suspend, hide, mark, change an account): administrators on everybody, moderators on
 * everybody without a role, and nobody on themselves. So the last administrator always stays one. Only the command line does not
 * ask: whoever runs it is the operator of the site, and may act on everybody.
 * @returns why not, in words, or null where they may
 */
export function whyNotActOn(acting: Holder, person: Holder): string | null {
  if (acting.id === person.id) return 'That is you. Another administrator does that, or the command line.'
  if (acting.role === 'admin' || person.role === null) return null
  return `They are ${inWords[person.role]} of this site. An administrator decides about them.`
}

/**
 * The same in a group, about what others wrote in its debates: its owner acts on everybody, its moderators on everybody but the owner
 * and each other.
 */
export function whyNotActInGroup(acting: 'owner' | 'moderator', theirs: MemberRole | null): string | null {
  if (acting === 'owner' || theirs === null || theirs === 'member') return null
  if (theirs === 'owner') return 'They own the group. The moderators of this site decide about them.'
  return 'They are a moderator of the group. Its owner decides about them.'
}

const inWords: Readonly<Record<Role, string>> = { admin: 'an administrator', moderator: 'a moderator' }

/** The same with the roles that both hold now. */
export async function whyNotActOnNow(db: Connection, actingId: number, personId: number): Promise<string | null> {
  const roles = await findRoles(db, [actingId, personId])
  return whyNotActOn(holder(roles, actingId), holder(roles, personId))
}

const holder = (roles: ReadonlyMap<number, Role | null>, id: number): Holder => ({ id, role: roles.get(id) ?? null })

/**
 * Somebody with a role as they stand in the transaction that acts for them, once their account is locked: of two administrators who
 * suspend each other at once one is refused.
 * @returns them with the role they hold now
 * @throws Forbidden for who is suspended meanwhile
 */
export async function staffNow(tx: Connection, actor: Actor, now: number): Promise<Actor> {
  const { role, suspended_until: suspendedUntil } = (await findStanding(tx, actor.id)) ?? { role: null, suspended_until: null }
  await requireNotSuspended(tx, { id: actor.id, suspendedUntil }, now)
  return { ...actor, role, suspendedUntil }
}
