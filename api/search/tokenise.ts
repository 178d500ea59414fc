import { LRUCache } from 'lru-cache'
import { findJoinedTokens } from './joined-tokens.ts'

/**
 * A word of a text, folded so that case, accents, width and the like don't matter. In scripts without spaces, a pair of neighbouring
 * letters, or the last letter alone.
 */
export type Token = {
  text: string
  /** The token's range in the normalised text, in UTF-16 units. */
  start: number
  end: number
  /** For a pair: its first letter, folded, and where that ends. Null for words. */
  head: { text: string; end: number } | null
  /** True for the last of several letters, which the pair before it contains too. */
  tail: boolean
}

/** The length in UTF-16 units after which a word is cut. */
const maxWordLength = 64

/** Letters, digits and invisible characters between them, except the zero-width space, which separates words. */
const run = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|(?![\u200B\p{L}\p{N}\p{M}])\p{Default_Ignorable_Code_Point})*`
/** What may join the parts of a word: a hyphen, apostrophe or middle dot, or a quotation mark used as the Hebrew sign of abbreviations. */
const joint = String.raw`(?:[-\u2010\u2011\uFE63\uFF0D'\u2018\u2019\u2032\uFF07\u00B7\u05F3\u05F4]|(?<=[\u05D0-\u05EA])"(?=[\u05D0-\u05EA]))`
const compounds = new RegExp(`${run}(?:${joint}${run})*`, 'gu')
const runs = new RegExp(run, 'gu')
/** A letter with its marks. Unicode counts the half-width marks of Katakana as letters. */
const pieces = /(?:\P{M}[\p{M}\uFF9E\uFF9F]*)/gu
/** Letters of scripts written without spaces, and of Hangul, whose words include their particles. */
const dense =
  /^(?=\p{L})[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * Returns the words of a text in order, as search finds them (docs/product.md#search).
 * @returns the normalised `text`, to which the ranges refer, and `joinedTokens`: words with hyphens or apostrophes, joined, and the tokens
 *   of joined-tokens.ts
 */
export function tokenise(source: string): { text: string; words: Token[]; joinedTokens: Token[] } {
  const text = source.normalize('NFC')
  const words: Token[] = []
  const joinedTokens: Token[] = []
  for (const { 0: compound, index } of text.matchAll(compounds)) {
    const before = words.length
    let parts = 0
    for (const part of compound.matchAll(runs)) {
      parts += 1
      addRun(part[0], index + part.index, words)
    }
    if (parts > 1) addWhole(words.slice(before), { start: index, end: index + compound.length }, joinedTokens)
  }
  return { text, words, joinedTokens: [...joinedTokens, ...findJoinedTokens(text, words)] }
}

/** Adds "4day" for "4-day". Scripts without spaces have no such joined words. */
function addWhole(parts: readonly Token[], { start, end }: { start: number; end: number }, joinedTokens: Token[]): void {
  const text = parts.map((part) => part.text).join('')
  if (parts.every(({ head }) => head === null) && text.length <= maxWordLength)
    joinedTokens.push({ text, start, end, head: null, tail: false })
}

type Piece = { text: string; start: number; end: number }

function addRun(letters: string, start: number, words: Token[]): void {
  if (/^[A-Za-z0-9]{1,64}$/.test(letters)) {
    addWord([{ text: letters.toLowerCase(), start, end: start + letters.length }], words)
    return
  }
  let same: Piece[] = []
  let [wasDense, wasRaised] = [false, false]
  const flush = () => {
    if (wasDense) addPairs(same, words)
    else addWord(same, words)
    same = []
  }
  for (const { 0: letter, index } of letters.matchAll(pieces)) {
    const [above, below] = splitFraction(letter)
    const text = foldLetter(letter)
    if (text === '') continue
    if (above && below) {
      flush()
      // "½" is indexed as "1/2" is.
      for (const part of [above, below]) addWord([{ text: part, start: start + index, end: start + index + letter.length }], words)
      continue
    }
    // "10³" must not become 103; in a unit such as "m²", it stays one word.
    const isRaised = raised.test(letter)
    if (isRaised && !wasRaised && same.every((piece) => /^[0-9]$/.test(piece.text))) flush()
    wasRaised = isRaised
    const isDense = dense.test(text)
    if (isDense !== wasDense) flush()
    wasDense = isDense
    same.push({ text, start: start + index, end: start + index + letter.length })
  }
  flush()
}

const raised = /^[\u00B2\u00B3\u00B9\u2070\u2074-\u2079]/

/** Returns numerator and denominator of a fraction in one letter, such as "½". */
function splitFraction(letter: string): string[] {
  return /^[\u00BC-\u00BE\u2150-\u215E\u2189]/.test(letter) ? letter.normalize('NFKD').split('\u2044') : []
}

function addWord(letters: readonly Piece[], words: Token[]): void {
  const [first, last] = [letters[0], letters.at(-1)]
  if (!first || !last) return
  let text = ''
  for (const letter of letters) {
    if (text.length + letter.text.length > maxWordLength) {
      text ||= letter.text.slice(0, maxWordLength)
      break
    }
    text += letter.text
  }
  words.push({ text, start: first.start, end: last.end, head: null, tail: false })
}

/** Adds a pair for each letter; the last letter stands alone, so that a search for one letter finds pairs that begin with it. */
function addPairs(letters: readonly Piece[], words: Token[]): void {
  for (const [index, { text, start, end }] of letters.entries()) {
    const next = letters[index + 1]
    const head = { text, end }
    words.push({ text: text + (next?.text ?? ''), start, end: next?.end ?? end, head, tail: !next && letters.length > 1 })
  }
}

const folded = new LRUCache<string, string>({ max: 20_000 })

function foldLetter(letter: string): string {
  const cached = folded.get(letter)
  if (cached !== undefined) return cached
  const text = fold(letter)
  if (letter.length <= 4) folded.set(letter, text)
  return text
}

/** Marks that don't matter: accents of Latin, Greek and Cyrillic, points of Hebrew, vowels and hamza of Arabic, and its elongation. */
const ignored =
  /[\u0300-\u036F\u1AB0-\u1AFF\u1DC0-\u1DFF\u0483-\u0487\u0591-\u05C7\u0610-\u061A\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED\u0640]/gu
/** Letters that Unicode doesn't decompose. */
const equivalents: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}

/** The zeros of scripts with their own digits. */
const zeros = /[٠۰०০੦૦୦௦౦೦൦๐໐༠၀០]/u

/** Returns the ASCII digit for a letter, such as 3 for "٣". Nine digits follow each zero. */
function parseDigit(letter: string): string | undefined {
  if (!/^\p{Nd}$/u.test(letter)) return undefined
  const code = letter.codePointAt(0) ?? 0
  const value = [...Array(10).keys()].find((digit) => zeros.test(String.fromCodePoint(code - digit)))
  return value === undefined ? undefined : String(value)
}

function fold(letter: string): string {
  return (
    letter
      .normalize('NFKD')
      .toLowerCase()
      .replace(ignored, '')
      .replace(/./gu, (one) => equivalents[one] ?? parseDigit(one) ?? one)
      .normalize('NFKC')
      .replace(/[^\p{L}\p{N}\p{M}]|[\u02BB\u02BC]|\p{Default_Ignorable_Code_Point}/gu, '')
      // No language puts more than three marks on a letter.
      .replace(/(\p{M}{3})\p{M}+/gu, '$1')
  )
}
