import { z } from 'zod'
import { defineCall } from './call.ts'
import { debateLimits } from './debate-limits.ts'
import { Debate, debateTypes, sides } from './debates.ts'
import { choice, flag, id, instant, line, noteText, picture, seenVersion, text, words, wordsOrNull } from './fields.ts'
import { formatNumber } from './format-number.ts'
import { dataOf } from './lists.ts'
import { hasTooManyMarks, tooManyMarks } from './marks.ts'
import { noteAuthors } from './post-limits.ts'
import { tagNames } from './tags.ts'

const wholeNumber = (name: string, { min, max, usual }: { min: number; max: number; usual: number }) => {
  const message = `${name}: choose a whole number from ${formatNumber(min)} to ${formatNumber(max)}.`
  return z.number({ error: message }).int(message).min(min, message).max(max, message).default(usual)
}
const oneOfNumbers = (name: string, { choices, usual }: { choices: readonly number[]; usual: number }) => {
  const message = `${name}: choose ${choices.join(', ')}.`
  return z
    .number({ error: message })
    .refine((value) => choices.includes(value), message)
    .default(usual)
}

export const NewDebate = z.object({
  topic: line('The topic', debateLimits.topic).refine((topic) => !hasTooManyMarks(topic), tooManyMarks('The topic')),
  description: text('The description', debateLimits.description).default(''),
  /** The content warning for the introduction and the picture; left out if neither is sensitive. */
  note: noteText.optional(),
  type: choice(debateTypes, 'Choose standard, live or open.').default('standard'),
  rounds: wholeNumber('Rounds', debateLimits.rounds),
  /** Used by the standard type only. */
  turn_days: oneOfNumbers('Days for a turn', debateLimits.turnDays),
  /** Used by the live type only. */
  turn_minutes: oneOfNumbers('Minutes for a turn', debateLimits.turnMinutes),
  seats_per_side: wholeNumber('Seats on each side', debateLimits.seats),
  character_limit: wholeNumber('The character limit', debateLimits.characters),
  tags: tagNames,
  /** The creator's side; an open debate has none. */
  side: choice(sides, 'Choose for or against.').default('for'),
  /** A team of the creator, to be shown next to their name. */
  team_id: id.optional(),
  /** The id or slug of a group of the creator, to start the debate in. */
  group: id.optional(),
  picture: picture.optional(),
})
export type NewDebate = z.output<typeof NewDebate>

/** The body for correcting a debate. Fields left out stay as they are. */
export const CorrectedDebate = z.object({
  topic: NewDebate.shape.topic.optional(),
  description: text('The description', debateLimits.description).optional(),
  tags: tagNames.optional(),
  seen: seenVersion,
})
export type CorrectedDebate = z.output<typeof CorrectedDebate>

/** The texts of a debate before a correction. */
export const FormerWording = z.object({
  id,
  topic: words,
  /** The introduction: Markdown as typed, and sanitised HTML. */
  description: words,
  description_html: wordsOrNull,
  /** The names of the tags. */
  tags: z.array(z.string()),
  /** Who replaced these texts: the author or moderators. */
  by: z.enum(noteAuthors),
  at: instant,
  /** True if moderators removed its text. */
  hidden: flag,
})
export type FormerWording = z.output<typeof FormerWording>

export const createDebate = defineCall({
  method: 'POST',
  path: '/api/debates',
  summary: 'Creates a debate. With a picture: multipart, the rest as JSON in the part `json`.',
  body: NewDebate,
  answer: dataOf(Debate),
  access: 'member',
  success: 201,
  keyed: true,
})
export const replacePicture = defineCall({
  method: 'POST',
  path: '/api/debates/{id}/picture',
  summary: 'Replaces a debate’s picture. For its creator.',
  body: z.object({ picture }),
  answer: dataOf(Debate),
  access: 'member',
})
export const correctDebate = defineCall({
  method: 'PATCH',
  path: '/api/debates/{id}',
  summary: 'Corrects topic, introduction and tags. For the author until somebody else has argued, for moderators at any time.',
  body: CorrectedDebate,
  answer: dataOf(Debate),
  access: 'member',
})
export const listFormerWordings = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/wordings',
  summary: 'Lists the earlier wordings of a debate, latest first, up to 50.',
  answer: dataOf(z.array(FormerWording)),
})
export const hideFormerWording = defineCall({
  method: 'DELETE',
  path: '/api/debates/{id}/wordings/{wordingId}',
  summary: 'Deletes an earlier wording permanently. For moderators.',
  answer: dataOf(z.array(FormerWording)),
  access: 'member',
})
