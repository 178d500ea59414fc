import { asBeginning, asPair, longestBeginning } from './lexemes.ts'
import { spellingsOf } from './phrases.ts'
import { type Token, tokensOf } from './tokens.ts'
import { isFractionOrPower, withEmojiApart } from './wholes.ts'
import { formsOf, withOtherPrefixes } from './word-forms.ts'

/** One way in which a text can hold what a term asks for. */
export type Way = {
  /** The words in their order; of an `open` one the last is the beginning of a word. */
  words: readonly string[]
  open: boolean
  /** What the index knows of it: a text that has it has all of these. */
  lexemes: readonly string[]
  /** What all stands in the words of exactly those texts that have it. */
  parts: readonly string[]
  /** Whoever has the lexemes has it. */
  exact: boolean
}

/** A word, a phrase or a beginning that must occur in one of its ways, or in none of them. */
export type Term = { not: boolean; ways: readonly Way[] }

/** Which words count as beginnings without a star: none, the last, or every one. */
export type Beginnings = 'starred' | 'last' | 'all'

/** As many lexemes narrow a term down; the rest of a long phrase is compared in the text. */
const mostLexemes = 12

/**
 * What somebody typed, as terms: words, "phrases", -without, beginnings* (docs/product.md#search). Nothing in it is an
 * operator that could be wrong: what has no letter, digit or emoji in it asks for nothing. A word asks for its other forms as
 * well ("school" for "schools"); in quotation marks, or with a star, for what is typed alone. A number
 * with a minus and nothing else is the number.
 */
export function termsOf(typed: string, beginnings: Beginnings = 'starred'): Term[] {
  const text = withEmojiApart(withPairs(typed)).replace(/^\s*-(?=\p{Nd}\S*\s*$)/u, '')
  const found = [
    ...text.matchAll(/(?:(?<=^|\s)(-)(?=["\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]))?(?:"([^"]*)"(\*?)|([^\s"]+))/gu),
  ]
  const terms: Term[] = []
  for (const [index, [, minus, phrase, star, word]] of found.entries()) {
    const last = index === found.length - 1
    const implied = phrase === undefined && minus === undefined && (beginnings === 'all' || (beginnings === 'last' && last))
    const ways = phrase === undefined ? waysOfWord(word ?? '', implied) : waysOfPhrase(phrase, star === '*')
    const known = ways.filter((way) => way !== null)
    if (known.length > 0) terms.push({ not: minus !== undefined, ways: known })
  }
  return terms
}

/** Quotation marks of all kinds as the plain one, "5 %" as "5%"; the last of an odd number stands for nothing. */
function withPairs(typed: string): string {
  const text = typed
    .replace(/(?<=[\u05D0-\u05EA])"(?=[\u05D0-\u05EA])/g, '\u05F4')
    .replace(/[\u201C\u201D\u201E\u201F\u00AB\u00BB\u300C\u300D\u300E\u300F\uFF02]/g, '"')
    .replace(/(?<=\p{Nd})\s(?=[%\u066A\uFE6A\uFF05])/gu, '')
  const last = text.lastIndexOf('"')
  return text.split('"').length % 2 === 1 ? text : `${text.slice(0, last)} ${text.slice(last + 1)}`
}

/** A phrase of emoji alone is the first of them. */
function waysOfPhrase(phrase: string, starred: boolean): (Way | null)[] {
  const tokens = tokensOf(phrase)
  const { words, wholes } = tokens
  if (words.length === 0) return [wayOf(wholes.slice(0, 1), starred)]
  const signed = signedOf(words, wholes)
  const alone = signed.filter((whole) => covers(whole, words))
  if (alone.length > 0) return alone.map((whole) => wayOf([whole], starred))
  return spellingsOf(tokens).map((spelling) => wayOf(spelling, starred, signed))
}

const covers = (whole: Token, words: readonly Token[]) => words.every(({ start, end }) => whole.start <= start && end <= whole.end)

/** "C#", ".NET", "5%", "1/2": without its sign each would be another thing, and every text that has it has the whole. */
function signedOf(words: readonly Token[], wholes: readonly Token[]): Token[] {
  return wholes.filter((whole) => {
    if (isFractionOrPower(whole)) return true
    const within = words.filter(({ start, end }) => whole.start <= start && end <= whole.end)
    const [first, last] = [within[0], within.at(-1)]
    // The ".net" of "example.net" is said by the word before it.
    return first && last && (last.end < whole.end || (whole.start < first.start && !words.some(({ end }) => end === whole.start)))
  })
}

/** "4-day" is a text's "4-day" and "4day", and its "4 day"; but "C#" is no "C". */
function waysOfWord(word: string, implied: boolean): (Way | null)[] {
  const starred = word.endsWith('*')
  const open = implied || starred
  const { text, words, wholes } = tokensOf(word.replace(beforeHost, ''))
  const covering = wholes.filter((whole) => covers(whole, words))
  const signed = signedOf(words, wholes)
  const alone = covering.filter((whole) => signed.includes(whole))
  if (alone.length > 0) return alone.map((whole) => wayOf([whole], open))
  const forms = starred ? [] : otherForms(text, words)
  return [...covering.map((whole) => wayOf([whole], open)), ...[wayOf(words, open, signed), ...forms.map((form) => wayOf([form], false))]]
}

/** Of an address what leads to the same place without it. */
const beforeHost = /^(?:https?:\/\/)?(?:www\.)?(?=[^.\s]+\.[^.\s])/i

/** Of one word in plain letters: accents are another language's, and of what stands with others forms would be guesses. */
function otherForms(text: string, [only, ...others]: readonly Token[]): Token[] {
  if (!only || others.length > 0) return []
  const forms = /^[A-Za-z]+$/.test(text.slice(only.start, only.end)) ? formsOf(only.text) : withOtherPrefixes(only.text)
  return forms.map((form) => ({ ...only, text: form }))
}

/** @param required what a text must have as well @returns null where there is no word */
function wayOf(tokens: readonly Token[], starred: boolean, required: readonly Token[] = []): Way | null {
  // The last of several letters without spaces is in the pair before it; in the text another may follow it.
  const needed = tokens.at(-1)?.tail ? tokens.slice(0, -1) : tokens
  const last = needed.at(-1)
  if (!last) return null
  const open = last.head ? last.text === last.head.text : starred
  const words = needed.map(({ text }) => text)
  const paired = needed.length > 1 && needed.every(({ head }) => head === null)
  const lexemes = lexemesFor(words, { open, paired })
  return {
    words,
    open,
    lexemes: [...new Set([...[...new Set(lexemes)].slice(-mostLexemes), ...required.map(({ text }) => text)])],
    parts: [` ${words.join(' ')}${open ? '' : ' '}`, ...required.map(({ text }) => ` ${text} `)],
    exact: words.length === 1 ? !open || [...last.text].length <= longestBeginning : paired && !open && words.length === 2,
  }
}

/** Pairs of neighbours where the index has them; what is open stands alone. */
function lexemesFor(words: readonly string[], { open, paired }: { open: boolean; paired: boolean }): string[] {
  const [last = '', ...before] = words.toReversed()
  const closed = open ? before.toReversed() : words
  const pairs = closed.slice(1).map((word, index) => asPair(closed[index] ?? '', word))
  return [...(paired && pairs.length > 0 ? pairs : closed), ...(open ? [beginningOf(last)] : [])]
}

function beginningOf(word: string): string {
  return asBeginning([...word].slice(0, longestBeginning).join(''))
}
