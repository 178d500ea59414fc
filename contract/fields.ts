import { z } from 'zod'
import { debateLimits } from './debate-limits.ts'
import { formatNumber } from './format-number.ts'
import { hasTooManyMarks, withThreeMarks } from './marks.ts'
import { isVisible, visibleLength } from './visible-text.ts'

/**
 * An id. Strings in the contract, whatever the API sends (docs/product.md#api-conventions): numbers become strings.
 */
export const id = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().min(1).max(200))

/** What an API sends where an id should be, as text; of a thing, which may not be one at all (`{"toString": 0}`), that it is a thing. */
export const idText = (value: unknown): string => (typeof value === 'object' && value !== null ? '{}' : String(value))

/** The version of a text that its writer saw. Another one is stored by now: nothing is changed, 409. Left out: nothing is compared. */
export const seenVersion = z.string().max(200, 'That is no version of this text.').optional()

/** A moment as an ISO 8601 text in UTC, or null. What is absent, empty or no moment reads as null. */
export const instant = z.preprocess(momentIn, z.string().nullable())

/** A count that another API may leave out or send as text. */
export const count = z.preprocess((value) => (isCount(value) ? Number(value) : 0), z.number().int().min(0))

/** The same, null where an API does not tell it: that is not none. */
export const countIfTold = z.preprocess((value) => (isCount(value) ? Number(value) : null), z.number().int().min(0).nullable())

/** Whether something tells how many there are. */
export const isCount = (value: unknown) => (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(String(value))

/** A yes or no that another API may leave out or send as 0 and 1. */
export const flag = z.preprocess(isYes, z.boolean())

/** The same, null where an API does not tell it. */
export const flagIfTold = z.preprocess((value) => (value === undefined || value === null ? null : isYes(value)), z.boolean().nullable())

/** Plain words that may be missing. */
export const words = z.preprocess((value) => wordsIn(value) ?? '', z.string())

/** A line among others' texts: no letter of it has so many accents that they paint over them. */
export const shownLine = z.string().overwrite((value) => (hasTooManyMarks(value) ? withThreeMarks(value) : value))

/** Plain words or null; absent reads as null. */
export const wordsOrNull = z.preprocess(wordsIn, z.string().nullable())

function wordsIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function isYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

/** As databases write it, without a zone, which is UTC then. */
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)$/

function momentIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const at = new Date(value.replace(withoutZone, '$1T$2Z'))
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** Something that may be missing: null for what is absent, and for what can't be read. */
export function orNull<T extends z.ZodType>(shape: T) {
  const read = (value: unknown) => (value !== undefined && value !== null && shape.safeParse(value).success ? value : null)
  return z.preprocess(read, z.nullable(shape))
}

type TextLimits = { readonly min?: number; readonly max: number }

/**
 * What a person types, of one or many lines. Line ends become LF before anything is measured, lengths are UTF-16
 * units as `maxlength` counts them, NUL and lone surrogates are refused (docs/product.md#api-conventions). What shows nothing is nothing:
 * it is refused where
 * something has to be written, and empty where it need not.
 * @param label how the field is called in a sentence: "The topic"
 */
export function text(label: string, limits: TextLimits) {
  return seen(label, limits, withLineEnds)
}

/** As `text`, of one line: white space at its ends goes, line breaks within become spaces. */
export function line(label: string, limits: TextLimits) {
  return seen(label, limits, (value) => value.replace(/\s+/g, ' ').trim())
}

/** As `text`, of what nobody is shown and which counts as it was typed: a password, a draft. */
export function unshownText(label: string, limits: TextLimits) {
  return measured(label, limits, withLineEnds)
}

const withLineEnds = (value: string) => value.replace(/\r\n?/g, '\n')

/** @param normalised brings what was typed into the form that is kept */
function seen(label: string, limits: TextLimits, normalised: (value: string) => string) {
  const { min = 0 } = limits
  const kept = (value: string) => (min > 0 || isVisible(value) || !isCleanText(value) ? normalised(value) : '')
  const isLong = (value: string) => value.length < min || !isVisible(value) || visibleLength(value) >= min
  return measured(label, limits, kept)
    .refine((value) => min === 0 || value.length < min || isVisible(value), {
      error: ({ input }) =>
        /\S/.test(String(input)) ? `${label} shows nothing that can be seen. Write it in words.` : tooShort(label, min),
    })
    .refine(isLong, tooShort(label, min))
}

const tooShort = (label: string, min: number) =>
  min <= 1 ? `${label} is empty. Write something first.` : `${label} needs at least ${min} characters.`

/**
 * zod's own `max` counts code points; it stays for what is derived from it (`maxlength`, OpenAPI), and the refinements
 * count what a browser counts.
 */
function measured(label: string, { min = 0, max }: TextLimits, normalised: (value: string) => string) {
  const error = ({ input }: { input?: unknown }) => tooLong(label, max, String(input))
  return z
    .string({ error: `${label} is missing.` })
    .overwrite(normalised)
    .max(max, { error })
    .refine((value) => value.length >= min, tooShort(label, min))
    .refine((value) => value.length <= max || [...value].length > max, { error })
    .refine(isCleanText, `${label} holds a character that cannot be stored. Type it again without it.`)
    .meta(min > 0 ? { minLength: min } : {})
}

/** The refusal of a text that is longer than its field takes, in the words of the field's hint: "Up to 140 characters". */
export const tooLong = (label: string, max: number, value: string) =>
  `${label} may have up to ${formatNumber(max)} characters. It has ${formatNumber(value.length)}${countingParts(value)}.`

/** Browsers count alike at a field's `maxlength`. Who counts what they see counts less. */
const countingParts = (value: string) =>
  /[\p{M}\u{10000}-\u{10ffff}]/u.test(value) ? ', as an emoji or a letter with accents may count as several' : ''

/** Characters that show nothing: two names that look alike must not differ by them. */
const invisible = /\p{Default_Ignorable_Code_Point}/u

/** A `line` that names somebody: nothing invisible in it. */
export function name(label: string, limits: TextLimits) {
  return line(label, limits).refine((value) => !invisible.test(value), `${label} holds an invisible character. Type it again without it.`)
}

/** @returns false for NUL and for surrogates without their other half, which UTF-8 cannot carry */
export function isCleanText(value: string): boolean {
  return !value.includes('\0') && !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)
}

/**
 * One of some words, with a sentence for anything else.
 * @param sentence what to do: "Choose for or against."
 */
export function choice<const T extends readonly [string, ...string[]]>(values: T, sentence: string) {
  return z.enum(values, { error: sentence })
}

/** A picture as it is uploaded; every call that takes one takes this, since an `unwrap()` loses what the outer schema refines. */
export const picture = z
  .instanceof(File, { error: 'Choose a picture first.' })
  .refine(({ size }) => size <= debateLimits.picture.bytes, 'The picture is larger than 2 MB. Choose a smaller one.')
