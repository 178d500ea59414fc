import { hasTooManyMarks, limitMarks } from './marks.ts'
import { isVisible } from './visible-text.ts'

/**
 * Returns a name as shown among other texts: without characters that are invisible or reorder the text around them, and with at most three
 * accents on a letter. Names chosen here already comply (name-rules.ts); those from archives and foreign APIs may not.
 */
export function readableName(name: string): string {
  if (!suspect.test(name)) return name
  const cleaned = unseen.test(name.replace(neededJoiners, '')) ? withoutUnseen(name) : name
  return hasTooManyMarks(cleaned) ? limitMarks(cleaned) : cleaned
}

/** Returns what is wrong with a name that isn't readable, and how to fix it; null if it is readable. */
export function validateReadability(name: string): string | null {
  if (readableName(name) === name) return null
  return hasTooManyMarks(name)
    ? 'has more than 3 accents on one letter. Remove the others'
    : 'contains an invisible or control character. Remove it'
}

const suspect = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]/u
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]/u

/**
 * Places where such a character is needed: in an emoji, and between letters of Arabic and of the scripts of India (UAX #31, section 2.3).
 */
const neededJoiners =
  /(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)[\uFE0F\u200D]|(?<=[#*0-9])\uFE0F(?=\u20E3)|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|(?<=[\p{Script=Arabic}\p{M}])\u200C(?=\p{Script=Arabic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L}|\s|$)/gu

function withoutUnseen(name: string): string {
  const neededIndexes = new Set(
    [...name.matchAll(neededJoiners)].flatMap(({ 0: part, index }) => [...part.split('').keys()].map((step) => index + step)),
  )
  let shown = ''
  let index = 0
  for (const letter of name) {
    if (neededIndexes.has(index) || !unseen.test(letter)) shown += letter
    index += letter.length
  }
  return shown
}

/** These fields aren't imported from the schemas, so that browsers can load this module without zod. */
type NameFields = { name: string; display_name: string | null; show_real_name: boolean }

/** Returns the real name if the person shows it; otherwise the display name or, if that isn't visible, the real name (customer-spec §3). */
export function shownName({ name, display_name, show_real_name }: NameFields): string {
  if (show_real_name) return readableName(name)
  return readableName(display_name && isVisible(display_name) ? display_name : name)
}
