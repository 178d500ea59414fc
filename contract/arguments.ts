import { z } from 'zod'
import { Person } from './accounts.ts'
import { defineCall } from './call.ts'
import { debateLimits } from './debate-limits.ts'
import { DebateReference, SideOrNone, sides } from './debates.ts'
import { count, countOrNull, id, instant, noteText, seenVersion, text, tooLong, words } from './fields.ts'
import { dataOf, dataWith, pageOf, pageQuery, queryNumber } from './lists.ts'
import { parentId, postFields, threadFields, threadSorts } from './threads.ts'

export const argumentLimits = {
  /** The maximum that any debate allows; each debate has its own limit. */
  content: { min: 1, max: debateLimits.characters.max },
  /** How long an argument without replies can be edited. */
  editMinutes: 5,
  /** Top-level arguments per page of a debate, and rebuttals per page of an argument. */
  perPage: 20,
  /** How many levels a page shows below its top level, and how many replies of each argument on each level. */
  shown: { depth: 3, widths: [5, 3, 3] },
  /** Arguments per page of the linear and the outline view. */
  flatPerPage: 50,
} as const

/** The layout of a debate's arguments: nested, in order of time, or as headings only. */
export const argumentViews = ['tree', 'linear', 'outline'] as const
export type ArgumentView = (typeof argumentViews)[number]

export const Argument = z.object({
  ...postFields,
  parent_id: parentId,
  parent_number: countOrNull,
  /** The stance toward the parent; at the top level, toward the topic. Null if an archive has none. */
  stance: SideOrNone,
  /** The side of the motion it speaks for; null if unknown. */
  side: SideOrNone,
  round: count,
  withdrawn_at: instant,
  /** When its author can no longer edit it; null for everybody else, and after that time. */
  editable_until: instant,
  replies_for: count,
  replies_against: count,
})
export type Argument = z.output<typeof Argument>

/** One argument with everything that its page shows except its rebuttals. */
export const Thread = z.object({ argument: Argument, ...threadFields(Argument) })
export type Thread = z.output<typeof Thread>

/** An argument in a list across debates, with a link to its debate. */
export const quotedFields = {
  id,
  number: countOrNull,
  /** The number of the argument it answers; null at the top level. */
  parent_number: countOrNull,
  stance: SideOrNone,
  /** The side of the motion it speaks for; null if unknown. */
  side: SideOrNone,
  excerpt: words,
  created_at: instant,
  debate: DebateReference,
}

/** A rebuttal to one of the reader's arguments. */
export const RebuttalToMe = z.object({ ...quotedFields, user: Person })
export type RebuttalToMe = z.output<typeof RebuttalToMe>

/** Returns a sentence if an argument exceeds its debate's own limit, otherwise null. Measures in UTF-16 units, as `maxlength` does. */
export function validateLength(content: string, limit: number, label = 'The argument'): string | null {
  const measured = content.replace(/\r\n?/g, '\n')
  return measured.length <= limit ? null : tooLong(label, limit, measured)
}

const content = text('The argument', argumentLimits.content)
/** The text of an argument or a comment. */
const anyText = text('The text', argumentLimits.content)

export const NewArgument = z.object({
  debate_id: id,
  parent_id: id.optional(),
  /** The stance toward the parent. At the top level it is the author's own side, and optional. */
  stance: z.enum(sides, { error: 'Choose whether you argue for or against it.' }).optional(),
  content,
  /** The content warning; left out if nothing is sensitive. */
  note: noteText.optional(),
})
export const EditedArgument = z.object({ content, seen: seenVersion })

export const ArgumentList = z.object({
  ...pageQuery,
  sort: z.enum(threadSorts).optional(),
  view: z.enum(argumentViews).optional(),
  /** The id of an argument, to list its rebuttals; left out for the debate's top level. */
  parent: z.string().max(40).optional(),
  /** Levels below the top level of the list, 0 to 10. */
  depth: queryNumber('Choose a depth from 0 to 10.', { min: 0, max: 10 }),
})

export const listArguments = defineCall({
  method: 'GET',
  path: '/api/debates/{id}/arguments',
  summary: 'Lists top-level arguments, each followed by its replies, depth first.',
  query: ArgumentList,
  answer: pageOf(Argument),
})
export const listRebuttals = defineCall({
  method: 'GET',
  path: '/api/arguments/{id}/rebuttals',
  summary: 'Lists the rebuttals to an argument, each followed by its replies, depth first.',
  query: ArgumentList.omit({ parent: true, view: true }),
  answer: pageOf(Argument),
})
export const listMyRebuttals = defineCall({
  method: 'GET',
  path: '/api/my/rebuttals',
  summary: 'Lists rebuttals to your arguments, latest first.',
  query: z.object(pageQuery),
  answer: pageOf(RebuttalToMe),
  access: 'member',
})
export const readThread = defineCall({
  method: 'GET',
  path: '/api/arguments/{id}/thread',
  summary: 'Shows an argument with its ancestors and neighbours.',
  answer: dataOf(Thread),
})
export const postArgument = defineCall({
  method: 'POST',
  path: '/api/arguments',
  summary: 'Posts an argument or a rebuttal.',
  body: NewArgument,
  /** Includes the debate's slug, so that the client can link to the new argument without another call. */
  answer: dataWith(Argument, { debate_slug: z.string().optional() }),
  access: 'member',
  success: 201,
  keyed: true,
})
export const editArgument = defineCall({
  method: 'PUT',
  path: '/api/arguments/{id}',
  summary: 'Edits an argument, within 5 minutes and until somebody replies.',
  body: EditedArgument,
  answer: dataOf(Argument),
  access: 'member',
})
export const withdrawArgument = defineCall({
  method: 'DELETE',
  path: '/api/arguments/{id}',
  summary: 'Withdraws an argument; its replies stay.',
  answer: dataOf(Argument),
  access: 'member',
})
export const previewContent = defineCall({
  method: 'POST',
  path: '/api/preview',
  summary: 'Renders Markdown for a preview; in a debate, with links to the people it mentions.',
  asks: true,
  body: z.object({ content: anyText, debate_id: id.optional() }),
  answer: dataOf(z.object({ content: z.string() })),
})
