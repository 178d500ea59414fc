import type { TokenizerAndRendererExtension } from 'marked'
import { handleAt, longestMention, lookedBack, mayMentionBehind, readingsAt } from '#contract/mention-words'
import { nameKey } from '../platform/normalise-text.ts'

/** What `@name` stands for, asked by `nameKey` at each place in the order of the text; null leaves it plain text. */
export type Resolve = (key: string) => { html: string } | null

/**
 * `@name`, and `@"Name with spaces"` in straight or curly quotes, as an extension of Markdown: nothing within code, links
 * and email addresses is one, nor is what has a backslash before it.
 * @param resolve asked for each name that may be meant, the likeliest first
 */
export function mentionSyntax(resolve: Resolve): TokenizerAndRendererExtension {
  return {
    name: 'mention',
    level: 'inline',
    start: nextSign,
    tokenizer(source, before) {
      const { inLink, inRawBlock } = this.lexer.state
      if (inLink || inRawBlock || !/[@＠]/.test(source[0] ?? '') || !mayMentionBehind(endOf(before))) return undefined
      const handle = handleAt(source)
      if (handle !== null) return { type: 'text', raw: handle, text: handle, escaped: false }
      for (const { raw, name } of readingsAt(source)) {
        const found = resolve(nameKey(name))
        if (found) return { type: 'mention', raw, html: found.html }
      }
      return undefined
    },
    renderer: ({ html }) => html,
  }
}

/** What stands right before, as it was typed. */
function endOf(tokens: readonly { raw: string }[]): string {
  let end = ''
  for (let at = tokens.length - 1; at >= 0 && end.length < lookedBack; at--) end = (tokens[at]?.raw.slice(-lookedBack) ?? '') + end
  return end.slice(-lookedBack)
}

/**
 * Every name that a text may mention somebody by, as `nameKey` has them, in the order of the text. Which of them do is only
 * known with the people: `_` may be of a name or of Markdown. So names in code and addresses are among them too.
 */
export function namesIn(source: string): string[] {
  const names = new Set<string>()
  for (const { index } of source.matchAll(/[@＠]/gu))
    for (const { name } of readingsAt(source.slice(index, index + twoMentions))) names.add(nameKey(name))
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
    if (index < from) continue
    const named = [...readingsAt(source.slice(index, index + twoMentions))].find(({ name }) => keys.has(nameKey(name)))
    if (!named) continue
    text += `${source.slice(from, index)}@${instead}`
    from = index + named.raw.length
  }
  return text + source.slice(from)
}

/** What is behind a name tells whether it is an account elsewhere. */
const twoMentions = 2 * longestMention + 100

/** So many signs within words are looked beyond. */
const mostJoined = 20

/**
 * Where the parser is to stop and ask. It asks anew after each piece of a text, so this must not look far. An email address is
 * the parser's own, so its sign is no place to stop at.
 */
function nextSign(source: string): number {
  let at = signFrom(source, 0)
  for (let passed = 0; at > 0 && passed < mostJoined && isJoined(source, at); passed++) at = signFrom(source, at + 1)
  return at
}

/** Behind a slash the tokenizer is to decide. */
function isJoined(source: string, at: number): boolean {
  return source[at - 1] !== '/' && !mayMentionBehind(source.slice(Math.max(0, at - 2), at))
}

function signFrom(source: string, from: number): number {
  const [usual, wide] = [source.indexOf('@', from), source.indexOf('＠', from)]
  return usual === -1 || wide === -1 ? Math.max(usual, wide) : Math.min(usual, wide)
}
