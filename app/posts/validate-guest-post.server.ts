import { faultOfLength, type NewArgument } from '#contract/arguments'
import type { NewComment } from '#contract/comments'
import { noteText } from '#contract/content-note'
import { isVisible } from '#contract/visible-text'
import type { Fields } from '../forms/form-action'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'

/** How a kind's text is written in the contract. */
type Content = typeof NewArgument.shape.content | typeof NewComment.shape.content

/**
 * Reads what a guest wrote before it waits for a sign-in, after which they could not see the form. An API without previews is
 * another's, and may take longer texts than ours.
 * @throws ApiFailure, 422, with a sentence for each field that would be refused
 */
export function validateGuestPost({ content = '', ...fields }: Fields, shape: Content): void {
  const parsed = shape.safeParse(content)
  const checked = !isVisible(content) || can.previewContent
  const tooLong = tooLongIn({ content, ...fields })
  const faults = parsed.success || !checked ? [] : parsed.error.issues.slice(0, 1).map(({ message }) => message)
  const unfit = tooLong === null ? faults : [tooLong]
  const errors = {
    ...(needsStance(fields) ? { stance: ['Choose whether you argue for or against it.'] } : {}),
    ...(unfit.length > 0 && { content: unfit }),
    ...noteFaults(fields),
  }
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new ApiFailure(422, first, errors)
}

/**
 * Holds a text to the limit that its form named (`limit`), before the longest that any debate allows: one number for hint and refusal.
 * @param label how the text is called in a sentence
 * @throws ApiFailure, 422
 */
export function requireLength(fields: Fields, label?: string): void {
  const tooLong = tooLongIn(fields, label)
  if (tooLong !== null) throw new ApiFailure(422, tooLong, { content: [tooLong] })
}

function tooLongIn({ content = '', limit = '' }: Fields, label?: string): string | null {
  return /^\d{1,6}$/.test(limit) ? faultOfLength(content, Number(limit), label) : null
}

function noteFaults({ note = '' }: Fields): Record<string, string[]> {
  const { error } = noteText.safeParse(note)
  return error ? { note: error.issues.slice(0, 1).map(({ message }) => message) } : {}
}

/** Arguments have one where they are no first ones of a side. */
function needsStance({ join, stance }: Fields): boolean {
  return join === '1' && stance !== 'for' && stance !== 'against'
}
