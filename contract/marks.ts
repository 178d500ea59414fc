/**
 * Checks if a letter has so many accents or other combining marks that they cover the text around it. Three are enough for every language,
 * except those whose letters and vowels are themselves such marks.
 */
export function hasTooManyMarks(name: string): boolean {
  return (name.normalize('NFD').match(markRuns) ?? []).some((run) => !stackingScripts.test(run))
}

/**
 * Returns the error for a name with too many marks.
 * @param label the name's description in a sentence: "The topic"
 */
export const tooManyMarks = (label: string) => `${label} has too many accents on one letter. Use at most 3.`

/** Returns a text with at most three marks on each letter. */
export function limitMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(markRuns, (run) => (stackingScripts.test(run) ? run : [...run].slice(0, 3).join('')))
    .normalize('NFC')
}

const markRuns = /\p{M}{4,}/gu
/** Burmese, Tibetan, Khmer and Tai Tham stack what other scripts write side by side. */
const stackingScripts = /^[\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Tai_Tham}]{1,6}$/u

/** Removes marks beyond what any language needs, so that a text can't cover neighbouring lines. */
export function removeExcessMarks(text: string): string {
  return text.replace(excessMarks, '$1')
}

const excessMarks = /(\p{M}{6})\p{M}+/gu
