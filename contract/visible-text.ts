/**
 * Whether there is anything to see in a text: a letter, digit, punctuation mark or symbol that draws something. White space, control
 * and format characters, fillers, blanks and marks without a letter do not; emoji that this Unicode does not know yet do.
 * Without zod, for browsers.
 */
export function isVisible(text: string): boolean {
  return glyph.test(text)
}

/** How much of a text can be seen, in UTF-16 units: without the characters that show nothing, and without white space at its ends. */
export function visibleLength(text: string): number {
  return text.replace(undrawn, '').trim().length
}

/**
 * What is ignored by default, such as zero-width spaces, direction marks, variation selectors, tags, the soft hyphen and Hangul fillers;
 * the blanks of braille, of Egyptian and of musical notation, which Unicode counts among letters and symbols; and what stands in for an object.
 */
const undrawn = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800\u{13441}\u{13442}\u{1D159}\uFFFC]/gu

const glyph =
  /(?![\p{Default_Ignorable_Code_Point}\u2800\u{13441}\u{13442}\u{1D159}\uFFFC])[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]/u
