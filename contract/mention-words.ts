import { pathAt, unspacedScripts } from './address-path.ts'

/*
 * How a text mentions a person: `@name`, or `@"Name with spaces"` in straight or curly quotes. Rendering, notifications and suggestions
 * while typing all use this one parser. It doesn't import zod, so browsers can load it.
 */

/** A possible name in a mention, and its text in the source, including the @. */
export type NameReading = { raw: string; name: string }

/** The maximum length of a mention: the @, the quotation marks and the longest name. In UTF-16 units. */
export const maxMentionLength = 203

/** How much text before an @ decides whether it belongs to a word or an address. In UTF-16 units. */
export const lookBehindUnits = 210

/**
 * Yields the possible names at an @, likeliest first. A name may end in `. _ -`, but so may a sentence: the name without them comes first.
 * Words in scripts without spaces may follow a name directly: the longest name comes first.
 * @param source a text, beginning at the @
 */
export function* readNamesAt(source: string): Generator<NameReading> {
  const match = mention.exec(source.slice(0, maxMentionLength))
  if (!match) return
  const { bare, straight, curly, angled } = match.groups ?? {}
  const [raw] = match
  if (isHandle(source, raw)) return
  if (bare === undefined) {
    yield { raw, name: straight ?? curly ?? angled ?? '' }
    return
  }
  for (const end of possibleEnds(bare)) {
    const least = trimEnding(bare.slice(0, end)).length
    yield { raw: raw.slice(0, least + 1), name: bare.slice(0, least) }
    for (let length = end; length > least; length--) yield { raw: raw.slice(0, length + 1), name: bare.slice(0, length) }
  }
}

/**
 * Returns the handle of an account on another server, `@name@host`, if there is one at this @. It mentions nobody here.
 * @returns null if there is none
 */
export function findHandleAt(source: string): string | null {
  const match = mention.exec(source.slice(0, maxMentionLength))
  if (!match || !isHandle(source, match[0])) return null
  return match[0] + (/^[@＠][\p{L}\p{M}\p{N}._-]{0,253}/u.exec(source.slice(match[0].length))?.[0] ?? '')
}

/**
 * Checks if an @ after this text can be a mention: not within a word or an address, but next to words in scripts without spaces, and after
 * another mention and a slash.
 * @param before the `lookBehindUnits` units before the @, or all there are
 */
export function canMentionAfter(before: string): boolean {
  let rest = before
  while (rest.endsWith('/')) {
    const sign = Math.max(rest.lastIndexOf('@'), rest.lastIndexOf('＠'))
    const between = rest.slice(sign)
    if (sign < 0 || mention.exec(between)?.[0].length !== between.length - 1) return false
    rest = rest.slice(0, sign)
  }
  if (rest === '' && before.length >= lookBehindUnits) return false
  return !joinsToWord.test(rest.slice(-2))
}

/**
 * Returns the people mentioned in a source text, in order. Code, addresses and links mention nobody.
 * @param find returns the person for a name as typed, undefined for nobody
 */
export function findMentioned<T>(text: string, find: (name: string) => T | undefined): T[] {
  const plain = withoutCodeAndAddresses(text)
  const found: T[] = []
  let from = 0
  for (const { index } of plain.matchAll(/[@＠]/g)) {
    if (index < from || !canMentionAfter(plain.slice(Math.max(0, index - lookBehindUnits), index))) continue
    for (const { raw, name } of readNamesAt(plain.slice(index, index + maxMentionLength + 300))) {
      const person = find(name)
      if (person === undefined) continue
      found.push(person)
      from = index + raw.length
      break
    }
  }
  return found
}

/** Returns how to mention a person so that nobody else is meant; null for names that can't be written in a mention. */
export function formatMention(displayName: string | null): string | null {
  const name = displayName?.trim() ?? ''
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name) && trimEnding(name) === name) return `@${name}`
  return name === '' || /["“”„«»\n]/.test(name) ? null : `@"${name}"`
}

/** The pattern of a quoted name. 100 characters are far more than any name has. */
const quoted = '[^"“”„«»\\n]{1,100}'
const mention = new RegExp(
  `^[@＠](?:"(?<straight>${quoted})"|[“„](?<curly>${quoted})[”“]|«(?<angled>${quoted})»|(?<bare>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,99}))`,
  'u',
)

/** If one of these ends the two units before an @, the @ belongs to an address or a word. */
const joinsToWord = new RegExp(`(?:[_+\\-/@＠]|(?![${unspacedScripts}])[\\p{L}\\p{M}\\p{N}])$`, 'u')
const unspacedWord = new RegExp(`^[${unspacedScripts}]`, 'u')

/** Checks if another @ and a host follow, which make it an account on another server. */
function isHandle(source: string, raw: string): boolean {
  const rest = source.slice(raw.length, raw.length + 260)
  if (/^[@＠][a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/i.test(rest)) return true
  return /^[@＠][\p{L}\p{N}]/u.test(rest) && joinsToWord.test(raw.slice(-2).replace(/["”“»]$/, '_'))
}

/** Returns where a name may end, last position first: at the end of the match, and wherever a script without spaces begins or ends. */
function possibleEnds(bare: string): number[] {
  const ends: number[] = []
  let [at, wasUnspaced] = [0, false]
  for (const sign of bare) {
    const isUnspaced = unspacedWord.test(sign)
    if (at > 0 && (isUnspaced || (wasUnspaced && /\p{L}/u.test(sign))) && !/\p{M}/u.test(sign)) ends.unshift(at)
    at += sign.length
    wasUnspaced = isUnspaced
  }
  return [at, ...ends]
}

function trimEnding(name: string): string {
  let end = name.length
  while (end > 0 && '._-'.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** Blanks out code, addresses, links and escaped @ signs. */
function withoutCodeAndAddresses(text: string): string {
  let fence = ''
  const lines = text.split('\n').map((line) => {
    const [mark = ''] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? []
    const opens = mark.trim()
    if (fence === '' && opens === '') return line
    if (fence === '') fence = opens
    else if (opens.startsWith(fence) && line.trim() === opens) fence = ''
    return ''
  })
  return withoutCodeSpans(lines.join('\n'))
    .replace(/\\[@＠]/g, '  ')
    .replace(/!?\[[^[\]\n]{0,1000}\]\([^()\s]{0,2000}\)/g, ' ')
    .replace(/(?<![A-Za-z\d])(?:https?:\/\/|www\.)[^\s<>]{0,2000}/gi, (run) => {
      const [host = ''] = /^(?:https?:\/\/)?[^/?#\s]*/i.exec(run) ?? []
      const path = pathAt(run.slice(host.length))
      return path === '' ? run : `${' '.repeat(host.length + path.length)}${run.slice(host.length + path.length)}`
    })
}

/** Removes code spans: text between equally long runs of backticks. */
function withoutCodeSpans(text: string): string {
  const parts = text.split(/(`+)/)
  let plain = ''
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const closing = part.startsWith('`') ? parts.indexOf(part, at + 1) : -1
    plain += closing === -1 ? part : ' '
    if (closing !== -1) at = closing
  }
  return plain
}
