import { domainToUnicode } from 'node:url'
import { type Token, tokensOf } from './tokens.ts'

/** What is found: each kind has an index of its own within the one, by the letter before every word. */
export const kinds = { debate: 'd', argument: 'a', comment: 'c', person: 'p', team: 'm', group: 'g' } as const
export type Kind = keyof typeof kinds
/** The letters of what stands in a debate's topic, or in the name of somebody or of a group. */
export const titles: Readonly<Partial<Record<Kind, string>>> = { debate: 't', person: 'n', group: 'h' }

/** Words are found by so much of their beginning without reading further; by more, their texts are read. Code points. */
export const longestBeginning = 8

/** Follows a beginning; no word has it in it. */
const open = '·'
/** Stands between what no phrase spans; no word either. */
const apart = ' ¦ '

/** The part of a word by which it is found as a beginning. */
export const asBeginning = (beginning: string) => beginning + open

/** Two words side by side: of a phrase of frequent words it is what is rare. Letters of scripts without spaces are in pairs already. */
export const asPair = (first: string, second: string) => first + open + second

/** What of a debate, a post, a person, a team or a group is found by its words. */
export type Searchable = { kind: Kind; title?: string; body: string /** Where its links lead. */; hosts?: readonly string[] }

/**
 * A text as the index takes it.
 * @returns both with spaces between: `words` in order, in which a phrase is looked for; `lexemes`, all by which it is found
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

/** So many hosts of one text are found by. */
const most = 50

/** The hosts that a text links to, "www.example.org": whoever reads only the words of a link finds it by where it leads. */
export function linkedHosts(html: string): string[] {
  const hosts = new Set<string>()
  for (const [, host = ''] of html.matchAll(/ href="https?:\/\/([^"/?#:@\s]{1,253})/g)) {
    if (hosts.size >= most) break
    hosts.add(domainToUnicode(host) || host)
  }
  return [...hosts]
}
