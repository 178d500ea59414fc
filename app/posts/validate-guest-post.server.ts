import { type NewArgument, validateLength } from '#contract/arguments'
import type { NewComment } from '#contract/comments'
import { noteText } from '#contract/fields'
import { isVisible } from '#contract/visible-text'
import type { Fields } from '../forms/form-action'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'

/** The schema of a kind's text in the contract. */
type Content = typeof NewArgument.shape.content | typeof NewComment.shape.content

/**
 * Checks what a guest wrote before they sign in, because after that they can't see the form. A foreign API, which has no previews, may take
 * longer texts than ours.
 * @throws ApiFailure 422 with a sentence for each field that would be refused
 */
export function validateGuestPost({ content = '', ...fields }: Fields, shape: Content): void {
  const parsed = shape.safeParse(content)
  const checked = !isVisible(content) || can.previewContent
  const tooLong = lengthError({ content, ...fields })
  const faults = parsed.success || !checked ? [] : parsed.error.issues.slice(0, 1).map(({ message }) => message)
  const contentErrors = tooLong === null ? faults : [tooLong]
  const errors = {
    ...(needsStance(fields) ? { stance: ['Choose whether you argue for or against it.'] } : {}),
    ...(contentErrors.length > 0 && { content: contentErrors }),
    ...noteErrors(fields),
  }
  const [first] = Object.values(errors).flat()
  if (first !== undefined) throw new ApiFailure(422, first, errors)
}

/**
 * Checks a text against the limit that its form named (`limit`), before the largest limit of any debate, so that the hint and the error
 * give the same number.
 * @param label the name of the text in a sentence
 * @throws ApiFailure 422
 */
export function requireLength(fields: Fields, label?: string): void {
  const tooLong = lengthError(fields, label)
  if (tooLong !== null) throw new ApiFailure(422, tooLong, { content: [tooLong] })
}

function lengthError({ content = '', limit = '' }: Fields, label?: string): string | null {
  return /^\d{1,6}$/.test(limit) ? validateLength(content, Number(limit), label) : null
}

function noteErrors({ note = '' }: Fields): Record<string, string[]> {
  const { error } = noteText.safeParse(note)
  return error ? { note: error.issues.slice(0, 1).map(({ message }) => message) } : {}
}

/** An argument that joins its author to the debate must name a side. */
function needsStance({ join, stance }: Fields): boolean {
  return join === '1' && stance !== 'for' && stance !== 'against'
}
