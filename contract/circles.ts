import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { circleLimits } from './circle-limits.ts'
import { DebateCard } from './debates.ts'
import {
  choice,
  count,
  countOrNull,
  displayLine,
  id,
  instant,
  isCleanText,
  line,
  name,
  orNull,
  picture,
  seenVersion,
  text,
  words,
  wordsOrNull,
} from './fields.ts'
import { dataOf, isRecord, pageOf, pageQuery } from './lists.ts'
import { lookUp } from './lookup.ts'
import { Permission } from './permissions.ts'

/**
 * The calls and fields that teams and groups share (docs/product.md#teams-and-groups): people create one, become members by invitation or
 * request, and leave. `teams.ts` and `groups.ts` hold the rest.
 */
export const circleKinds = ['team', 'group'] as const
export type CircleKind = (typeof circleKinds)[number]

/** A person's membership: a member, invited but not answered yet (`invited`), or waiting for an answer to their own request (`asked`). */
export const membershipStates = ['none', 'member', 'invited', 'asked'] as const
export type MembershipState = (typeof membershipStates)[number]

/** The role of a member; only groups have moderators. */
export const memberRoles = ['owner', 'moderator', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

const role = z.preprocess((value) => memberRoles.find((known) => known === value) ?? 'member', z.enum(memberRoles))

/** The reader's membership, and since when. */
export const Membership = z.preprocess(
  readMembership,
  z.object({
    state: z.enum(membershipStates),
    /** Null unless they are a member. */
    role: role.nullable(),
    since: instant,
    /** The person who invited them. */
    by: orNull(Person),
  }),
)
export type Membership = z.output<typeof Membership>

/** The actions on a circle. `join` asks for membership, or grants it at once if the circle is open. */
export const circleActions = ['join', 'accept', 'decline', 'withdraw', 'leave', 'invite', 'change', 'hand_over', 'dissolve'] as const
export type CircleAction = (typeof circleActions)[number]
export const CirclePermissions = z.record(z.enum(circleActions), Permission)
export type CirclePermissions = z.output<typeof CirclePermissions>

/** The fields of a team or group in a list. */
export const circleCardFields = {
  id,
  name: words.pipe(displayLine.min(1)),
  /** Plain text; shortened in lists. */
  description: words,
  /** The web address of the picture; null if there is none. */
  avatar: wordsOrNull,
  members_count: count,
  owner: orNull(Person),
  created_at: instant,
  /** Null for guests. */
  membership: orNull(Membership),
}

/** The fields of a team or group on its page. */
export const circleFields = {
  ...circleCardFields,
  /** The description as sanitised HTML. */
  description_html: wordsOrNull,
  /** Null if unknown: then the membership decides what pages offer. */
  permissions: orNull(CirclePermissions),
  /** The rule by which moderators hid its name, description and picture; null for most. */
  hidden_rule: countOrNull,
  /** The version of its texts, for `seen` when changing them; null for readers who may not change it, and if the API has no versions. */
  version: wordsOrNull,
  /** Open requests to join, for readers who may answer them; counted to 1,000. */
  requests_count: count,
}

/** Maps the field names that a foreign API may use. */
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

/** A member, or a person waiting to become one. `id` identifies the person in calls. */
export const Member = z.preprocess(
  readMember,
  z.object({
    id,
    user: Person,
    role,
    since: instant,
    /** The person who invited them, if they are invited. */
    by: orNull(Person),
  }),
)
export type Member = z.output<typeof Member>

/** The texts that the owner of a circle writes. */
export const circleTextFields = {
  name: name('The name', circleLimits.name),
  description: text('The description', circleLimits.description).default(''),
}

/** The version of these texts that the owner saw. */
export const versionField = { seen: seenVersion }

/** The person to add: by id, or by display name as typed. With neither, the reader asks to join. */
export const NewMember = z.object({
  user_id: id.optional(),
  display_name: line('The display name', circleLimits.person).optional(),
})
export type NewMember = z.output<typeof NewMember>

/** The waiting states that a list of members can be filtered by; shown only to readers who may answer. */
export const waitingStates = ['invited', 'asked'] as const

type CircleSchemas<C extends z.ZodType, W extends z.ZodType, F extends z.ZodType, N extends z.ZodType> = {
  /** The word for the circle in summaries: "team". */
  word: string
  card: C
  whole: W
  /** The body for creating one, with a picture. */
  createBody: F
  /** The body for changing one. */
  changeBody: N
}

/**
 * Defines the calls of one kind of circle.
 * @param base the path of the collection: `/api/teams`
 */
export function circleCalls<const B extends string, C extends z.ZodType, W extends z.ZodType, F extends z.ZodType, N extends z.ZodType>(
  base: B,
  { word, card, whole, createBody, changeBody }: CircleSchemas<C, W, F, N>,
) {
  const circlePath = `${base}/{id}` as const
  const members = `${base}/{id}/members` as const
  const member = `${base}/{id}/members/{userId}` as const
  const changed = { answer: dataOf(whole), access: 'member' } as const
  return {
    list: defineCall({
      method: 'GET',
      path: base,
      summary: `Lists every ${word}, most members first, or those that match a search.`,
      query: z.object({
        ...pageQuery,
        search: z
          .string()
          .max(circleLimits.search.max, `Search for at most ${circleLimits.search.max} characters.`)
          .refine(isCleanText, 'The search contains an invalid character. Remove it and try again.')
          .optional(),
      }),
      answer: pageOf(card),
    }),
    listOwn: defineCall({
      method: 'GET',
      path: `/api/my/${word}s`,
      summary: `Lists every ${word} that you are a member of, are invited to, or have asked to join, latest first.`,
      query: z.object({ ...pageQuery, state: z.enum(['member', ...waitingStates]).optional() }),
      answer: pageOf(card),
      access: 'member',
    }),
    create: defineCall({
      method: 'POST',
      path: base,
      summary: `Creates a ${word}. With a picture: multipart, the rest as JSON in the part \`json\`.`,
      body: createBody,
      answer: dataOf(whole),
      access: 'member',
      success: 201,
      keyed: true,
    }),
    read: defineCall({
      method: 'GET',
      path: circlePath,
      summary: `Shows a ${word}, with the reader’s membership and what they may do.`,
      answer: dataOf(whole),
    }),
    change: defineCall({
      ...{ method: 'PUT', path: circlePath, summary: `Updates the name and description of a ${word}. For its owner.` },
      ...{ body: changeBody, ...changed },
    }),
    dissolve: defineCall({
      method: 'DELETE',
      path: circlePath,
      summary: `Deletes a ${word}. For its owner. Its debates stay.`,
      access: 'member',
    }),
    replacePicture: defineCall({
      ...{ method: 'POST', path: `${base}/{id}/picture`, summary: `Replaces the picture of a ${word}. For its owner.` },
      ...{ body: z.object({ picture }), ...changed },
    }),
    removePicture: defineCall({
      ...{
        method: 'DELETE',
        path: `${base}/{id}/picture`,
        summary: `Removes the picture of a ${word}. For its owner. Repeating it changes nothing.`,
      },
      ...changed,
    }),
    listMembers: defineCall({
      method: 'GET',
      path: members,
      summary: `Lists the members of a ${word}, longest first; or, for people who can answer them, invitations and requests.`,
      query: z.object({ ...pageQuery, state: z.enum(waitingStates).optional() }),
      answer: pageOf(Member),
    }),
    addMember: defineCall({
      method: 'POST',
      path: members,
      summary: 'Invites somebody, or asks to join. If both happen, the person becomes a member. Repeating it changes nothing.',
      body: NewMember,
      ...changed,
    }),
    leave: defineCall({
      ...{
        method: 'DELETE',
        path: members,
        summary: 'Leaves, declines your invitation, or withdraws your request. Repeating it changes nothing.',
      },
      ...changed,
    }),
    admit: defineCall({
      method: 'PUT',
      path: member,
      summary:
        'Accepts your own invitation, or somebody’s request to join. With a role, changes a member’s role; `owner` transfers ownership.',
      body: z.object({ role: choice(memberRoles, 'Choose owner, moderator or member.').optional() }),
      ...changed,
    }),
    remove: defineCall({
      ...{
        method: 'DELETE',
        path: member,
        summary: 'Removes a member, withdraws an invitation, or declines a request. Repeating it changes nothing.',
      },
      ...changed,
    }),
    listDebates: defineCall({
      method: 'GET',
      path: `${base}/{id}/debates`,
      summary: `Lists the debates of a ${word}, running ones first.`,
      query: z.object(pageQuery),
      answer: pageOf(DebateCard),
    }),
  }
}

function readMembership(raw: unknown): unknown {
  const fields: Record<string, unknown> = isRecord(raw) ? raw : { state: raw }
  const stateName = fields.state ?? fields.status
  const state = lookUp(stateNames, typeof stateName === 'string' ? stateName : null) ?? 'none'
  return { ...fields, state, role: state === 'member' ? (fields.role ?? 'member') : null, since: fields.since ?? fields.joined_at }
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

/** Reads a member from a foreign API, which may send the person directly. */
function readMember(raw: unknown): unknown {
  if (!isRecord(raw)) return raw
  const user = isRecord(raw.user) ? raw.user : raw
  return { ...raw, id: user.id ?? raw.id, user, since: raw.since ?? raw.joined_at ?? raw.created_at }
}
