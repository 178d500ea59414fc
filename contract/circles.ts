import { z } from 'zod'
import { Person } from './accounts.ts'
import { circleLimits } from './circle-limits.ts'
import { DebateRecord } from './debates.ts'
import { count, countOrNull, displayLine, id, instant, line, name, seenVersion, text, words, wordsOrNull } from './fields.ts'
import { Permission } from './permissions.ts'

/**
 * The kinds of circles, as teams and groups are called together (docs/product.md#teams-and-groups). People create one, become members by
 * invitation or request, and leave. This module has the fields that both kinds share; `circle-calls.ts` has the calls.
 */
export const circleKinds = ['team', 'group'] as const
export type CircleKind = (typeof circleKinds)[number]

/**
 * The states of a membership: `invited` people have not answered yet, and `asked` means that they wait for an answer to their own request.
 */
export const membershipStates = ['none', 'member', 'invited', 'asked'] as const
export type MembershipState = (typeof membershipStates)[number]

/** The role of a member; only groups have moderators. */
export const memberRoles = ['owner', 'moderator', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

const role = z.enum(memberRoles)

/** The reader's membership, and since when. */
export const Membership = z.object({
  state: z.enum(membershipStates),
  /** Null unless they are a member. */
  role: role.nullable(),
  since: instant,
  /** The person who invited them. */
  by: Person.nullable(),
})
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
  owner: Person.nullable(),
  /** The longest members, at most five; empty if the reader may not see who they are. */
  first_members: z.array(Person),
  /** Of teams: the debates in which members argued in its name. Null for groups, and if unknown. */
  record: DebateRecord.nullable(),
  created_at: instant,
  /** Null for guests. */
  membership: Membership.nullable(),
}

/** The fields of a team or group on its page. */
export const circleFields = {
  ...circleCardFields,
  /** The description as sanitised HTML. */
  description_html: wordsOrNull,
  /** Null if unknown: then the membership decides what pages offer. */
  permissions: CirclePermissions.nullable(),
  /** The rule by which moderators hid its name, description and picture; null for most. */
  hidden_rule: countOrNull,
  /** The version of its texts, for `seen` when changing them; null for readers who may not change it, and if the API has no versions. */
  version: wordsOrNull,
  /** Open requests to join, for readers who may answer them; counted to 1,000. */
  requests_count: count,
}

/** A member, or a person waiting to become one. `id` identifies the person in calls. */
export const Member = z.object({
  id,
  user: Person,
  role,
  since: instant,
  /** The person who invited them, if they are invited. */
  by: Person.nullable(),
})
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
