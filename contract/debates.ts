import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { settingFields } from './debate-settings.ts'
import { ContentNote, count, countOrNull, displayLine, flag, flagOrNull, id, instant, words, wordsOrNull } from './fields.ts'
import { dataOf, pageOf, pageQuery } from './lists.ts'
import { Permission, Permissions } from './permissions.ts'
import { Tag } from './tags.ts'

export const debateTypes = ['standard', 'live', 'open'] as const
export const debateStatuses = ['waiting', 'active', 'voting', 'closed', 'cancelled'] as const
export const outcomes = ['for', 'against', 'tie', 'forfeit', 'no_contest'] as const
export const sides = ['for', 'against'] as const
export const debateSorts = ['latest', 'popular', 'ending', 'active'] as const

/** How many finished debates a person or a team won, lost and tied (docs/product.md#profiles). */
export const DebateRecord = z.object({ won: count, lost: count, tied: count })
export type DebateRecord = z.output<typeof DebateRecord>

export type DebateType = (typeof debateTypes)[number]
export type DebateStatus = (typeof debateStatuses)[number]
export type Outcome = (typeof outcomes)[number]
export type Side = (typeof sides)[number]
export type DebateSort = (typeof debateSorts)[number]

/**
 * The filters of "My debates". From the customer's text: debates that I created, take or took part in, or watch. Our own: debates where it
 * is my turn, where a kick vote or the verdict needs my ballot, or where the other side is still empty.
 */
export const myDebateTypes = ['created', 'joined', 'watching', 'my_turn', 'open_kicks', 'to_judge', 'seeking'] as const
export type MyDebateType = (typeof myDebateTypes)[number]
/** Debates per page of "My debates" (customer-spec §9). */
export const myDebatesPerPage = 15

/** Null in open debates, whose participants take no side. */
export const SideOrNone = z.enum(sides).nullable()

/** How a participant left: on their own, by missing turns, or by a kick vote. */
export const leaveReasons = ['left', 'forfeit', 'kicked'] as const
export type LeaveReason = (typeof leaveReasons)[number]

/** The group that a debate belongs to: everybody can read the debate, only members take part. */
export const GroupOfDebate = z.object({
  id,
  slug: z.string().min(1),
  name: words.pipe(displayLine.min(1)),
  /** True if the reader is a member. */
  is_member: flag,
  /** True if the reader owns or moderates the group and so may hide posts in its debates. */
  is_moderator: flag,
})
export type GroupOfDebate = z.output<typeof GroupOfDebate>

/** The team whose name is shown next to a participant's. */
export const TeamOfSeat = z.object({ id, name: words.pipe(displayLine.min(1)) })

export const Participant = z.object({
  user: Person,
  /** The team that they chose when joining; null if they chose none or have left it. */
  team: TeamOfSeat.nullable(),
  side: SideOrNone,
  joined_at: instant,
  /** When they left; null while they take part. */
  left_at: instant,
  /** How they left; null while they take part. */
  left_how: z.enum(leaveReasons).nullable(),
})
export type Participant = z.output<typeof Participant>

/** The other side's last argument, shown to the participant whose turn it is. */
export const LastOpposingArgument = z.object({ number: countOrNull, side: SideOrNone, excerpt: words, user: Person.nullable() })
export type LastOpposingArgument = z.output<typeof LastOpposingArgument>

export const passedTurnKinds = ['skipped', 'missed'] as const

/** A turn that passed without an argument. */
export const PassedTurn = z.object({ user: Person, side: SideOrNone, round: count, how: z.enum(passedTurnKinds), at: instant })
export type PassedTurn = z.output<typeof PassedTurn>

/** The stage of a debate. A foreign API may have other statuses and types. */
export const stageFields = {
  status: words,
  type: words,
  outcome: wordsOrNull,
  winning_side: SideOrNone,
  current_round: countOrNull,
  round_limit: countOrNull,
}

