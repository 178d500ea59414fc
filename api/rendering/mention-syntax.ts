import type { TokenizerAndRendererExtension } from 'marked'
import { canMentionAfter, findHandleAt, lookBehindUnits, maxMentionLength, readNamesAt } from '#contract/mention-words'
import { nameKey } from '../platform/normalise-text.ts'

/** Resolves `@name` by its `nameKey`, called in the order of the text; null leaves it as plain text. */
export type Resolve = (key: string) => { html: string } | null

/**
 * Parses `@name`, and `@"Name with spaces"` in straight or curly quotes, as an extension of Markdown. Names in code, links and
 * email addresses, or after a backslash, are not mentions.
 * @param resolve called for each possible name, the likeliest first
 */
export function mentionSyntax(resolve: Resolve): TokenizerAndRendererExtension {
  return {
    name: 'mention',
    level: 'inline',
    start: nextSign,
    tokenizer(source, before) {
      const { inLink, inRawBlock } = this.lexer.state
      if (inLink || inRawBlock || !/[@＠]/.test(source[0] ?? '') || !canMentionAfter(getLastCharacter(before))) return undefined
      const handle = findHandleAt(source)
      if (handle !== null) return { type: 'text', raw: handle, text: handle, escaped: false }
      for (const { raw, name } of readNamesAt(source)) {
        const person = resolve(nameKey(name))
        if (person) return { type: 'mention', raw, html: person.html }
      }
      return undefined
    },
    renderer: ({ html }) => html,
  }
}

/** Returns the raw text directly before the current position. */
function getLastCharacter(tokens: readonly { raw: string }[]): string {
  let end = ''
  for (let at = tokens.length - 1; at >= 0 && end.length < lookBehindUnits; at--)
    end = (tokens[at]?.raw.slice(-lookBehindUnits) ?? '') + end
  return end.slice(-lookBehindUnits)
}

/**
 * Returns the keys of all names that a text may mention, in the order of the text. Which of them are mentions depends on the
 * people: `_` may belong to a name or to Markdown. Names in code and addresses are included too.
 */
export function findNameKeys(source: string): string[] {
  const names = new Set<string>()
  for (const { index } of source.matchAll(/[@＠]/gu))
    for (const { name } of readNamesAt(source.slice(index, index + twoMentions))) names.add(nameKey(name))
  return [...names]
}

/**
 * Removes some people's names from a text as typed.
 * @param keys the names' keys (`nameKey`)
 * @param replacement the text that replaces each name after the sign
 */
export function removeNames(source: string, keys: ReadonlySet<string>, replacement: string): string {
  if (keys.size === 0) return source
  let [text, from] = ['', 0]
  for (const { index } of source.matchAll(/[@＠]/gu)) {
    if (index < from) continue
    const named = [...readNamesAt(source.slice(index, index + twoMentions))].find(({ name }) => keys.has(nameKey(name)))
    if (!named) continue
    text += `${source.slice(from, index)}@${replacement}`
    from = index + named.raw.length
  }
  return text + source.slice(from)
}

/** Enough text to see what follows a name, which tells whether it is an account on another site. */
const twoMentions = 2 * maxMentionLength + 100

/** How many signs within words are skipped. */
const maxJoined = 20

/**
 * Finds the next position at which the parser should try a mention. The parser calls this after each piece of a text, so it must
 * not search far. It skips signs of email addresses, which the parser handles itself.
 */
function nextSign(source: string): number {
  let at = findSign(source, 0)
  for (let passed = 0; at > 0 && passed < maxJoined && isJoined(source, at); passed++) at = findSign(source, at + 1)
  return at
}

/** Checks whether a sign is within a word. After a slash, the tokenizer decides. */
function isJoined(source: string, at: number): boolean {
  return source[at - 1] !== '/' && !canMentionAfter(source.slice(Math.max(0, at - 2), at))
}

function findSign(source: string, from: number): number {
  const [usual, wide] = [source.indexOf('@', from), source.indexOf('＠', from)]
  return usual === -1 || wide === -1 ? Math.max(usual, wide) : Math.min(usual, wide)
}
