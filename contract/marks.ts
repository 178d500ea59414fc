/**
 * Whether so many accents and other combining marks stand on one letter that they paint over what is around it. Three are enough for
 * all languages but those whose letters and vowels are themselves such marks.
 */
export function hasTooManyMarks(name: string): boolean {
  return (name.normalize('NFD').match(runs) ?? []).some((run) => !stacking.test(run))
}

/** What is wrong with them in a name. @param label how it is called in a sentence: "The topic" */
export const tooManyMarks = (label: string) => `${label} has too many accents on one letter. Use at most 3.`

/** A text with the first three marks of each letter that has more. */
export function withThreeMarks(text: string): string {
  return text
    .normalize('NFD')
    .replace(runs, (run) => (stacking.test(run) ? run : [...run].slice(0, 3).join('')))
    .normalize('NFC')
}

const runs = /\p{M}{4,}/gu
/** Burmese, Tibetan, Khmer and Tai Tham stack what others write side by side. */
const stacking = /^[\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Khmer}\p{Script=Tai_Tham}]{1,6}$/u

/** A line of somebody's text without the marks beyond what any language needs: among others' lines it paints over none. */
export function withFewMarks(text: string): string {
  return text.replace(beyond, '$1')
}

const beyond = /(\p{M}{6})\p{M}+/gu
