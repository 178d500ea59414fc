import { isReserved, isReservedForPeople } from './look-alikes.ts'
import { hasTooManyMarks, tooManyMarks } from './marks.ts'

/** Of a name that another one looks like, or that only the site may use. */
export const looksTaken = 'That name looks like another member’s or is reserved. Choose another.'

/**
 * What is wrong with a name that a person chooses for themselves, shown or real, beyond its length.
 * @returns a sentence that says what to do, or null
 */
export function faultOfName(name: string): string | null {
  if (name.length > longest) return null
  return faultOfLetters(name) ?? (isOneScript(name) ? null : mixed) ?? (isReservedForPeople(name) ? looksTaken : null)
}

/**
 * The same of a display name, by which texts mention somebody: a full stop behind it belongs to the sentence, so no name that is chosen
 * now ends in one.
 */
export function faultOfDisplayName(name: string): string | null {
  return (
    faultOfName(name) ??
    (/[\p{L}\p{M}\p{N}]$/u.test(name) ? null : `A display name ends with a letter or digit. Take “${[...name].at(-1)}” off its end.`)
  )
}

/** The same of a team or group, which may be called in two scripts. */
export function faultOfCircleName(name: string): string | null {
  if (name.length > longest) return null
  return faultOfLetters(name) ?? (isReserved(name) ? reservedForSite : null)
}

/** Longer names are refused for their length alone; to judge what a very long one reads like takes far too long. */
const longest = 100

const mixed = 'That name mixes letters of different scripts. Write it in one script.'
const reservedForSite = 'That name is reserved. Choose another.'

/** Whether a text has anything to see in it: more than white space and invisible characters. */
export function showsSomething(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

function faultOfLetters(name: string): string | null {
  if (unseen.test(name.replace(joiners, ''))) return 'That name holds an invisible character. Type it again without it.'
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return 'There is nothing to see in that name. Type another.'
  if (/(?:^|\s)\p{M}/u.test(name)) return 'That name has an accent without a letter. Type it again without it.'
  if (hasTooManyMarks(name)) return tooManyMarks('That name')
  return null
}

/** What shows nothing: format and control characters, marks of direction, fillers, private use, and the blank of braille. */
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Marks that join letters or keep them apart, where Persian, Urdu and the scripts of India are written with them (UAX #31, section 2.3):
 * between two Arabic letters, and after a virama.
 */
const joiners =
  /(?<=[\p{Script=Arabic}\p{M}])\u200c(?=\p{Script=Arabic})|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{L}|\s|$)/gu

/**
 * Whether all letters are of one script, as UTS #39 restricts names ("highly restrictive"): Latin may stand beside Chinese, Japanese and
 * Korean, and what belongs to no script beside all.
 */
export function isOneScript(name: string): boolean {
  const letters = name.normalize('NFKC').replace(/[\p{Script=Common}\p{Script=Inherited}]/gu, '')
  return oneScript.some((script) => script.test(letters))
}

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Ethiopic', 'Nko', 'Tifinagh'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Mongolian', 'Cherokee', 'Canadian_Aboriginal', 'Yi', 'Bopomofo', 'Hangul', 'Han'],
]
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']
const beside = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const extensions = (names: readonly string[]) => names.map((name) => `\\p{Script_Extensions=${name}}`).join('')
const oneScript = [
  ...[...scripts.map((name) => [name]), ...beside].map((names) => new RegExp(`^[${extensions(names)}]*$`, 'u')),
  // Scripts that are not listed look like none of these.
  new RegExp(`^[^${extensions([...scripts, ...eastAsian])}]*$`, 'u'),
]
