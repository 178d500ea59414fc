import { isFractionOrPower, separateEmoji } from './joined-tokens.ts'
import { maxPrefixLength, pairLexeme, prefixLexeme } from './lexemes.ts'
import { type Token, tokenise } from './tokenise.ts'
import { listPrefixVariants, listWordForms } from './word-forms.ts'

/** One way in which a text can match a term. */
export type TermMatch = {
  /** The words in order. If `open`, the last one is a prefix. */
  words: readonly string[]
  open: boolean
  /** Lexemes in the index that every matching text has. */
  lexemes: readonly string[]
  /** Strings that exactly the matching texts contain, all of them. */
  parts: readonly string[]
  /** True if every text with the lexemes matches. */
  exact: boolean
}

/** A word, phrase or prefix. A text must match it in one of its ways, or in none if `not`. */
export type Term = { not: boolean; ways: readonly TermMatch[] }

/** Which words count as prefixes without a star: none, the last, or all. */
type Prefixes = 'starred' | 'last' | 'all'

/** The most lexemes per term; the rest of a long phrase is compared in the text. */
const maxLexemes = 12

/**
 * Parses a query into terms: words, "phrases", -without, prefixes* (docs/product.md#search). No input is an error: a part without letter,
 * digit or emoji is ignored. A word also matches its other forms ("school" for "schools"); in quotation marks or with a star, it matches
 * only as typed. A single number with a minus is just the number.
 */