const cardFields = {
  id,
  slug: z.string().min(1),
  topic: displayLine,
  /** Plain text; shortened in lists. */
  description: words,
  /** The web address of the picture; null for the default one, and in lists if the picture is sensitive. */
  avatar: wordsOrNull,
  /** The rule by which moderators hid its topic, introduction, picture and tags; null for most. */
  hidden_rule: countOrNull,
  /** The content warning for its introduction and picture; null for most. */
  note: ContentNote.nullable(),
  ...stageFields,
  round_end: instant,
  turn_end: instant,
  voting_ends_at: instant,
  created_at: instant,
  /** Counts are null if unknown, because a page must not show an unknown count as 0. */
  participants_count: countOrNull,
  participants: z.array(Participant),
  watchers_count: countOrNull,
  /** The number of arguments that can be read, of those withdrawn or hidden, and of those that speak for each side of the motion. */
  arguments_count: countOrNull,
  arguments_gone: count,
  arguments_for: count,
  arguments_against: count,
  comments_count: countOrNull,
  comments_gone: count,
  /** Null if unknown: then the debate's page requests it separately. */
  user_is_watching: flagOrNull,
  current_turn_user: Person.nullable(),
  current_turn_side: SideOrNone,
  tags: z.array(Tag),
  /** Null if the debate belongs to no group. */
  group: GroupOfDebate.nullable(),
  feed_reasons: z.array(z.string()),
  user_is_participant: flag,
  /** Sent only in the list of debates where it is the reader's turn, and not by every API. */
  last_of_others: LastOpposingArgument.optional(),
}

export type StagedDebate = Pick<DebateCard, keyof typeof stageFields>

/** A debate on a card (customer-spec §2, Debate card). */
export const DebateCard = z.object(cardFields)
export type DebateCard = z.output<typeof DebateCard>

/** A debate with only the fields that a link needs. */
export const DebateReference = z.object({ slug: z.string().min(1), topic: displayLine })

export const ArchiveSource = z.object({ name: displayLine, license: z.string(), url: wordsOrNull })

/** A debate on its own page. */
export const Debate = z.object({
  ...cardFields,
  /** The description as sanitised HTML. */
  description_html: wordsOrNull,
  creator: Person.nullable(),
  ...settingFields,
  started_at: instant,
  closed_at: instant,
  source: ArchiveSource.nullable(),
  user_side: SideOrNone,
  /** In order of time. */
  passed_turns: z.array(PassedTurn),
  /** When topic, introduction or tags were last corrected; null for never. */
  edited_at: instant,
  /** Whether this reader may correct the debate now and, if not, why; null for most readers. */
  correctable: Permission.nullable(),
  /** The version of the texts, for `seen` of a correction; sent together with `correctable`. */
  version: wordsOrNull,
  /** The actions that this reader may take now, and why not the others; null if the API's rules are unknown. */
  permissions: Permissions.nullable(),
})
export type Debate = z.output<typeof Debate>

export const DebateList = z.object({
  ...pageQuery,
  sort: z.enum(debateSorts).optional(),
  sortBy: z.enum(debateSorts).optional(),
  search: z
    .string()
    .max(200, 'Search for at most 200 characters.')
    .refine((value) => !value.includes('\0'), 'The search contains an invalid character. Remove it and try again.')
    .optional(),
  status: z.enum(debateStatuses).optional(),
  type: z.enum(debateTypes).optional(),
  /** Comma-separated slugs; a debate must have all of them. */
  tags: z.string().max(400).optional(),
})

export const listDebates = defineCall({
  method: 'GET',
  path: '/api/debates',
  summary: 'Lists debates, filtered and sorted.',
  query: DebateList,
  answer: pageOf(DebateCard),
})
export const listMyDebates = defineCall({
  method: 'GET',
  path: '/api/my/debates',
  summary: 'Lists the debates that you created, joined or watch, or those that wait for you.',
  query: z.object({ ...pageQuery, type: z.enum(myDebateTypes).optional() }),
  answer: pageOf(DebateCard),
  access: 'member',
})
export const readDebateBySlug = defineCall({
  method: 'GET',
  path: '/api/debates/{slug}',
  summary: 'Shows a debate, with what the reader may do.',
  answer: dataOf(Debate),
})
export const joinDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/participation',
  summary: 'Joins a debate: takes a seat on a side, except in open debates.',
  body: z.object({
    side: z.enum(sides, { error: 'Choose for or against.' }).optional(),
    /** A team of the reader, to be shown next to their name. */
    team_id: id.optional(),
  }),
  answer: dataOf(Debate),
  access: 'member',
})
export const leaveDebate = defineCall({
  method: 'DELETE',
  path: '/api/debates/{id}/participation',
  summary: 'Leaves a debate. Once it has started, that forfeits it.',
  answer: dataOf(Debate),
  access: 'member',
})
export const startDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/start',
  summary: 'Starts the rounds of a debate. For its creator.',
  answer: dataOf(Debate),
  access: 'member',
})
export const closeDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/closure',
  summary: 'Closes an open debate, or cancels one that has not started. For its creator.',
  answer: dataOf(Debate),
  access: 'member',
})
export const readPermissions = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/permissions',
  summary: 'Shows what the reader may do in a debate now, or why not.',
  answer: dataOf(Permissions),
})
