import { hasTooManyMarks, withThreeMarks } from './marks.ts'
import { isVisible } from './visible-text.ts'

/**
 * A name as it is shown among others' texts: without characters that show nothing or turn the text around them, and with at most three
 * accents on a letter. Names that are chosen here are so already (name-rules.ts); those of archives and of another API may not be.
 */
export function readableName(name: string): string {
  if (!suspect.test(name)) return name
  const seen = unseen.test(name.replace(meant, '')) ? withoutUnseen(name) : name
  return hasTooManyMarks(seen) ? withThreeMarks(seen) : seen
}

/** What is wrong with a name that is not readable, in words that say how to mend it; null where nothing is. */
export function faultOfReading(name: string): string | null {
  if (readableName(name) === name) return null
  return hasTooManyMarks(name)
    ? 'has more than 3 accents on one letter. Take the others off'
    : 'holds an invisible or control character. Take it out'
}

const suspect = /[\p{M}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]/u
const unseen = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u2028\u2029]/u

/** Where such a character is meant: in an emoji, and between the letters of Arabic and of the scripts of India (UAX #31, section 2.3). */
const meant =
  /(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)[\uFE0F\u200D]|(?<=[#*0-9])\uFE0F(?=\u20E3)|(?<=\u{1F3F4})[\u{E0020}-\u{E007E}]{1,6}\u{E007F}|(?<=[\p{Script=Arabic}\p{M}])\u200C(?=\p{Script=Arabic})|(?<=[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA])[\u200C\u200D](?=\p{L}|\s|$)/gu

function withoutUnseen(name: string): string {
  const kept = new Set([...name.matchAll(meant)].flatMap(({ 0: part, index }) => [...part.split('').keys()].map((step) => index + step)))
  let shown = ''
  let place = 0
  for (const letter of name) {
    if (kept.has(place) || !unseen.test(letter)) shown += letter
    place += letter.length
  }
  return shown
}

/** Apart from the shapes, so that a browser that only needs this rule gets no zod with it. */
type NameFields = { name: string; display_name: string | null; show_real_name: boolean }

/** The real name if shown, else the display name if there is anything to see in it, else the name (customer-spec §3). */
export function shownName({ name, display_name, show_real_name }: NameFields): string {
  if (show_real_name) return readableName(name)
  return readableName(display_name && isVisible(display_name) ? display_name : name)
}
