import { z } from 'zod'
import { Person, personFields } from './accounts.ts'
import { quotedFields } from './arguments.ts'
import { EarnedBadge } from './badges.ts'
import { defineCall } from './call.ts'
import { DebateCard, DebateRecord, TeamOfSeat } from './debates.ts'
import { count, flag, instant, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'
import { Permission } from './permissions.ts'

/** Debates, or arguments, per page of a profile. */
export const profilePerPage = 20

/** The states of a friendship with the reader: friends, the reader has sent a request (`asked`), or has received one (`was_asked`). */
export const friendshipStates = ['none', 'friends', 'asked', 'was_asked'] as const
export type FriendshipState = (typeof friendshipStates)[number]

/** The reader's friendship with a person, and since when. */
export const Friendship = z.object({ state: z.enum(friendshipStates), since: instant })
export type Friendship = z.output<typeof Friendship>

/**
 * Limits of friend requests after refusals. `pause` is the time in milliseconds before another request reaches the same person; after
 * `times` refusals none does.
 */
export const friendRequestLimits = { pause: 7 * 24 * 60 * 60 * 1000, times: 3 } as const

/** The actions on a person. */
export const personActs = ['ask', 'accept', 'decline', 'withdraw', 'remove', 'block', 'unblock'] as const
export type PersonAct = (typeof personActs)[number]
export const PersonPermissions = z.record(z.enum(personActs), Permission)
export type PersonPermissions = z.output<typeof PersonPermissions>

/** A public profile (docs/product.md#profiles). */
export const Profile = z.object({
  ...personFields,
  bio: words,
  /** The bio as sanitised HTML; null if there is none. */
  bio_html: wordsOrNull,
  /** When they joined. */
  created_at: instant,
  debates_count: count,
  /** True if the person has more debates than were counted. The same goes for arguments below. */
  debates_count_capped: flag,
  arguments_count: count,
  arguments_count_capped: flag,
  /** Null if unknown. */
  record: DebateRecord.nullable(),
  /** In display order. */
  badges: z.array(EarnedBadge),
  /** The teams they belong to, longest membership first; at most 50. */
  teams: z.array(TeamOfSeat),
  is_self: flag,
  /** The friendship with the reader; null for guests and for the reader themselves. */
  friendship: Friendship.nullable(),
  /** True if the reader blocks this person. The API never says if this person blocks the reader. */
  blocking: flag,
  /** Null for the reader themselves, and if the API's rules are unknown. */
  permissions: PersonPermissions.nullable(),
})
export type Profile = z.output<typeof Profile>

/** An argument in its author's profile. */
export const ArgumentOfPerson = z.object({ ...quotedFields, up: count, replies_count: count })
export type ArgumentOfPerson = z.output<typeof ArgumentOfPerson>

/** How many weeks the count of arguments covers. */
export const weeksCounted = 12

/** The number of arguments posted in each of the last weeks and not withdrawn, oldest week first. The last week ends now. */
export const Weeks = z.object({ arguments: z.array(count) })
export type Weeks = z.output<typeof Weeks>

/** The answer after blocking or unblocking. */
const BlockState = z.object({ blocking: flag })

export const readProfileByName = defineCall({
  method: 'GET',
  path: '/api/users/{displayName}',
  summary: 'Shows somebody’s public profile. The display name is not case-sensitive.',
  query: z.object({
    /** For names that can't be in a path, such as two dots; the path then holds a placeholder. */
    name: z.string().max(1_000).optional(),
  }),
  answer: dataOf(Profile),
})
export const listDebatesOfPerson = defineCall({
  method: 'GET',
  path: '/api/users/{id}/debates',
  summary: 'Lists the debates of a person, newest first.',
  query: z.object(pageQuery),
  answer: pageOf(DebateCard),
})
export const listArgumentsOfPerson = defineCall({
  method: 'GET',
  path: '/api/users/{id}/arguments',
  summary: 'Lists a person’s arguments without withdrawn ones, newest first.',
  query: z.object(pageQuery),
  answer: pageOf(ArgumentOfPerson),
})
export const countWeeksOfPerson = defineCall({
  method: 'GET',
  path: '/api/users/{id}/weeks',
  summary: 'Counts the arguments that somebody posted in each of the last twelve weeks, oldest first.',
  answer: dataOf(Weeks),
})
/** Blocks per page. */
export const blocksPerPage = 50

/** A person whom the reader blocks, and since when. */
export const Block = z.object({ user: Person, since: instant })
export type Block = z.output<typeof Block>

export const listBlocks = defineCall({
  method: 'GET',
  path: '/api/blocks',
  summary: 'Lists people you block, latest first.',
  query: z.object(pageQuery),
  answer: pageOf(Block),
  access: 'member',
})
export const blockPerson = defineCall({
  method: 'POST',
  path: '/api/users/{id}/block',
  summary: 'Blocks somebody: they can’t send you friend requests or messages, or mention you. Ends a friendship.',
  answer: dataOf(BlockState),
  access: 'member',
  whileSuspended: true,
})
export const unblockPerson = defineCall({
  method: 'DELETE',
  path: '/api/users/{id}/block',
  summary: 'Unblocks somebody.',
  answer: dataOf(BlockState),
  access: 'member',
  whileSuspended: true,
})
