import { findCircle } from '../circles/circles.queries.ts'
import { findMembership } from '../circles/memberships.queries.ts'
import { roleOf } from '../circles/standing.ts'
import type { MemberContext } from '../context.ts'
import type { Connection } from '../database/database.ts'
import type { DebateRow } from '../database/tables.ts'
import { whyNotActInGroup } from '../permissions/may-act-on.ts'
import { Forbidden } from '../platform/failures.ts'
import { whyBarred } from './barred.ts'
import { isInDebateOf } from './involved.queries.ts'
import { isModerator } from './moderator.ts'

/** The group that a debate is in, and what somebody is in it. */
type InGroup = { circle: { id: number; owner_id: number }; role: 'owner' | 'moderator' }
/** Who may hide things in a debate: as the site, as its group, or as either. */
export type Hider = { ofSite: boolean; inGroup: InGroup | null }

/** @throws Forbidden for who moderates neither the site nor the group that a debate is in */
export async function requireHider(tx: Connection, { actor, features }: MemberContext, { group_id }: DebateRow): Promise<Hider> {
  const inGroup = features.groups && group_id !== null ? await managing(tx, group_id, actor.id) : null
  if (!isModerator(actor) && !inGroup)
    throw new Forbidden('Only moderators of this site, and of the group that a debate is in, hide posts.')
  return { ofSite: isModerator(actor), inGroup }
}

async function managing(tx: Connection, groupId: number, actorId: number): Promise<InGroup | null> {
  const circle = await findCircle(tx, 'group', groupId)
  if (!circle) return null
  const role = roleOf(circle, await findMembership(tx, groupId, actorId))
  return role === 'owner' || role === 'moderator' ? { circle, role } : null
}

type About = Parameters<typeof whyBarred>[1]

/**
 * For whom somebody hides a thing: for the site where they may, else for the group.
 * @returns the group's id, null for the site
 * @throws Forbidden with why neither
 */
export async function actingFor(tx: Connection, actorId: number, { ofSite, inGroup }: Hider, about: About): Promise<number | null> {
  const barred = ofSite ? await whyBarred(tx, about, actorId) : null
  if (ofSite && barred === null) return null
  if (!inGroup) throw new Forbidden(barred ?? 'Only moderators of this site hide that.')
  const { circle, role } = inGroup
  const inWords = whyNotActInGroup(role, about.user_id === null ? null : roleOf(circle, await findMembership(tx, circle.id, about.user_id)))
  if (inWords !== null) throw new Forbidden(inWords)
  if (await isInDebateOf(tx, about, actorId)) throw new Forbidden('You are in this debate. Another moderator decides it.')
  return circle.id
}
