import type { TokenizerAndRendererExtension } from 'marked'
import { nameKey } from '../platform/folding.ts'

/** What `@name` stands for, asked by `nameKey` at each place in the order of the text; null leaves it plain text. */
export type Resolve = (key: string) => { html: string } | null

/**
 * `@name`, and `@"Name with spaces"` in straight or curly quotes, as an extension of Markdown: nothing within code, links
 * and email addresses is one, nor is what has a backslash before it.
 * @param resolve asked for the longest name first: a name may end in `. _ -`, but so may a sentence
 */
export function mentionSyntax(resolve: Resolve): TokenizerAndRendererExtension {
  return {
    name: 'mention',
    level: 'inline',
    start: nextSign,
    tokenizer(source, before) {
      const { inLink, inRawBlock } = this.lexer.state
      const within = /[@＠]/.test(source[0] ?? '') ? mention.exec(source) : null
      if (!within || inLink || inRawBlock || joined.test(before.at(-1)?.raw.slice(-2) ?? '')) return undefined
      for (const { raw, name } of readings(within)) {
        const found = resolve(nameKey(name))
        if (found) return { type: 'mention', raw, html: found.html }
      }
      return undefined
    },
    renderer: ({ html }) => html,
  }
}

/**
 * Every name that a text may mention somebody by, as `nameKey` has them, in the order of the text. Which of them do is only
 * known with the people: `_` may be of a name or of Markdown. So names in code and addresses are among them too.
 */
export function namesIn(source: string): string[] {
  const names = new Set<string>()
  for (const { index } of source.matchAll(/[@＠]/gu)) {
    const within = mention.exec(source.slice(index, index + longest))
    for (const { name } of within ? readings(within) : []) names.add(nameKey(name))
  }
  return [...names]
}

/**
 * A text as it was typed, without the names of some of those whom it mentions.
 * @param keys their names, as `nameKey` has them
 * @param instead what stands behind the sign in place of each
 */
export function withoutNames(source: string, keys: ReadonlySet<string>, instead: string): string {
  if (keys.size === 0) return source
  let [text, from] = ['', 0]
  for (const { index } of source.matchAll(/[@＠]/gu)) {
    const within = index < from ? null : mention.exec(source.slice(index, index + longest))
    const named = within ? [...readings(within)].find(({ name }) => keys.has(nameKey(name))) : undefined
    if (!named) continue
    text += `${source.slice(from, index)}@${instead}`
    from = index + named.raw.length
  }
  return text + source.slice(from)
}

/** So many signs within words are looked beyond. */
const mostJoined = 20

/**
 * Where the parser is to stop and ask. It asks anew after each piece of a text, so this must not look far. An email address is
 * the parser's own, so its sign is no place to stop at.
 */
function nextSign(source: string): number {
  let at = signFrom(source, 0)
  for (let passed = 0; at > 0 && passed < mostJoined && joined.test(source.slice(Math.max(0, at - 2), at)); passed++)
    at = signFrom(source, at + 1)
  return at
}

function signFrom(source: string, from: number): number {
  const [usual, wide] = [source.indexOf('@', from), source.indexOf('＠', from)]
  return usual === -1 || wide === -1 ? Math.max(usual, wide) : Math.min(usual, wide)
}

/** After these, looked for at the end of two units, an @ belongs to an address or a word. */
const joined = /[\p{L}\p{M}\p{N}_+\-/@＠]$/u

/** Of the sign, quotation marks and the longest name; UTF-16 units. */
const longest = 203
/** Far more than a name has. */
const quoted = '[^"“”„«»\\n]{1,100}'
const mention = new RegExp(
  `^[@＠](?:"(?<straight>${quoted})"|[“„](?<curly>${quoted})[”“]|«(?<angled>${quoted})»|(?<bare>[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}._-]{0,99}))`,
  'u',
)

/** The names that may be meant, the longest first. */
function* readings({ 0: raw, groups = {} }: RegExpExecArray): Generator<{ raw: string; name: string }> {
  const { bare, straight, curly, angled } = groups
  if (bare === undefined) {
    yield { raw, name: straight ?? curly ?? angled ?? '' }
    return
  }
  let least = bare.length
  while ('._-'.includes(bare.charAt(least - 1))) least--
  for (let length = bare.length; length >= least; length--) yield { raw: raw.slice(0, length + 1), name: bare.slice(0, length) }
}
