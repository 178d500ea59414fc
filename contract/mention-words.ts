import { pathAt, unspaced } from './address-path.ts'

/*
 * How a text mentions somebody: `@name`, and `@"Name with spaces"` in straight or curly quotes. One reading for the page that renders
 * it, for whom is told, and for the suggestions while it is typed. Without zod, for browsers.
 */

/** A name that may be meant, and all that stands for it in the text, the sign too. */
export type Reading = { raw: string; name: string }

/** In UTF-16 units: the sign, quotation marks and the longest name. */
export const longestMention = 203

/** So much before a sign tells whether it belongs to a word or an address. */
export const lookedBack = 210

/**
 * The names that may be meant by a sign and what is behind it, the likeliest first. A name may end in `. _ -`, but so does a sentence:
 * the name without them comes first. Right behind a name may stand words of scripts without spaces: the longest name comes first.
 * @param source a text from the sign on
 */
export function* readingsAt(source: string): Generator<Reading> {
  const within = mention.exec(source.slice(0, longestMention))
  if (!within) return
  const { bare, straight, curly, angled } = within.groups ?? {}
  const [raw] = within
  if (isHandle(source, raw)) return
  if (bare === undefined) {
    yield { raw, name: straight ?? curly ?? angled ?? '' }
    return
  }
  for (const end of endsOf(bare)) {
    const least = withoutEnding(bare.slice(0, end)).length
    yield { raw: raw.slice(0, least + 1), name: bare.slice(0, least) }
    for (let length = end; length > least; length--) yield { raw: raw.slice(0, length + 1), name: bare.slice(0, length) }
  }
}

/**
 * An account elsewhere, as other networks write it, at a sign: `@name@host`. It mentions nobody here.
 * @returns all of it; null where there is none
 */
export function handleAt(source: string): string | null {
  const within = mention.exec(source.slice(0, longestMention))
  if (!within || !isHandle(source, within[0])) return null
  return within[0] + (/^[@＠][\p{L}\p{M}\p{N}._-]{0,253}/u.exec(source.slice(within[0].length))?.[0] ?? '')
}

/**
 * Whether a sign may mention somebody behind this text: not within a word or an address, but beside words of scripts without spaces, and
 * behind another mention and a slash.
 * @param before the `lookedBack` units before the sign, or all there is
 */
export function mayMentionBehind(before: string): boolean {
  let rest = before
  while (rest.endsWith('/')) {
    const sign = Math.max(rest.lastIndexOf('@'), rest.lastIndexOf('＠'))
    const between = rest.slice(sign)
    if (sign < 0 || mention.exec(between)?.[0].length !== between.length - 1) return false
    rest = rest.slice(0, sign)
  }
  if (rest === '' && before.length >= lookedBack) return false
  return !joined.test(rest.slice(-2))
}

/**
 * Whom a text mentions that nobody has rendered, in its order. What is code, an address or a link in it mentions nobody.
 * @param find by a name as it is typed; undefined for nobody
 */
export function mentionedIn<T>(text: string, find: (name: string) => T | undefined): T[] {
  const plain = withoutCodeAndAddresses(text)
  const found: T[] = []
  let from = 0
  for (const { index } of plain.matchAll(/[@＠]/g)) {
    if (index < from || !mayMentionBehind(plain.slice(Math.max(0, index - lookedBack), index))) continue
    for (const { raw, name } of readingsAt(plain.slice(index, index + longestMention + 300))) {
      const one = find(name)
      if (one === undefined) continue
      found.push(one)
      from = index + raw.length
      break
    }
  }
  return found
}

/** How one writes that a text mentions somebody, so that nobody else is meant. @returns null for names that nobody can write */
export function writtenMention(displayName: string | null): string | null {
  const name = displayName?.trim() ?? ''
  if (/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name) && withoutEnding(name) === name) return `@${name}`
  return name === '' || /["“”„«»\n]/.test(name) ? null : `@"${name}"`
}

/** Far more than a name has. */
const quoted = '[^"“”„«»\\n]{1,100}'
const mention = new RegExp(
  `^[@＠](?:"(?<straight>${quoted})"|[“„](?<curly>${quoted})[”“]|«(?<angled>${quoted})»|(?<bare>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,99}))`,
  'u',
)

/** After these, looked for at the end of two units, a sign belongs to an address or a word. */
const joined = new RegExp(`(?:[_+\\-/@＠]|(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])$`, 'u')
const word = new RegExp(`^[${unspaced}]`, 'u')

/** Whether another sign, and a host behind it, make an account elsewhere of what was read. */
function isHandle(source: string, raw: string): boolean {
  const behind = source.slice(raw.length, raw.length + 260)
  if (/^[@＠][a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+/i.test(behind)) return true
  return /^[@＠][\p{L}\p{N}]/u.test(behind) && joined.test(raw.slice(-2).replace(/["”“»]$/, '_'))
}

/** Where a name may end, the last place first: at the end of what could be one, and where a script without spaces begins or ends. */
function endsOf(bare: string): number[] {
  const ends: number[] = []
  let [at, wasWord] = [0, false]
  for (const sign of bare) {
    const isWord = word.test(sign)
    if (at > 0 && (isWord || (wasWord && /\p{L}/u.test(sign))) && !/\p{M}/u.test(sign)) ends.unshift(at)
    at += sign.length
    wasWord = isWord
  }
  return [at, ...ends]
}

function withoutEnding(name: string): string {
  let end = name.length
  while (end > 0 && '._-'.includes(name.charAt(end - 1))) end--
  return name.slice(0, end)
}

/** A text in which code, addresses, links and what has a backslash before it are blanks. */
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
  return withoutSpans(lines.join('\n'))
    .replace(/\\[@＠]/g, '  ')
    .replace(/!?\[[^[\]\n]{0,1000}\]\([^()\s]{0,2000}\)/g, ' ')
    .replace(/(?<![A-Za-z\d])(?:https?:\/\/|www\.)[^\s<>]{0,2000}/gi, (run) => {
      const [host = ''] = /^(?:https?:\/\/)?[^/?#\s]*/i.exec(run) ?? []
      const path = pathAt(run.slice(host.length))
      return path === '' ? run : `${' '.repeat(host.length + path.length)}${run.slice(host.length + path.length)}`
    })
}

/** Without what stands between as many backticks before it as behind. */
function withoutSpans(text: string): string {
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
