import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { ContentNote, noteText } from './content-note.ts'
import { debateLimits } from './debate-limits.ts'
import { settingFields } from './debate-settings.ts'
import {
  choice,
  count,
  countIfTold,
  flag,
  flagIfTold,
  id,
  instant,
  line,
  orNull,
  picture,
  seenVersion,
  shownLine,
  text,
  words,
  wordsOrNull,
} from './fields.ts'
import { formatNumber } from './format-number.ts'
import { isRecord, one, pageOf, pageQuery, those } from './lists.ts'
import { hasTooManyMarks, tooManyMarks } from './marks.ts'
import { Permission, Permissions } from './permissions.ts'
import { noters } from './post-limits.ts'
import { Tag, tagNames } from './tags.ts'
import { withUsableSlug } from './usable-slug.ts'

export const debateTypes = ['standard', 'live', 'open'] as const
export const debateStatuses = ['waiting', 'active', 'voting', 'closed', 'cancelled'] as const
export const outcomes = ['for', 'against', 'tie', 'forfeit', 'no_contest'] as const
export const sides = ['for', 'against'] as const
export const debateSorts = ['latest', 'popular', 'ending', 'active'] as const
export type DebateType = (typeof debateTypes)[number]
export type DebateStatus = (typeof debateStatuses)[number]
export type Outcome = (typeof outcomes)[number]
export type Side = (typeof sides)[number]
export type DebateSort = (typeof debateSorts)[number]

/**
 * What my debates are narrowed to. The customer's: those I created, take or took part in, watch. Ours: where it is my turn, a
 * kick vote or the verdict waits for my ballot, the other side is still empty.
 */
export const myDebateTypes = ['created', 'joined', 'watching', 'my_turn', 'open_kicks', 'to_judge', 'seeking'] as const
export type MyDebateType = (typeof myDebateTypes)[number]
/** customer-spec §9. */
export const myDebatesPerPage = 15

/** Null in debates of the open type, whose participants take no side. */
export const SideOrNone = z.preprocess((value) => sides.find((side) => side === value) ?? null, z.enum(sides).nullable())

/** How somebody went who no longer takes part: by leaving, by turns missed, by a kick vote. */
export const leftHows = ['left', 'forfeit', 'kicked'] as const
export type LeftHow = (typeof leftHows)[number]

/** The group in which a debate was begun: all read it, its members alone take part. */
export const GroupOfDebate = z.preprocess(
  withUsableSlug,
  z.object({
    id,
    slug: z.string().min(1),
    name: words.pipe(shownLine.min(1)),
    /** Whether the reader is a member of it; null from an API that does not say. */
    is_member: flagIfTold,
    /** Whether they own or moderate it, who hide posts of its debates; null from an API that does not say. */
    is_moderator: flagIfTold,
  }),
)
export type GroupOfDebate = z.output<typeof GroupOfDebate>

/** The team beside whose name somebody argues. */
export const TeamOfSeat = z.object({ id, name: words.pipe(shownLine.min(1)) })

export const Participant = z.object({
  user: Person,
  /** Chosen at joining; null for none, and once they are no member any more. */
  team: orNull(TeamOfSeat),
  side: SideOrNone,
  joined_at: instant,
  /** When they went; null while they take part. */
  left_at: instant,
  /** Null from an API that does not say, too. */
  left_how: z.preprocess((value) => leftHows.find((how) => how === value) ?? null, z.enum(leftHows).nullable()),
})
export type Participant = z.output<typeof Participant>

/** The other side's last argument, for whose turn it is. */
export const LastOfOthers = z.object({ number: countIfTold, side: SideOrNone, excerpt: words, user: orNull(Person) })
export type LastOfOthers = z.output<typeof LastOfOthers>

export const passedHows = ['skipped', 'missed'] as const

/** A turn that went by without an argument. */
export const PassedTurn = z.object({ user: Person, side: SideOrNone, round: count, how: z.enum(passedHows), at: instant })
export type PassedTurn = z.output<typeof PassedTurn>

/** Where a debate stands. Another API may have statuses and types of its own. */
export const stageFields = {
  status: words,
  type: words,
  outcome: wordsOrNull,
  winning_side: SideOrNone,
  current_round: countIfTold,
  round_limit: countIfTold,
}

