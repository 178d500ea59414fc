import type { Person } from '#contract/accounts'
import type { Membership } from '#contract/circles'
import type { TeamCard } from '#contract/teams'
import type { CircleRow, MembershipRow } from '../database/circle-tables.ts'
import { iso } from '../platform/clock.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { versionOf } from '../platform/versions.ts'
import { roleOf, stateOf } from './standing.ts'

/** What teams' and groups' cards have in common. */
export type CircleCard = TeamCard

export type CardParts = {
  circle: CircleRow
  owner: Person | null
  /** Members whom nobody sees, for their accounts are deleted. */
  unseen: number
  /** The reader's; null for guests. */
  membership: Membership | null
}

export function presentCircleCard({ circle, owner, unseen, membership }: CardParts): CircleCard {
  return {
    id: String(circle.id),
    name: circle.name,
    description: circle.excerpt,
    avatar: circle.picture === null ? null : pictureAddress(circle.picture),
    members_count: circle.members_count - unseen,
    owner,
    created_at: iso(circle.created_at),
    membership,
  }
}

/** Another one for every change of what its owner writes of a circle. */
export function circleVersionOf({ name, description_source, open, private: isPrivate }: CircleRow): string {
  return versionOf(name, description_source, open, isPrivate)
}

/** How somebody stands to a circle. @param by who invited them */
export function presentMembership(circle: CircleRow, membership: MembershipRow | undefined, by: Person | null): Membership {
  const state = stateOf(membership)
  if (!membership || state === 'none') return { state, role: null, since: null, by: null }
  return { state, role: roleOf(circle, membership), since: iso(membership.since), by: state === 'invited' ? by : null }
}
