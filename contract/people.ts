import { z } from 'zod'
import { Person, personFields, readPerson } from './accounts.ts'
import { quotedFields } from './arguments.ts'
import { EarnedBadge } from './badges.ts'
import { defineCall } from './call.ts'
import { DebateCard, TeamOfSeat } from './debates.ts'
import { count, flag, instant, orNull, words, wordsOrNull } from './fields.ts'
import { isRecord, one, pageOf, pageQuery, those } from './lists.ts'
import { named } from './named.ts'
import { Permission } from './permissions.ts'

/** Debates, or arguments, on a page of a profile. */
export const profilePerPage = 20

/** How somebody stands to the reader: friends, or the reader has asked them, or was asked by them. */
export const friendshipStates = ['none', 'friends', 'asked', 'was_asked'] as const
export type FriendshipState = (typeof friendshipStates)[number]

/** The reader's friendship with somebody, and since when it is so. */
export const Friendship = z.object({ state: z.enum(friendshipStates), since: instant })
export type Friendship = z.output<typeof Friendship>

/** What one may do about somebody. */
/** A request of somebody who was declined reaches who declined it again after so long, milliseconds, and so often in all. */
export const askingLimits = { pause: 7 * 24 * 60 * 60 * 1000, times: 3 } as const

export const personActs = ['ask', 'accept', 'decline', 'withdraw', 'remove', 'block', 'unblock'] as const
export type PersonAct = (typeof personActs)[number]
export const PersonPermissions = z.record(z.enum(personActs), Permission)
export type PersonPermissions = z.output<typeof PersonPermissions>

/** Somebody's public profile (docs/product.md#profiles). */
export const Profile = z.preprocess(
  readProfile,
  z.object({
    ...personFields,
    bio: words,
    /** The same as sanitised HTML; null where there is none. */
    bio_html: wordsOrNull,
    /** When they joined. */
    created_at: instant,
    debates_count: count,
    /** There are more than were counted; the same for their arguments. */
    debates_count_capped: flag,
    arguments_count: count,
    arguments_count_capped: flag,
    /** In the order in which badges are shown. */
    badges: those(EarnedBadge),
    /** Those they are a member of, the longest first; at most 50. */
    teams: those(TeamOfSeat),
    is_self: flag,
    /** Toward the reader; null for guests and oneself, and from an API that does not say. */
    friendship: orNull(Friendship),
    /** The reader blocks them. Whether they block the reader, nobody tells. */
    blocking: flag,
    /** Null from an API that does not say. */
    permissions: orNull(PersonPermissions),
  }),
)
export type Profile = z.output<typeof Profile>

/** One of somebody's arguments. */
export const ArgumentOfPerson = z.preprocess(
  (raw) => (isRecord(raw) ? { ...raw, up: raw.up ?? raw.upvotes } : raw),
  z.object({ ...quotedFields, up: count, replies_count: count }),
)
export type ArgumentOfPerson = z.output<typeof ArgumentOfPerson>

/** So many weeks back from now somebody's arguments are counted. */
export const weeksCounted = 12

/** How many arguments somebody has posted in each of the last weeks and not withdrawn: the oldest week first, the last ends now. */
export const Weeks = z.object({ arguments: those(count) })
export type Weeks = z.output<typeof Weeks>

/** After a block, or the end of one. Reads an answer without a word as done. */
const Blocking = (done: boolean) =>
  z.preprocess((raw) => ({ blocking: isRecord(raw) && 'blocking' in raw ? raw.blocking : done }), z.object({ blocking: flag }))

export const readProfileByName = defineCall({
  method: 'GET',
  path: '/api/users/{displayName}',
  summary: 'Somebody’s public profile; the display name may come in any case.',
  query: z.object({
    /** A name that no path bears, such as two dots, stands here, and anything in the path. */
    name: z.string().max(1_000).optional(),
  }),
  answer: one(Profile),
})
export const listDebatesOfPerson = defineCall({
  method: 'GET',
  path: '/api/users/{id}/debates',
  summary: 'The debates in which somebody takes or took part, the newest first.',
  query: z.object(pageQuery),
  answer: pageOf(DebateCard),
})
export const listArgumentsOfPerson = defineCall({
  method: 'GET',
  path: '/api/users/{id}/arguments',
  summary: 'What somebody has argued and not withdrawn, the newest first.',
  query: z.object(pageQuery),
  answer: pageOf(ArgumentOfPerson),
})
export const countWeeksOfPerson = defineCall({
  method: 'GET',
  path: '/api/users/{id}/weeks',
  summary: 'How many arguments somebody has posted in each of the last twelve weeks, the oldest first.',
  answer: one(Weeks),
})
/** Blocks on a page of them. */
export const blocksPerPage = 50

/** Somebody whom one blocks, and since when. */
export const Block = z.object({ user: Person, since: instant })
export type Block = z.output<typeof Block>

export const listBlocks = defineCall({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Whom one blocks, the latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Block),
  access: 'member',
})
export const blockPerson = defineCall({
  method: 'POST',
  path: '/api/users/{id}/block',
  summary: 'Blocks somebody: they cannot ask for friendship, message or mention one; a friendship ends.',
  answer: one(Blocking(true)),
  access: 'member',
  whileSuspended: true,
})
export const unblockPerson = defineCall({
  method: 'DELETE',
  path: '/api/users/{id}/block',
  summary: 'Blocks somebody no longer.',
  answer: one(Blocking(false)),
  access: 'member',
  whileSuspended: true,
})

/** Another API may name the day and the friendship otherwise. */
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
  return { state: named(stateNames, String(state)) ?? 'none', since }
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