const cardFields = {
  id,
  slug: z.string().min(1),
  topic: shownLine,
  /** Plain text; in lists its beginning. */
  description: words,
  /** The picture's address, or null for the default one; in lists also where it is sensitive. */
  avatar: wordsOrNull,
  /** By which rule moderators have hidden its topic, introduction, picture and tags; null for all others. */
  hidden_rule: countIfTold,
  /** Why its introduction and picture are folded; null for most. */
  note: orNull(ContentNote),
  ...stageFields,
  round_end: instant,
  turn_end: instant,
  voting_ends_at: instant,
  created_at: instant,
  /** These are null where an API does not tell them. */
  participants_count: countIfTold,
  participants: those(Participant),
  watchers_count: countIfTold,
  /** What can be read; how many more were withdrawn or hidden; and how many speak for each side of the motion. */
  arguments_count: countIfTold,
  arguments_gone: countIfTold,
  arguments_for: countIfTold,
  arguments_against: countIfTold,
  comments_count: countIfTold,
  comments_gone: countIfTold,
  user_is_watching: flagIfTold,
  current_turn_user: orNull(Person),
  current_turn_side: SideOrNone,
  tags: those(Tag),
  /** Null for a debate of no group. */
  group: orNull(GroupOfDebate),
  feed_reasons: those(z.string()),
  user_is_participant: flag,
  /** In the list of one's own turns alone, and not from every API. */
  last_of_others: LastOfOthers.optional().catch(undefined),
}

export type Staged = Pick<DebateCard, keyof typeof stageFields>

/** A debate as a card shows it (customer-spec §2, Debate card). */
export const DebateCard = z.preprocess(readDebate, z.object(cardFields))
export type DebateCard = z.output<typeof DebateCard>

export const ArchiveSource = z.object({ name: shownLine, license: z.string(), url: wordsOrNull })

/** A debate as its page shows it. */
export const Debate = z.preprocess(
  readDebate,
  z.object({
    ...cardFields,
    /** The description as sanitised HTML. */
    description_html: wordsOrNull,
    creator: orNull(Person),
    ...settingFields,
    started_at: instant,
    closed_at: instant,
    source: orNull(ArchiveSource),
    user_side: SideOrNone,
    /** In order of time; none from an API that does not tell them. */
    passed_turns: those(PassedTurn),
    /** When topic, introduction or tags were corrected last; null for never. */
    edited_at: instant,
    /** Whether this reader may correct them now, or why not any more; null for all others, and from an API that does not say. */
    correctable: orNull(Permission),
    /** Names what stands there, for `seen` of a correction; told with `correctable`. */
    version: wordsOrNull,
    /** What this reader may do now, or why not; null from an API that does not say. */
    permissions: orNull(Permissions),
  }),
)
export type Debate = z.output<typeof Debate>

const whole = (name: string, { min, max, usual }: { min: number; max: number; usual: number }) => {
  const sentence = `${name}: choose a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`
  return z.number({ error: sentence }).int(sentence).min(min, sentence).max(max, sentence).default(usual)
}
const oneOf = (name: string, { choices, usual }: { choices: readonly number[]; usual: number }) => {
  const sentence = `${name}: choose ${choices.join(', ')}.`
  return z
    .number({ error: sentence })
    .refine((value) => choices.includes(value), sentence)
    .default(usual)
}

export const NewDebate = z.object({
  topic: line('The topic', debateLimits.topic).refine((topic) => !hasTooManyMarks(topic), tooManyMarks('The topic')),
  description: text('The description', debateLimits.description).default(''),
  /** Why the introduction or the picture is sensitive, where it is. */
  note: noteText.optional(),
  type: choice(debateTypes, 'Choose standard, live or open.').default('standard'),
  rounds: whole('Rounds', debateLimits.rounds),
  /** Counts for the standard type. */
  turn_days: oneOf('Days for a turn', debateLimits.turnDays),
  /** Counts for the live type. */
  turn_minutes: oneOf('Minutes for a turn', debateLimits.turnMinutes),
  seats_per_side: whole('Seats on each side', debateLimits.seats),
  character_limit: whole('The character limit', debateLimits.characters),
  tags: tagNames,
  /** The creator's side; an open debate has none. */
  side: choice(sides, 'Choose for or against.').default('for'),
  /** A team of which the creator is a member, whose name then stands beside theirs. */
  team_id: id.optional(),
  /** The id or slug of a group of which the creator is a member, in which the debate is begun. */
  group: id.optional(),
  picture: picture.optional(),
})
export type NewDebate = z.output<typeof NewDebate>

/** What is left out stays as it is. */
export const CorrectedDebate = z.object({
  topic: NewDebate.shape.topic.optional(),
  description: text('The description', debateLimits.description).optional(),
  tags: tagNames.optional(),
  seen: seenVersion,
})
export type CorrectedDebate = z.output<typeof CorrectedDebate>

