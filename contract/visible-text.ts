/**
 * Checks that a text shows something: a letter, digit, punctuation mark or symbol that is drawn. White space, control and format
 * characters, fillers, blanks and marks without a letter are not; emoji newer than this version of Unicode are. Doesn't import zod, so
 * browsers can load it.
 */
export function isVisible(text: string): boolean {
  return glyph.test(text)
}

/** Returns the visible length of a text in UTF-16 units, without invisible characters and without white space at its ends. */
export function visibleLength(text: string): number {
  return text.replace(invisible, '').trim().length
}

/**
 * Characters that are ignored by default, such as zero-width spaces, direction marks, variation selectors, tags, the soft hyphen and Hangul
 * fillers; the blanks of braille, Egyptian and musical notation, which Unicode counts among letters and symbols; and the object replacement
 * character.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{13441}\u{13442}\u{1D159}\uFFFC]/gu

const glyph =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}\uFFFC])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u
