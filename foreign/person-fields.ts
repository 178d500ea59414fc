import { Person } from '#contract/accounts'
import { Badge, EarnedBadge } from '#contract/badges'
import { Friend, FriendRequest, Invite, Invited } from '#contract/friends'
import { isRecord } from '#contract/lists'
import { lookUp } from '#contract/lookup'
import { type FriendshipState, Profile } from '#contract/people'
import { SocialAddress } from '#contract/social'
import type { FieldReader } from './field-names.ts'

export const personReaders: readonly FieldReader[] = [
  [Person, readPerson],
  [Profile, readProfile],
  [Badge, readBadge],
  [EarnedBadge, readBadge],
  [Friend, (raw) => readPersonAndTime(raw, ['user', 'friend'])],
  [FriendRequest, (raw) => readPersonAndTime(raw, ['user', 'from', 'from_user', 'sender', 'requester'])],
  [Invite, (raw) => (isRecord(raw) ? { ...raw, state: raw.state ?? raw.status ?? (raw.accepted_at ? 'accepted' : 'open') } : raw)],
  [Invited, (raw) => (isRecord(raw) && Array.isArray(raw.invited) ? { ...raw, invited: raw.invited.length } : raw)],
  [SocialAddress, readSocialAddress],
]

/** Fills in a missing name; an API may leave out the id or the name. */
export function readPerson(raw: unknown): unknown {
  return isRecord(raw) ? { ...raw, name: raw.name ?? raw.display_name ?? '' } : raw
}

function readProfile(raw: unknown): unknown {
  const person = readPerson(raw)
  if (!isRecord(raw) || !isRecord(person)) return person
  const friendship = raw.friendship ?? raw.friendship_status ?? raw.friend_status ?? (raw.is_friend === true ? 'friends' : undefined)
  return {
    ...person,
    created_at: raw.created_at ?? raw.joined_at,
    blocking: raw.blocking ?? raw.is_blocked,
    friendship: readFriendship(friendship),
  }
}

function readFriendship(raw: unknown): unknown {
  if (raw === undefined || raw === null) return null
  const { state, since } = isRecord(raw)
    ? { state: raw.state ?? raw.status, since: raw.since ?? raw.created_at }
    : { state: raw, since: null }
  return { state: lookUp(stateNames, String(state)) ?? 'none', since }
}

const stateNames: Readonly<Record<string, FriendshipState>> = {
  friends: 'friends',
  friend: 'friends',
  accepted: 'friends',
  asked: 'asked',
  sent: 'asked',
  pending_sent: 'asked',
  pending: 'asked',
  was_asked: 'was_asked',
  received: 'was_asked',
  pending_received: 'was_asked',
}

function readBadge(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  return {
    ...raw,
    key: raw.key ?? raw.slug ?? raw.id,
    name: raw.name ?? raw.title,
    sentence: raw.sentence ?? raw.description,
    threshold: raw.threshold ?? raw.target,
    awarded_at: raw.awarded_at ?? raw.earned_at,
  }
}

/** Reads a person and a time, for example since when they are friends. The answer may be the person alone. */
function readPersonAndTime(raw: unknown, names: readonly string[]): unknown {
  if (!isRecord(raw)) return raw
  const named = names.map((name) => raw[name]).find(isRecord)
  const user = named ?? raw
  const time = raw.since ?? raw.asked_at ?? (named ? raw.created_at : undefined)
  const direction = raw.direction === 'out' || raw.direction === 'outgoing' ? 'out' : 'in'
  return { id: raw.id ?? user.id, user, direction, since: time, asked_at: time }
}

/** Reads the address at a provider, which may be the whole answer. */
function readSocialAddress(raw: unknown): unknown {
  if (!isRecord(raw)) return { url: raw }
  return { url: raw.url ?? raw.redirect_url ?? raw.authorization_url ?? raw.link ?? raw.href, ticket: raw.ticket }
}