/** What a debate said until it was corrected. */
export const FormerWording = z.object({
  id,
  topic: words,
  /** Markdown as typed, and as sanitised HTML. */
  description: words,
  description_html: wordsOrNull,
  /** Their names. */
  tags: those(z.string()),
  /** Who put something else in its place, and when. */
  by: z.enum(noters),
  at: instant,
  /** Whether moderators took its words away. */
  hidden: flag,
})
export type FormerWording = z.output<typeof FormerWording>

export const DebateList = z.object({
  ...pageQuery,
  sort: z.enum(debateSorts).optional(),
  sortBy: z.enum(debateSorts).optional(),
  search: z
    .string()
    .max(200, 'Search for at most 200 characters.')
    .refine((value) => !value.includes('\0'), 'Search for other words.')
    .optional(),
  status: z.enum(debateStatuses).optional(),
  type: z.enum(debateTypes).optional(),
  /** Slugs, comma-joined; a debate must have all of them. */
  tags: z.string().max(400).optional(),
})

export const listDebates = defineCall({
  method: 'GET',
  path: '/api/debates',
  summary: 'Debates, filtered and sorted.',
  query: DebateList,
  answer: pageOf(DebateCard),
})
export const listMyDebates = defineCall({
  method: 'GET',
  path: '/api/my/debates',
  summary: 'What one has created, joined or watches, or what of it waits for one.',
  query: z.object({ ...pageQuery, type: z.enum(myDebateTypes).optional() }),
  answer: pageOf(DebateCard),
  access: 'member',
})
export const readDebateBySlug = defineCall({
  method: 'GET',
  path: '/api/debates/{slug}',
  summary: 'One debate, with what the reader may do.',
  answer: one(Debate),
})
export const createDebate = defineCall({
  method: 'POST',
  path: '/api/debates',
  summary: 'Starts a debate. With a picture: multipart, the rest as JSON in the part `json`.',
  body: NewDebate,
  answer: one(Debate),
  access: 'member',
  success: 201,
  keyed: true,
})
export const replacePicture = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/picture',
  summary: 'Gives a debate another picture; its creator only.',
  body: z.object({ picture }),
  answer: one(Debate),
  access: 'member',
})
export const correctDebate = defineCall({
  method: 'PATCH',
  path: '/api/debates/{id}',
  summary: 'Corrects topic, introduction and tags: its author until somebody else has argued, moderators at any time.',
  body: CorrectedDebate,
  answer: one(Debate),
  access: 'member',
})
export const listFormerWordings = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/wordings',
  summary: 'What a debate said before it was corrected, the latest first, at most 50.',
  answer: one(z.array(FormerWording)),
})
export const hideFormerWording = defineCall({
  method: 'DELETE',
  path: '/api/debates/{id}/wordings/{wordingId}',
  summary: 'Takes a former wording away for good; moderators only.',
  answer: one(z.array(FormerWording)),
  access: 'member',
})
export const joinDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/participation',
  summary: 'Takes a seat; on a side, but in open debates.',
  body: z.object({
    side: z.enum(sides, { error: 'Choose for or against.' }).optional(),
    /** A team of which one is a member, whose name then stands beside one's own. */
    team_id: id.optional(),
  }),
  answer: one(Debate),
  access: 'member',
})
export const leaveDebate = defineCall({
  method: 'DELETE',
  path: '/api/debates/{id}/participation',
  summary: 'Leaves a debate; a forfeit once it has begun.',
  answer: one(Debate),
  access: 'member',
})
export const startDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/start',
  summary: 'Begins the rounds; its creator only.',
  answer: one(Debate),
  access: 'member',
})
export const closeDebate = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/closure',
  summary: 'Closes an open debate, or cancels one that has not begun; its creator only.',
  answer: one(Debate),
  access: 'member',
})
export const readPermissions = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/permissions',
  summary: 'What the reader may do in a debate now, or why not.',
  answer: one(Permissions),
})

/** Both spellings where the customer names two: `participants_count` or `users`, `watchers_count` or `watchers`. */
function readDebate(given: unknown): unknown {
  const raw = withUsableSlug(given)
  if (!isRecord(raw)) return raw
  const people = raw.participants ?? raw.users
  return {
    ...raw,
    participants: Array.isArray(people) ? people.map(readParticipant) : [],
    participants_count: raw.participants_count ?? size(people),
    watchers_count: raw.watchers_count ?? size(raw.watchers),
  }
}

function readParticipant(raw: unknown): unknown {
  return isRecord(raw) && !('user' in raw) ? { user: raw, side: raw.side } : raw
}

function size(value: unknown): unknown {
  return Array.isArray(value) ? value.length : value
}
