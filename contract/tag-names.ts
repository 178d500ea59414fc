import { tagLimits } from './debate-limits.ts'
import { formatNumber } from './format-number.ts'
import { hasTooManyMarks, tooManyMarks } from './marks.ts'
import { isVisible } from './visible-text.ts'

/** Splits the tags typed in one field, "work, C#, 能源，気候", at commas, including those of Chinese, Japanese and Arabic. */
export function splitTags(typed: string): string[] {
  return typed
    .split(/[,，、،]/)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Removes duplicates, keeping the first spelling. Names with the same slug are the same tag. */
export function uniqueTags(names: readonly string[]): string[] {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = tagSlugOf(name)
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name)
  }
  return [...bySlug.values()]
}

/** UTF-16 units of a slug. It can be a little longer than the name, because some characters are encoded. */
const maxSlugLength = 120

/**
 * Returns the slug that identifies a tag and is also its address: C, C# and C++ differ, and so do R&D and R-D. Case, width, the encoding of
 * accents, and spaces for hyphens make no difference. Characters that don't fit in a path (docs/product.md#finding-debates) are encoded:
 * `tcp~2fip`.
 */
export function tagSlugOf(name: string): string {
  const plain = visibleCharacters(name)
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .normalize('NFKC')
    .trim()
    .replace(/[\s\p{Pd}]/gu, '-')
  const encoded = /^\.+$/.test(plain) ? plain.replace(/\./g, encodeCharacter) : plain.replace(encodedCharacters, encodeCharacter)
  let slug = ''
  for (const letter of encoded) {
    if (slug.length + letter.length > maxSlugLength) break
    slug += letter
  }
  return slug
}

/** Slashes and percent signs are decoded once too often by proxies, and commas separate slugs. */
const encodedCharacters = /[/\\%,~\p{Cc}\p{Surrogate}]/gu

function encodeCharacter(character: string): string {
  return `~${(character.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`
}

/** Removes invisible characters, but keeps the tag letters in the flags of Scotland and Wales. */
function visibleCharacters(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/[\u{E0021}-\u{E007E}]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** Returns what is wrong with the name of a tag, in a sentence that quotes it; null if nothing is. */
export function validateTag(name: string): string | null {
  const quoted = `The tag “${quotable(name)}”`
  if (name.length > tagLimits.length.max)
    return `${quoted} is too long: it has ${formatNumber(name.length)} characters. A tag may have up to ${tagLimits.length.max} characters.`
  if (invisible.test(name)) return `${quoted} contains an invisible character. Retype it.`
  if (!isVisible(name)) return `The tag “${quotable(name)}” has no visible characters. Type another.`
  if (/[,，、،]/.test(name)) return `${quoted} contains a comma, which separates tags. Remove it.`
  if (hasTooManyMarks(name)) return tooManyMarks(quoted)
  if (tagSlugOf(name).length > maxSlugLength - 3) return `${quoted} is too long, because its symbols take up extra space. Shorten it.`
  return null
}

/** Control characters, lone surrogates, direction marks, and tag characters outside a flag. */
const invisible = /[\p{Cc}\p{Surrogate}\p{Co}\p{Bidi_Control}]|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]/u

/** Returns the part of a name that an error quotes. */
function quotable(name: string): string {
  const letters = [...name.replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}]/gu, '\uFFFD')]
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : letters.join('')
}
