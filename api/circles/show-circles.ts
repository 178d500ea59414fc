import type { Person } from '#contract/accounts'
import type { Membership } from '#contract/circles'
import type { Team, TeamCard } from '#contract/teams'
import { findPeople } from '../accounts/people.queries.ts'
import type { Connection } from '../database/database.ts'
import type { CircleRow, MembershipRow } from '../database/people-tables.ts'
import { type ApproachObstacles, acceptsRequests, findObstacles, noObstacles } from '../friends/blocks.queries.ts'
import { iso } from '../platform/clock.ts'
import { pictureAddress } from '../platform/pictures.ts'
import { versionOf } from '../platform/versions.ts'
import { circlePermissionsOf, isManager, roleOf, stateOf } from './membership-status.ts'
import { countDeletedMembers, countMembers, listMembershipsIn } from './memberships.queries.ts'

/** The reader, and the current time in ms. */
export type Viewer = { actorId: number | null; now: number }

/** Shows circles as cards for a reader: three queries for any number of them. */
export async function showCircleCards(db: Connection, circles: readonly CircleRow[], actorId: number | null): Promise<CircleCard[]> {
  const parts = await partsOf(db, circles, actorId)
  return circles.map((circle) => presentCircleCard(parts(circle)))
}

/** Shows one circle for its page, with the reader's membership and permissions: the part that teams and groups share. */
export async function showCircle(db: Connection, circle: CircleRow, { actorId, now }: Viewer): Promise<Team> {
  const parts = (await partsOf(db, [circle], actorId))(circle)
  const membership = parts.row
  const managed = isManager(circle, membership)
  return {
    ...presentCircleCard(parts),
    description: circle.description_source,
    description_html: circle.description_html || null,
    hidden_rule: circle.hidden_rule,
    permissions: circlePermissionsOf({ circle, membership, now, approach: await approachOf(db, circle, actorId) }),
    version: roleOf(circle, membership) === 'owner' ? circleVersionOf(circle) : null,
    requests_count: managed ? await countMembers(db, circle.id, 'asked', maxRequests) : 0,
  }
}

/** Returns whether a reader may approach a circle's owner. Guests get the answer for anybody whom the owner doesn't block. */
async function approachOf(db: Connection, { owner_id }: CircleRow, actorId: number | null): Promise<ApproachObstacles> {
  if (actorId !== null) return findObstacles(db, actorId, owner_id)
  return { ...noObstacles, closed: !(await acceptsRequests(db, owner_id)) }
}

/** Open requests are counted up to this number. */
const maxRequests = 1_000

async function partsOf(db: Connection, circles: readonly CircleRow[], actorId: number | null) {
  const ids = circles.map(({ id }) => id)
  const memberships = actorId === null ? new Map<number, MembershipRow>() : await listMembershipsIn(db, actorId, ids)
  const inviters = [...memberships.values()].flatMap(({ by_id }) => by_id ?? [])
  const [people, unseen] = await Promise.all([
    findPeople(db, [...new Set([...circles.map(({ owner_id }) => owner_id), ...inviters])]),
    countDeletedMembers(db, ids),
  ])
  return (circle: CircleRow) => {
    const row = memberships.get(circle.id)
    const by = row?.by_id == null ? null : (people.get(row.by_id) ?? null)
    const membership = actorId === null ? null : presentMembership(circle, row, by)
    return { circle, row, membership, owner: people.get(circle.owner_id) ?? null, unseen: unseen.get(circle.id) ?? 0 }
  }
}

/** What cards of teams and groups have in common. */
type CircleCard = TeamCard

type CardParts = {
  circle: CircleRow
  owner: Person | null
  /** Members with deleted accounts, whom nobody sees. */
  unseen: number
  /** The reader's membership; null for guests. */
  membership: Membership | null
}

function presentCircleCard({ circle, owner, unseen, membership }: CardParts): CircleCard {
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

/** Returns a version that changes with every edit of a circle by its owner. */
export function circleVersionOf({ name, description_source, open, private: isPrivate }: CircleRow): string {
  return versionOf(name, description_source, open, isPrivate)
}

/** Presents somebody's membership in a circle. @param by the person who invited them */
function presentMembership(circle: CircleRow, membership: MembershipRow | undefined, by: Person | null): Membership {
  const state = stateOf(membership)
  if (!membership || state === 'none') return { state, role: null, since: null, by: null }
  return { state, role: roleOf(circle, membership), since: iso(membership.since), by: state === 'invited' ? by : null }
}
