import { Member, Membership, type MembershipState, memberRoles } from '#contract/circles'
import { Group, GroupCard } from '#contract/groups'
import { isRecord } from '#contract/lists'
import { lookUp } from '#contract/lookup'
import { Team, TeamCard } from '#contract/teams'
import type { FieldReader } from './field-names.ts'
import { withUsableSlug } from './usable-slug.ts'

export const circleReaders: readonly FieldReader[] = [
  [Team, readCircle],
  [TeamCard, readCircle],
  [Group, readGroup],
  [GroupCard, readGroup],
  [Member, readMember],
  [Membership, readMembership],
]

function readCircle(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const members = raw.members_count ?? raw.member_count ?? raw.members ?? raw.users
  return {
    ...raw,
    name: raw.name ?? raw.title,
    avatar: raw.avatar ?? raw.picture ?? raw.image,
    owner: raw.owner ?? raw.creator ?? raw.user,
    members_count: Array.isArray(members) ? members.length : members,
    first_members: raw.first_members ?? [],
    membership: raw.membership ?? (raw.is_member === true ? 'member' : null),
  }
}

/** Reads a group, which may have no slug, or say in another field that it is open. */
function readGroup(raw: unknown): unknown {
  const circle = withUsableSlug(readCircle(raw))
  if (!isRecord(circle)) return circle
  const open = circle.access === 'open' || circle.is_open === true || circle.visibility === 'public'
  const access = circle.access === 'private' || circle.visibility === 'private' ? 'private' : open ? 'open' : 'approval'
  return { ...circle, access }
}

/** Reads a membership, which may be its state alone. */
function readMembership(raw: unknown): unknown {
  const fields: Record<string, unknown> = isRecord(raw) ? raw : { state: raw }
  const stateName = fields.state ?? fields.status
  const state = lookUp(stateNames, typeof stateName === 'string' ? stateName : null) ?? 'none'
  return { ...fields, state, role: state === 'member' ? readRole(fields.role) : null, since: fields.since ?? fields.joined_at }
}

const readRole = (raw: unknown) => memberRoles.find((role) => role === raw) ?? 'member'

const stateNames: Readonly<Record<string, MembershipState>> = {
  member: 'member',
  accepted: 'member',
  joined: 'member',
  invited: 'invited',
  asked: 'asked',
  requested: 'asked',
  pending: 'asked',
}

/** Reads a member, which may be the person alone. */
function readMember(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const user = isRecord(raw.user) ? raw.user : raw
  return { ...raw, id: user.id ?? raw.id, user, role: readRole(raw.role), since: raw.since ?? raw.joined_at ?? raw.created_at }
}
