import { domainToUnicode } from 'node:url'
import { type Token, tokenise } from './tokenise.ts'

/** The kinds of documents. Each has an index of its own within the shared one, by the letter before every word. */
export const kinds = { debate: 'd', argument: 'a', comment: 'c', person: 'p', team: 'm', group: 'g' } as const
export type Kind = keyof typeof kinds
/** The letters for words in a debate's topic, or in the name of a person or group. */
export const titlePrefixes: Readonly<Partial<Record<Kind, string>>> = { debate: 't', person: 'n', group: 'h' }

/** Prefixes up to this many code points are indexed. For longer ones, the texts are read too. */
export const maxPrefixLength = 8

/** Follows a prefix; no word contains it. */
const prefixMark = '·'
/** Separates texts that no phrase may span; no word contains it. */
const separator = ' ¦ '

/** Returns the lexeme that finds words by a prefix. */
export const prefixLexeme = (prefix: string) => prefix + prefixMark

/**
 * Returns the lexeme for two adjacent words, which is rare even if both words are frequent. In scripts without spaces, letters are
 * paired already.
 */
export const pairLexeme = (first: string, second: string) => first + prefixMark + second

export type Searchable = { kind: Kind; title?: string; body: string /** The hosts of its links. */; hosts?: readonly string[] }

/**
 * Prepares a text for the index.
 * @returns both separated by spaces: `words` in order, to look for phrases, and `lexemes`, by which the text is found
 */
export function prepareForIndex({ kind, title = '', body, hosts = [] }: Searchable): { words: string; lexemes: string } {
  const [titleTokens, bodyTokens] = [tokenise(title), tokenise(body)]
  const titleTexts = [titleTokens.words, ...titleTokens.joinedTokens.map((whole) => [whole])]
  const linked = hosts.map((host) => tokenise(host).words)
  const all = [...titleTexts, bodyTokens.words, ...bodyTokens.joinedTokens.map((whole) => [whole]), ...linked]
  const titleLetter = titlePrefixes[kind]
  const lexemes = [...listLexemes(kinds[kind], all), ...(titleLetter ? listLexemes(titleLetter, titleTexts) : [])]
  const words = all.map((tokens) => tokens.map(({ text }) => text).join(' '))
  return { words: ` ${words.join(separator)} `, lexemes: [...new Set(lexemes)].join(' ') }
}

function listLexemes(letter: string, texts: readonly (readonly Token[])[]): string[] {
  return texts
    .flatMap((tokens) => tokens.flatMap((token, index) => createLexemes(token, tokens[index + 1])))
    .map((lexeme) => letter + lexeme)
}

function createLexemes({ text, head }: Token, next: Token | undefined): string[] {
  const pair = !head && next && !next.head ? [pairLexeme(text, next.text)] : []
  return [text, ...listPrefixes(head?.text ?? text).map(prefixLexeme), ...pair]
}

function listPrefixes(word: string): string[] {
  let prefix = ''
  return [...word].slice(0, maxPrefixLength).map((letter) => (prefix += letter))
}

/** The most hosts per text that are indexed. */
const maxHosts = 50

/** Returns the hosts that a text links to, such as "www.example.org", so that links are found by their target too. */
export function linkedHosts(html: string): string[] {
  const hosts = new Set<string>()
  for (const [, host = ''] of html.matchAll(/ href="https?:\/\/([^"/?#:@\s]{1,253})/g)) {
    if (hosts.size >= maxHosts) break
    hosts.add(domainToUnicode(host) || host)
  }
  return [...hosts]
}
