import { domainToUnicode } from 'node:url'
import { type Token, tokensOf } from './tokens.ts'

/** The kinds of documents. Each has an index of its own within the shared one, by the letter before every word. */
export const kinds = { debate: 'd', argument: 'a', comment: 'c', person: 'p', team: 'm', group: 'g' } as const
export type Kind = keyof typeof kinds
/** The letters for words in a debate's topic, or in the name of a person or group. */
export const titles: Readonly<Partial<Record<Kind, string>>> = { debate: 't', person: 'n', group: 'h' }

/** Prefixes up to this many code points are indexed. For longer ones, the texts are read too. */
export const longestBeginning = 8

/** Follows a prefix; no word contains it. */
const open = '·'
/** Separates texts that no phrase may span; no word contains it. */
const apart = ' ¦ '

/** Returns the lexeme that finds words by a prefix. */
export const asBeginning = (beginning: string) => beginning + open

/**
 * Returns the lexeme for two adjacent words, which is rare even if both words are frequent. In scripts without spaces, letters are
 * paired already.
 */
export const asPair = (first: string, second: string) => first + open + second

/** The texts by which a document is found. */
export type Searchable = { kind: Kind; title?: string; body: string /** The hosts of its links. */; hosts?: readonly string[] }

/**
 * Prepares a text for the index.
 * @returns both separated by spaces: `words` in order, to look for phrases, and `lexemes`, by which the text is found
 */
export function indexed({ kind, title = '', body, hosts = [] }: Searchable): { words: string; lexemes: string } {
  const [above, below] = [tokensOf(title), tokensOf(body)]
  const inTitle = [above.words, ...above.wholes.map((whole) => [whole])]
  const linked = hosts.map((host) => tokensOf(host).words)
  const all = [...inTitle, below.words, ...below.wholes.map((whole) => [whole]), ...linked]
  const ofTitles = titles[kind]
  const lexemes = [...lexemesOf(kinds[kind], all), ...(ofTitles ? lexemesOf(ofTitles, inTitle) : [])]
  const words = all.map((tokens) => tokens.map(({ text }) => text).join(' '))
  return { words: ` ${words.join(apart)} `, lexemes: [...new Set(lexemes)].join(' ') }
}

function lexemesOf(letter: string, texts: readonly (readonly Token[])[]): string[] {
  return texts.flatMap((tokens) => tokens.flatMap((token, index) => lexemesAt(token, tokens[index + 1]))).map((lexeme) => letter + lexeme)
}

function lexemesAt({ text, head }: Token, next: Token | undefined): string[] {
  const pair = !head && next && !next.head ? [asPair(text, next.text)] : []
  return [text, ...beginningsOf(head?.text ?? text).map(asBeginning), ...pair]
}

function beginningsOf(word: string): string[] {
  let beginning = ''
  return [...word].slice(0, longestBeginning).map((letter) => (beginning += letter))
}

/** The most hosts per text that are indexed. */
const most = 50

/** Returns the hosts that a text links to, such as "www.example.org", so that links are found by their target too. */
export function linkedHosts(html: string): string[] {
  const hosts = new Set<string>()
  for (const [, host = ''] of html.matchAll(/ href="https?:\/\/([^"/?#:@\s]{1,253})/g)) {
    if (hosts.size >= most) break
    hosts.add(domainToUnicode(host) || host)
  }
  return [...hosts]
}
