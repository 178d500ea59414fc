import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { circleLimits } from './circle-limits.ts'
import { DebateCard } from './debates.ts'
import {
  choice,
  count,
  countIfTold,
  id,
  instant,
  isCleanText,
  line,
  name,
  orNull,
  picture,
  seenVersion,
  shownLine,
  text,
  words,
  wordsOrNull,
} from './fields.ts'
import { isRecord, one, pageOf, pageQuery } from './lists.ts'
import { named } from './named.ts'
import { Permission } from './permissions.ts'

/**
 * What teams and groups have in common (docs/product.md#teams-and-groups): people found one, become members by invitation or request, and
 * leave. What either
 * has alone stands in `teams.ts` and `groups.ts`.
 */
export const circleKinds = ['team', 'group'] as const
export type CircleKind = (typeof circleKinds)[number]

/** How somebody stands to a circle: a member, invited and not answered yet, or waiting for an answer to their request. */
export const membershipStates = ['none', 'member', 'invited', 'asked'] as const
export type MembershipState = (typeof membershipStates)[number]

/** What a member is to it; moderators are of groups alone. */
export const memberRoles = ['owner', 'moderator', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

const role = z.preprocess((value) => memberRoles.find((known) => known === value) ?? 'member', z.enum(memberRoles))

/** How the reader stands to a circle, and since when it is so. */
export const Membership = z.preprocess(
  readMembership,
  z.object({
    state: z.enum(membershipStates),
    /** Null for who is no member. */
    role: role.nullable(),
    since: instant,
    /** Who invited them. */
    by: orNull(Person),
  }),
)
export type Membership = z.output<typeof Membership>

/** What one may do about a circle. `join` asks for membership or, where it is open, is it. */
export const circleActions = ['join', 'accept', 'decline', 'withdraw', 'leave', 'invite', 'change', 'hand_over', 'dissolve'] as const
export type CircleAction = (typeof circleActions)[number]
export const CirclePermissions = z.record(z.enum(circleActions), Permission)
export type CirclePermissions = z.output<typeof CirclePermissions>

/** A circle as a list shows it. */
export const circleCardFields = {
  id,
  name: words.pipe(shownLine.min(1)),
  /** Plain text; in lists its beginning. */
  description: words,
  /** The picture's address, or null where it has none. */
  avatar: wordsOrNull,
  members_count: count,
  owner: orNull(Person),
  created_at: instant,
  /** Null for guests, and from an API that does not say. */
  membership: orNull(Membership),
}

/** A circle as its page shows it. */
export const circleFields = {
  ...circleCardFields,
  /** The description as sanitised HTML. */
  description_html: wordsOrNull,
  /** Null from an API that does not say. */
  permissions: orNull(CirclePermissions),
  /** By which rule the moderators have hidden its name, description and picture; null for most. */
  hidden_rule: countIfTold,
  /** Names what is written of it, for `seen` of a change; null to who may not change it, and from an API without versions. */
  version: wordsOrNull,
  /** How many requests wait for an answer, to who may answer them; counted to 1,000. */
  requests_count: count,
}

/** Another API may call things otherwise. */
export function readCircle(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const members = raw.members_count ?? raw.member_count ?? raw.members ?? raw.users
  return {
    ...raw,
    name: raw.name ?? raw.title,
    avatar: raw.avatar ?? raw.picture ?? raw.image,
    owner: raw.owner ?? raw.creator ?? raw.user,
    members_count: Array.isArray(members) ? members.length : members,
    membership: raw.membership ?? (raw.is_member === true ? 'member' : null),
  }
}

/** A member, or who waits to be one, and since when. `id` is what the calls about them take. */
export const Member = z.preprocess(
  readMember,
  z.object({
    id,
    user: Person,
    role,
    since: instant,
    /** Who invited them, of those who are invited. */
    by: orNull(Person),
  }),
)
export type Member = z.output<typeof Member>

/** What a person writes of a circle. */
export const circleWords = {
  name: name('The name', circleLimits.name),
  description: text('The description', circleLimits.description).default(''),
}

/** What its owner sends who changes that. */
export const seenWords = { seen: seenVersion }

/** Whom a member brings in: by the id, or by the display name as a person types it. Neither: oneself. */
export const NewMember = z.object({
  user_id: id.optional(),
  display_name: line('The display name', circleLimits.person).optional(),
})
export type NewMember = z.output<typeof NewMember>

/** Which of them a list of members holds; those who wait are shown to who may answer them. */
export const waitingStates = ['invited', 'asked'] as const

type Shapes<C extends z.ZodType, W extends z.ZodType, F extends z.ZodType, N extends z.ZodType> = {
  /** "team". */
  word: string
  card: C
  whole: W
  /** What founding one takes, a picture too. */
  founded: F
  /** What changing it takes. */
  written: N
}

/**
 * The calls about circles of a kind.
 * @param base their address: `/api/teams`
 */
export function circleCalls<const B extends string, C extends z.ZodType, W extends z.ZodType, F extends z.ZodType, N extends z.ZodType>(
  base: B,
  { word, card, whole, founded, written }: Shapes<C, W, F, N>,
) {
  const ofOne = `${base}/{id}` as const
  const members = `${base}/{id}/members` as const
  const member = `${base}/{id}/members/{userId}` as const
  const changed = { answer: one(whole), access: 'member' } as const
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      summary: `Every ${word}, those with the most members first, or those found by some words.`,
      query: z.object({
        ...pageQuery,
        search: z
          .string()
          .max(circleLimits.search.max, `Search for at most ${circleLimits.search.max} characters.`)
          .refine(isCleanText, 'Search for other words.')
          .optional(),
      }),
      answer: pageOf(card),
    }),
    listOwn: defineCall({
      method: 'GET',
      path: `/api/my/${word}s`,
      summary: `Every ${word} one is a member of, is invited to, or has asked to join, the latest first.`,
      query: z.object({ ...pageQuery, state: z.enum(['member', ...waitingStates]).optional() }),
      answer: pageOf(card),
      access: 'member',
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Founds a ${word}. With a picture: multipart, the rest as JSON in the part \`json\`.`,
      body: founded,
      answer: one(whole),
      access: 'member',
      success: 201,
      keyed: true,
    }),
    read: defineCall({
      method: 'GET',
      path: ofOne,
      summary: `One ${word}, with how the reader stands to it and what they may do.`,
      answer: one(whole),
    }),
    change: defineCall({
      ...{ method: 'PUT', path: ofOne, summary: `Changes what is written of a ${word}; its owner only.` },
      ...{ body: written, ...changed },
    }),
    dissolve: defineCall({
      method: 'DELETE',
      path: ofOne,
      summary: `Dissolves a ${word}; its owner only. What was debated stays.`,
      access: 'member',
    }),
    replacePicture: defineCall({
      ...{ method: 'POST', path: `${base}/{id}/picture`, summary: `Gives a ${word} another picture; its owner only.` },
      ...{ body: z.object({ picture }), ...changed },
    }),
    removePicture: defineCall({
      ...{ method: 'DELETE', path: `${base}/{id}/picture`, summary: `Takes a ${word}’s picture away; its owner only, and twice is once.` },
      ...changed,
    }),
    listMembers: defineCall({
      method: 'GET',
      path: members,
      summary: `The members of a ${word}, the longest first; or those who are invited or have asked, shown to who may answer them.`,
      query: z.object({ ...pageQuery, state: z.enum(waitingStates).optional() }),
      answer: pageOf(Member),
    }),
    addMember: defineCall({
      method: 'POST',
      path: members,
      summary: 'Invites somebody, or asks to be a member oneself; twice is once, and what crosses makes a member.',
      body: NewMember,
      ...changed,
    }),
    leave: defineCall({
      ...{ method: 'DELETE', path: members, summary: 'Leaves, declines one’s invitation, or withdraws one’s request; twice is once.' },
      ...changed,
    }),
    admit: defineCall({
      method: 'PUT',
      path: member,
      summary: 'Accepts: one’s own invitation, or somebody’s request. With a role, gives a member that one; who gives `owner` hands over.',
      body: z.object({ role: choice(memberRoles, 'Choose owner, moderator or member.').optional() }),
      ...changed,
    }),
    remove: defineCall({
      ...{ method: 'DELETE', path: member, summary: 'Removes a member, withdraws an invitation, or declines a request; twice is once.' },
      ...changed,
    }),
    listDebates: defineCall({
      method: 'GET',
      path: `${base}/{id}/debates`,
      summary: `The debates of a ${word}, those that run first.`,
      query: z.object(pageQuery),
      answer: pageOf(DebateCard),
    }),
  }
}

function readMembership(raw: unknown): unknown {
  const given: Record<string, unknown> = isRecord(raw) ? raw : { state: raw }
  const said = given.state ?? given.status
  const state = named(stateNames, typeof said === 'string' ? said : null) ?? 'none'
  return { ...given, state, role: state === 'member' ? (given.role ?? 'member') : null, since: given.since ?? given.joined_at }
}

const stateNames: Readonly<Record<string, MembershipState>> = {
  member: 'member',
  accepted: 'member',
  joined: 'member',
  invited: 'invited',
  asked: 'asked',
  requested: 'asked',
  pending: 'asked',
}

/** Another API may send the person bare. */
function readMember(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const user = isRecord(raw.user) ? raw.user : raw
  return { ...raw, id: user.id ?? raw.id, user, since: raw.since ?? raw.joined_at ?? raw.created_at }
}