export function parseTerms(input: string, prefixes: Prefixes = 'starred'): Term[] {
  const text = separateEmoji(normaliseQuotes(input)).replace(/^\s*-(?=\p{Nd}\S*\s*$)/u, '')
  const matches = [
    ...text.matchAll(/(?:(?<=^|\s)(-)(?=["\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]))?(?:"([^"]*)"(\*?)|([^\s"]+))/gu),
  ]
  const terms: Term[] = []
  for (const [index, [, minus, phrase, star, word]] of matches.entries()) {
    const last = index === matches.length - 1
    const isPrefix = phrase === undefined && minus === undefined && (prefixes === 'all' || (prefixes === 'last' && last))
    const ways = phrase === undefined ? listWordMatches(word ?? '', isPrefix) : listPhraseMatches(phrase, star === '*')
    const valid = ways.filter((way) => way !== null)
    if (valid.length > 0) terms.push({ not: minus !== undefined, ways: valid })
  }
  return terms
}

/** Replaces all kinds of quotation marks with the plain one, and "5 %" with "5%". An unpaired quotation mark is dropped. */
function normaliseQuotes(input: string): string {
  const text = input
    .replace(/(?<=[\u05D0-\u05EA])"(?=[\u05D0-\u05EA])/g, '\u05F4')
    .replace(/[\u201C\u201D\u201E\u201F\u00AB\u00BB\u300C\u300D\u300E\u300F\uFF02]/g, '"')
    .replace(/(?<=\p{Nd})\s(?=[%\u066A\uFE6A\uFF05])/gu, '')
  const last = text.lastIndexOf('"')
  return text.split('"').length % 2 === 1 ? text : `${text.slice(0, last)} ${text.slice(last + 1)}`
}

/** Returns the ways to match a phrase. If it consists of emoji alone, only the first counts. */
function listPhraseMatches(phrase: string, starred: boolean): (TermMatch | null)[] {
  const tokens = tokenise(phrase)
  const { words, joinedTokens } = tokens
  if (words.length === 0) return [createTermMatch(joinedTokens.slice(0, 1), starred)]
  const signed = findTokensWithSigns(words, joinedTokens)
  const single = signed.filter((whole) => coversAll(whole, words))
  if (single.length > 0) return single.map((whole) => createTermMatch([whole], starred))
  return listSpellings(tokens).map((spelling) => createTermMatch(spelling, starred, signed))
}

const coversAll = (whole: Token, words: readonly Token[]) => words.every(({ start, end }) => whole.start <= start && end <= whole.end)

/**
 * Returns the tokens whose sign matters: "C#", ".NET", "5%", "1/2". Without it each would mean something else, and every text that matches
 * has the whole token.
 */
function findTokensWithSigns(words: readonly Token[], joinedTokens: readonly Token[]): Token[] {
  return joinedTokens.filter((whole) => {
    if (isFractionOrPower(whole)) return true
    const within = words.filter(({ start, end }) => whole.start <= start && end <= whole.end)
    const [first, last] = [within[0], within.at(-1)]
    // In "example.net", the word before already stands for ".net".
    return first && last && (last.end < whole.end || (whole.start < first.start && !words.some(({ end }) => end === whole.start)))
  })
}

/** Returns the ways to match a word. "4-day" matches "4-day", "4day" and "4 day" in a text; but "C#" doesn't match "C". */
function listWordMatches(word: string, isPrefix: boolean): (TermMatch | null)[] {
  const starred = word.endsWith('*')
  const open = isPrefix || starred
  const { text, words, joinedTokens } = tokenise(word.replace(urlPrefix, ''))
  const covering = joinedTokens.filter((whole) => coversAll(whole, words))
  const signed = findTokensWithSigns(words, joinedTokens)
  const single = covering.filter((whole) => signed.includes(whole))
  if (single.length > 0) return single.map((whole) => createTermMatch([whole], open))
  const forms = starred ? [] : otherForms(text, words)
  return [
    ...covering.map((whole) => createTermMatch([whole], open)),
    ...[createTermMatch(words, open, signed), ...forms.map((form) => createTermMatch([form], false))],
  ]
}

/** The parts of a web address that don't change where it leads. */
const urlPrefix = /^(?:https?:\/\/)?(?:www\.)?(?=[^.\s]+\.[^.\s])/i

/**
 * Returns other forms of a single word: English endings in plain letters, prefixes in Arabic and Hebrew. Accents mean another language, and
 * for several words other forms would be guesses.
 */
function otherForms(text: string, [only, ...others]: readonly Token[]): Token[] {
  if (!only || others.length > 0) return []
  const forms = /^[A-Za-z]+$/.test(text.slice(only.start, only.end)) ? listWordForms(only.text) : listPrefixVariants(only.text)
  return forms.map((form) => ({ ...only, text: form }))
}

/** Returns the way to match some tokens; null if there is no word. @param required tokens that a text must contain too */
function createTermMatch(tokens: readonly Token[], starred: boolean, required: readonly Token[] = []): TermMatch | null {
  // In scripts without spaces, the last letter is already in the pair before it. As a token of its own it would not match a text where
  // another letter follows.
  const relevant = tokens.at(-1)?.tail ? tokens.slice(0, -1) : tokens
  const last = relevant.at(-1)
  if (!last) return null
  const open = last.head ? last.text === last.head.text : starred
  const words = relevant.map(({ text }) => text)
  const paired = relevant.length > 1 && relevant.every(({ head }) => head === null)
  const lexemes = createTermLexemes(words, { open, paired })
  return {
    words,
    open,
    lexemes: [...new Set([...[...new Set(lexemes)].slice(-maxLexemes), ...required.map(({ text }) => text)])],
    parts: [` ${words.join(' ')}${open ? '' : ' '}`, ...required.map(({ text }) => ` ${text} `)],
    exact: words.length === 1 ? !open || [...last.text].length <= maxPrefixLength : paired && !open && words.length === 2,
  }
}

/** Returns pairs of neighbours where the index has them. A prefix gets a lexeme of its own. */
function createTermLexemes(words: readonly string[], { open, paired }: { open: boolean; paired: boolean }): string[] {
  const [last = '', ...before] = words.toReversed()
  const closed = open ? before.toReversed() : words
  const pairs = closed.slice(1).map((word, index) => pairLexeme(closed[index] ?? '', word))
  return [...(paired && pairs.length > 0 ? pairs : closed), ...(open ? [createPrefix(last)] : [])]
}

function createPrefix(word: string): string {
  return prefixLexeme([...word].slice(0, maxPrefixLength).join(''))
}

/** How many spellings of a phrase are searched: enough for a phrase with three numbers; longer phrases get only the first ones. */
const maxSpellings = 8

/**
 * Returns the ways to write the words of a phrase: "1,000 trams" and "1000 trams", "4-day week" and "4day week", "m² of it" and "m^2 of
 * it", "US trade" and "U.S. trade". The first is the phrase as typed.
 * @param phrase the result of `tokenise`
 */
function listSpellings({ text, words, joinedTokens }: ReturnType<typeof tokenise>): Token[][] {
  // Goes backwards, so that the spellings after each word are known already.
  const after: Token[][][] = [[[]]]
  for (const index of [...words.keys()].reverse()) {
    const all = listOptions({ text, words, joinedTokens }, index).flatMap(({ tokens, width }) =>
      (after[width - 1] ?? []).map((rest) => [...tokens, ...rest]),
    )
    after.unshift([...new Map(all.map((tokens) => [tokens.map(({ text }) => text).join(' '), tokens])).values()].slice(0, maxSpellings))
  }
  return after[0] ?? []
}

type Option = { tokens: readonly Token[] /** How many words it replaces. */; width: number }

function listOptions({ text, words, joinedTokens }: ReturnType<typeof tokenise>, index: number): Option[] {
  const word = words[index]
  if (!word) return []
  const starting = joinedTokens.filter(({ start, end }) => start === word.start && words.some((last) => last.end === end))
  return [
    { tokens: [word], width: 1 },
    ...[...splitToken(word), ...splitInitials(word, text)].map((tokens) => ({ tokens, width: 1 })),
    ...starting.flatMap((whole) => {
      const width = words.filter(({ start, end }) => whole.start <= start && end <= whole.end).length
      const isWord = /^[\p{L}\p{N}\p{M}]+$/u.test(whole.text)
      return [...(isWord ? [[whole]] : []), ...splitToken(whole)].map((tokens) => ({ tokens, width }))
    }),
  ]
}

/** Splits a token at the signs it may be written with: "1250" as "1,250", "1250.5" as "1,250.5", and "m2" as "m^2". */
function splitToken(token: Token): Token[][] {
  const [, letters = '', digits = ''] = /^(\p{L}+)([0-9]+)$/u.exec(token.text) ?? []
  const [, above = '', decimals] = /^([0-9]+)(?:\u066B([0-9]+))?$/.exec(token.text) ?? []
  const below = decimals === undefined ? [] : [decimals]
  const parts = letters
    ? [[letters, digits]]
    : above
      ? [
          [above, ...below],
          [...groupThousands(above), ...below],
        ]
      : []
  return parts.filter(({ length }) => length > 1).map((texts) => texts.map((text) => ({ ...token, text })))
}

/** Splits capitals into single letters, since "US" is also written "U.S.", whose letters are words. */
function splitInitials(word: Token, text: string): Token[][] {
  if (!/^[A-Z]{2,4}$/.test(text.slice(word.start, word.end))) return []
  return [[...word.text].map((letter) => ({ ...word, text: letter }))]
}

function groupThousands(digits: string): string[] {
  const first = digits.length % 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/[0-9]{3}/g) ?? [])].filter((part) => part !== '')
}
