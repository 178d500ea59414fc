import { z } from 'zod'
import { debateLimits, pictureErrors } from './debate-limits.ts'
import { formatNumber } from './format-number.ts'
import { hasTooManyMarks, limitMarks } from './marks.ts'
import { noteAuthors, noteLimits } from './post-limits.ts'
import { isVisible, visibleLength } from './visible-text.ts'

/** An id, always a string in the contract; numbers are converted (docs/product.md#api-conventions). */
export const id = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z.string({ error: 'The id is missing.' }).min(1, 'The id is missing.').max(200, 'An id has at most 200 characters.'),
)

/**
 * The version of a text that the writer saw. If another version is stored by now, nothing changes and the answer is 409. Left out:
 * no check.
 */
export const seenVersion = z.string().max(200, 'That isn’t a version of this text. Reload the page and try again.').optional()

/** A time in UTC as ISO 8601; null if unknown. */
export const instant = z.string().nullable()

export const count = z.number().int().min(0)

/** A count, or null if unknown, because an unknown count is not 0. */
export const countOrNull = count.nullable()

export const flag = z.boolean()

/** A boolean, or null if unknown. */
export const flagOrNull = flag.nullable()

/** A boolean in a query or a body: also 1, "1" and "true" are true, and everything else is false. */
export const sentFlag = z.preprocess((value) => value === true || value === 1 || value === '1' || value === 'true', flag)

/** Plain text; may be empty. */
export const words = z.string()

/** A text shown among other people's. Stacked accents that would cover neighbouring lines are removed. */
export const displayLine = z.string().overwrite((value) => (hasTooManyMarks(value) ? limitMarks(value) : value))

/** Plain text, or null if there is none. */
export const wordsOrNull = words.nullable()

type TextLimits = { readonly min?: number; readonly max: number }

/**
 * Returns a schema for text that a person types, on one or many lines. Line ends become LF before anything is measured, lengths are UTF-16
 * units as `maxlength` counts them, and NUL and lone surrogates are refused (docs/product.md#api-conventions). A text without anything
 * visible counts as empty: refused if the field is required, stored as '' if not.
 * @param label the field's name in a sentence: "The topic"
 */
export function text(label: string, limits: TextLimits) {
  return visibleText(label, limits, normaliseLineEnds)
}

/** Like `text`, but on one line: trims it and turns line breaks into spaces. */
export function line(label: string, limits: TextLimits) {
  return visibleText(label, limits, (value) => value.replace(/\s+/g, ' ').trim())
}

/** Like `text`, for values that are never shown and stay exactly as typed: a password, a draft. */
export function hiddenText(label: string, limits: TextLimits) {
  return measured(label, limits, normaliseLineEnds)
}

const normaliseLineEnds = (value: string) => value.replace(/\r\n?/g, '\n')

/** @param normalised returns the form that is stored */
function visibleText(label: string, limits: TextLimits, normalised: (value: string) => string) {
  const { min = 0 } = limits
  const toStored = (value: string) => (min > 0 || isVisible(value) || !isCleanText(value) ? normalised(value) : '')
  const isLongEnough = (value: string) => value.length < min || !isVisible(value) || visibleLength(value) >= min
  return measured(label, limits, toStored)
    .refine((value) => min === 0 || value.length < min || isVisible(value), {
      error: ({ input }) =>
        /\S/.test(String(input)) ? `${label} has no visible characters. Write something first.` : tooShort(label, min),
    })
    .refine(isLongEnough, tooShort(label, min))
}

const tooShort = (label: string, min: number) =>
  min <= 1 ? `${label} is empty. Write something first.` : `${label} needs at least ${min} characters.`

/**
 * Checks lengths in UTF-16 units, as browsers do. zod's own `max` counts code points; it stays because `maxlength` and OpenAPI are derived
 * from it.
 */
function measured(label: string, { min = 0, max }: TextLimits, normalised: (value: string) => string) {
  const error = ({ input }: { input?: unknown }) => tooLong(label, max, String(input))
  return z
    .string({ error: `${label} is missing.` })
    .overwrite(normalised)
    .max(max, { error })
    .refine((value) => value.length >= min, tooShort(label, min))
    .refine((value) => value.length <= max || [...value].length > max, { error })
    .refine(isCleanText, `${label} contains a character that can’t be saved. Remove it.`)
    .meta(min > 0 ? { minLength: min } : {})
}

/** Returns the error for a text that is too long, in the same words as the field's hint: "Up to 140 characters". */
export const tooLong = (label: string, max: number, value: string) =>
  `${label} may have up to ${formatNumber(max)} characters. It has ${formatNumber(value.length)}${countingHint(value)}.`

/** Browsers count like this for `maxlength`; people who count what they see get a lower number. */
const countingHint = (value: string) =>
  /[\p{M}\u{10000}-\u{10ffff}]/u.test(value) ? ', as an emoji or a letter with accents may count as several' : ''

/** Characters that show nothing. Two names must not differ only by these. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** Like `line`, for names: refuses invisible characters. */
export function name(label: string, limits: TextLimits) {
  return line(label, limits).refine((value) => !invisible.test(value), `${label} contains an invisible character. Retype it.`)
}

/** Returns false for NUL and for lone surrogates, which UTF-8 can't encode. */
export function isCleanText(value: string): boolean {
  return !value.includes('\0') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)
}

/**
 * Returns a schema for one of several words.
 * @param sentence the error for anything else: "Choose for or against."
 */
export function choice<const T extends readonly [string, ...string[]]>(values: T, sentence: string) {
  return z.enum(values, { error: sentence })
}

/** An uploaded picture. Every call that takes a picture uses this schema, because `unwrap()` would lose the size check. */
export const picture = z
  .instanceof(File, { error: 'Choose a picture first.' })
  .refine(({ size }) => size <= debateLimits.picture.bytes, pictureErrors.tooLarge)

/** The error of a form whose mailed link has lost its token. */
export const incompleteLink = 'The link is incomplete. Open it from the email again.'

/** A content warning: its reason, and who added it. Pages fold the content until the reader opens it. */
export const ContentNote = z.object({ reason: words.pipe(z.string().min(1)), by: z.enum(noteAuthors) })
export type ContentNote = z.output<typeof ContentNote>

/** The reason of a content warning as a person types it; empty if nothing is sensitive. */
export const noteText = name('The content warning', { max: noteLimits.reason.max }).refine(
  (note) => note === '' || note.length >= noteLimits.reason.min,
  `The content warning needs at least ${noteLimits.reason.min} characters. Leave it empty if nothing is sensitive.`,
)
