import { isReserved, isReservedForPeople } from './look-alikes.ts'
import { hasTooManyMarks, tooManyMarks } from './marks.ts'

/** The error for names that look like another name, or that are reserved. */
export const lookAlikeMessage = 'That name looks like another member’s or is reserved. Choose another.'

/**
 * Checks a name that a person chooses for themselves, display name or real name. Length is checked elsewhere.
 * @returns a sentence that says what to change, or null
 */
export function validateName(name: string): string | null {
  if (name.length > maxLength) return null
  return faultOfLetters(name) ?? (isOneScript(name) ? null : mixedScripts) ?? (isReservedForPeople(name) ? lookAlikeMessage : null)
}

/**
 * Checks a display name. Texts mention people by it and a full stop after a mention ends the sentence, so a new display name can't end with
 * one.
 */
export function validateDisplayName(name: string): string | null {
  return (
    validateName(name) ??
    (/[\p{L}\p{M}\p{N}]$/u.test(name)
      ? null
      : `A display name must end with a letter or digit. Remove the “${[...name].at(-1)}” at the end.`)
  )
}

/** Checks the name of a team or group, which may mix scripts. */
export function validateCircleName(name: string): string | null {
  if (name.length > maxLength) return null
  return faultOfLetters(name) ?? (isReserved(name) ? reservedForSite : null)
}

/** Longer names are refused for their length alone. Checking what a very long name looks like takes too long. */
const maxLength = 100

const mixedScripts = 'That name mixes letters of different scripts. Write it in one script.'
const reservedForSite = 'That name is reserved. Choose another.'

/** Checks that a text shows anything: more than white space and invisible characters. */
export function hasVisibleText(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
}

function faultOfLetters(name: string): string | null {
  if (invisible.test(name.replace(joiners, ''))) return 'That name contains an invisible character. Retype it.'
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(name)) return 'That name has no visible characters. Choose another.'
  if (/(?:^|\s)\p{M}/u.test(name)) return 'That name has an accent without a letter. Remove the accent.'
  if (hasTooManyMarks(name)) return tooManyMarks('That name')
  return null
}

/** Characters that show nothing: format and control characters, direction marks, fillers, private use, and the braille blank. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Joiners and non-joiners where Persian, Urdu and the scripts of India need them (UAX #31, section 2.3): between two Arabic letters, and
 * after a virama.
 */
const joiners =
  /(?<=[\p{Script=Arabic}\p{M}])\u200c(?=\p{Script=Arabic})|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])[\u200c\u200d](?=\p{L}|\s|$)/gu

/**
 * Checks that all letters are of one script, by the level "highly restrictive" of UTS #39: Latin may be combined with Chinese, Japanese or
 * Korean, and characters of no particular script with any.
 */
export function isOneScript(name: string): boolean {
  const letters = name.normalize('NFKC').replace(/[\p{Script=Common}\p{Script=Inherited}]/gu, '')
  return allowedScripts.some((script) => script.test(letters))
}

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Ethiopic', 'Nko', 'Tifinagh'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Tibetan'],
  ...['Thai', 'Lao', 'Khmer', 'Myanmar', 'Mongolian', 'Cherokee', 'Canadian_Aboriginal', 'Yi', 'Bopomofo', 'Hangul', 'Han'],
]
const eastAsian = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul']
const combinations = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]
const extensions = (names: readonly string[]) => names.map((name) => `\\p{Script_Extensions=${name}}`).join('')
const allowedScripts = [
  ...[...scripts.map((name) => [name]), ...combinations].map((names) => new RegExp(`^[${extensions(names)}]*$`, 'u')),
  // Scripts that aren't listed don't look like any of these.
  new RegExp(`^[^${extensions([...scripts, ...eastAsian])}]*$`, 'u'),
]
