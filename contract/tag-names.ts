import { formatNumber } from './format-number.ts'
import { hasTooManyMarks, tooManyMarks } from './marks.ts'
import { tagLimits } from './tag-limits.ts'
import { isVisible } from './visible-text.ts'

/** Names of tags as typed in one field, "work, C#, 能源，気候": parted by commas, also those of Chinese, Japanese and Arabic. */
export function tagsIn(typed: string): string[] {
  return typed
    .split(/[,，、،]/)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Each once, as it was typed first. Names with the same slug are one tag. */
export function distinctTags(names: readonly string[]): string[] {
  const bySlug = new Map<string, string>()
  for (const name of names) {
    const slug = tagSlugOf(name)
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name)
  }
  return [...bySlug.values()]
}

/** UTF-16 units of a slug, which are a few more than of its name where signs in it are written out. */
const longest = 120

/**
 * By what tags are told apart, which is also their address: C, C# and C++ are three, and so are R&D and R-D. Case, width, the way
 * accents are encoded and spaces for hyphens make no difference. What no path bears (docs/product.md#finding-debates) is written out:
 * `tcp~2fip`.
 */
export function tagSlugOf(name: string): string {
  const plain = readable(name)
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .normalize('NFKC')
    .trim()
    .replace(/[\s\p{Pd}]/gu, '-')
  const written = /^\.+$/.test(plain) ? plain.replace(/\./g, writtenOut) : plain.replace(unborne, writtenOut)
  let slug = ''
  for (const letter of written) {
    if (slug.length + letter.length > longest) break
    slug += letter
  }
  return slug
}

/** Slashes and percent signs are decoded once too often on the way, and commas part slugs. */
const unborne = /[/\\%,~\p{Cc}\p{Surrogate}]/gu

function writtenOut(sign: string): string {
  return `~${(sign.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`
}

/** What shows nothing makes no difference; the letters in the flags of Scotland and Wales do. */
function readable(name: string): string {
  return name
    .replace(/\s+/g, ' ')
    .replace(/[\u{E0021}-\u{E007E}]/gu, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000))
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
}

/** What is wrong with the name of a tag, in words that name it; null for nothing. */
export function faultOfTag(name: string): string | null {
  const quoted = `The tag “${shown(name)}”`
  if (name.length > tagLimits.length.max)
    return `${quoted} is too long: it has ${formatNumber(name.length)} characters. A tag may have up to ${tagLimits.length.max} characters.`
  if (unseen.test(name)) return `${quoted} holds an invisible character. Type it again without it.`
  if (!isVisible(name)) return `There is nothing to see in the tag “${shown(name)}”. Type another.`
  if (/[,，、،]/.test(name)) return `${quoted} has a comma in it, which parts tags. Write two tags, or one without it.`
  if (hasTooManyMarks(name)) return tooManyMarks(quoted)
  if (tagSlugOf(name).length > longest - 3) return `${quoted} is too long once its signs are written out. Shorten it.`
  return null
}

/** Control characters, half characters, marks of direction, and the hidden letters that belong into flags alone. */
const unseen = /[\p{Cc}\p{Surrogate}\p{Co}\p{Bidi_Control}]|(?<![\u{1F3F4}\u{E0020}-\u{E007F}])[\u{E0020}-\u{E007F}]/u

/** As much as an error repeats of it. */
function shown(name: string): string {
  const letters = [...name.replace(/[\p{Cc}\p{Surrogate}\p{Bidi_Control}]/gu, '\uFFFD')]
  return letters.length > 60 ? `${letters.slice(0, 60).join('')}…` : letters.join('')
}
