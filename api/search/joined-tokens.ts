import type { Token } from './tokenise.ts'

/** Emoji: flags, and pictures with what is joined to them. The second pattern also takes a minus, to exclude one. */
const emojis =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*/gu
const emojiTerms =
  /-?(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*)/gu

/** Puts spaces around the emoji of a query. */
export function separateEmoji(query: string): string {
  return query.replace(emojiTerms, ' $& ')
}

/**
 * Returns tokens that readers see as one although they contain signs: "U.S." is also "us", "1,000" and "1.000" are "1000", "1/2" is "½",
 * "10^3" is "10³"; but "C#" isn't "C", ".NET" isn't "net" and "5%" isn't "5". Meaningful signs become letters that no word has, since the
 * index of one database splits words at other signs.
 * @param words the words of the text, in order
 */
export function findJoinedTokens(text: string, words: readonly Token[]): Token[] {
  const numberTokens = findNumbers(text, words)
  return [
    ...findAbbreviations(text, words),
    ...numberTokens,
    ...findPercentages(text, words, numberTokens),
    ...findNamesWithSign(text, words),
    ...findDottedNames(text, words),
    ...emojiTokens(text),
  ]
}

const between = (text: string, one: Token, next: Token) => text.slice(one.end, next.start)
const isNumber = ({ text }: Token) => /^[0-9]{1,18}$/.test(text)
const maxLength = 64

/** Groups consecutive words as long as each continues the one before. Leaves out single words. */
function groupChains(words: readonly Token[], continues: (before: Token, next: Token) => boolean): Token[][] {
  const found: Token[][] = []
  let chain: Token[] = []
  for (const word of words) {
    const before = chain.at(-1)
    if (before && continues(before, word)) chain.push(word)
    else {
      if (chain.length > 1) found.push(chain)
      chain = [word]
    }
  }
  return chain.length > 1 ? [...found, chain] : found
}

function whole(text: string, parts: readonly Token[]): Token[] {
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last && text.length <= maxLength ? [{ text, start: first.start, end: last.end, head: null, tail: false }] : []
}

/** Finds abbreviations and names with dots: "U.S.", "Ph.D.", "Node.js". */
function findAbbreviations(text: string, words: readonly Token[]): Token[] {
  const isPart = (word: Token) => word.head === null && !/[0-9]/.test(word.text)
  const chained = groupChains(words, (before, next) => isPart(before) && isPart(next) && between(text, before, next) === '.')
  return chained.flatMap((parts) => whole(parts.map((part) => part.text).join(''), parts))
}

/** Letters for signs: the decimal point, the bar of a fraction, a power, a percentage, and the dot before a name. */
const [point, over, power, percent, dot] = ['\u066B', '\u2044', '\u02C6', '\u066A', '\u2024']
const separators = /^[., \u00A0\u2009\u202F\u066B\u066C]$/

/** Checks if a token is a fraction or a power of a number: "1/2", "10^3". */
export const isFractionOrPower = ({ text }: Token) => text.includes(over) || text.includes(power)

function findNumbers(text: string, words: readonly Token[]): Token[] {
  const grouped = groupChains(words, (one, next) => isNumber(one) && isNumber(next) && separators.test(between(text, one, next)))
  const divided = groupChains(words, (one, next) => isNumber(one) && isNumber(next) && isDivided(text, one, next))
  const raised = groupChains(words, (one, next) => isRaised(text, one, next))
  return [
    ...grouped.flatMap((parts) => {
      const signs = parts.slice(1).map((next, index) => between(text, parts[index] ?? next, next))
      const digits = parseNumber(
        parts.map((part) => part.text),
        signs,
      )
      return digits === null ? [] : whole(digits, parts)
    }),
    // Three numbers in a row are a date, not a fraction.
    ...divided.filter(({ length }) => length === 2).flatMap((parts) => whole(parts.map((part) => part.text).join(over), parts)),
    ...raised
      .filter(({ length }) => length === 2)
      .flatMap((parts) => whole(parts.map((part) => part.text).join(parts.every(isNumber) ? power : ''), parts)),
  ]
}

/** The two words of "½" have the same range. */
const isDivided = (text: string, one: Token, next: Token) =>
  (one.start === next.start && one.end === next.end) || /^[/\u2044]$/.test(between(text, one, next))

/** "10³" is two adjacent words, and "m²" is one; so "m^2" must become one too. */
function isRaised(text: string, one: Token, next: Token): boolean {
  if (!isNumber(next) || one.head !== null) return false
  return between(text, one, next) === '^' || (isNumber(one) && one.end === next.start)
}

/**
 * Reads digits with signs between them as one number. Groups of three after the first are thousands; a different sign before the last group
 * makes it decimals. "1.000" is read as a thousand, its more common meaning, but "0.125" isn't.
 * @returns null for dates, versions and addresses, which aren't numbers
 */
function parseNumber(parts: readonly string[], signs: readonly string[]): string | null {
  const [sign = '', ...others] = signs
  const last = parts.at(-1) ?? ''
  const isDecimal = others.length === 0 ? last.length !== 3 || /^0|^.{4}/.test(parts[0] ?? '') : signs.at(-1) !== signs.at(-2)
  const [thousands, decimals] = isDecimal ? [parts.slice(0, -1), last] : [parts, null]
  const isSpaced = /^[^.,\u066B]$/.test(isDecimal ? (signs.at(-1) ?? '') : '')
  const isGrouped = thousands.every((part, index) => (index === 0 ? part.length <= 3 || thousands.length === 1 : part.length === 3))
  const isSame = signs.slice(0, thousands.length - 1).every((other) => other === sign)
  if (!isGrouped || !isSame || isSpaced) return null
  return thousands.join('') + (decimals === null ? '' : point + decimals)
}

const percentSign = /^[ \u00A0\u2009\u202F]?[%\u066A\uFE6A\uFF05]/

/** Finds percentages of whole numbers, not of their last digits: "5%", "5 %", "2.5%". */
function findPercentages(text: string, words: readonly Token[], numberTokens: readonly Token[]): Token[] {
  const single = words.filter((word) => isNumber(word) && !numberTokens.some(({ start, end }) => start <= word.start && word.end <= end))
  return [...numberTokens, ...single].flatMap((number) => {
    const [sign = ''] = percentSign.exec(text.slice(number.end, number.end + 2)) ?? []
    return sign === '' ? [] : whole(number.text + percent, [{ ...number, end: number.end + sign.length }])
  })
}

/**
 * Finds names that begin with a dot: ".NET", ".com", ".gitignore", and the ".js" of "Node.js". "U.S." contains no ".s", and nothing begins
 * after "...".
 */
function findDottedNames(text: string, words: readonly Token[]): Token[] {
  return words.flatMap((word) => {
    if (word.head !== null || text[word.start - 1] !== '.' || !/^\p{L}/u.test(word.text)) return []
    const before = text[word.start - 2] ?? ' '
    const isName = /[\p{L}\p{N}\p{M}]/u.test(before) ? word.text.length > 1 : before !== '.'
    return isName ? whole(dot + word.text, [{ ...word, start: word.start - 1 }]) : []
  })
}

/** Finds names that end in a sign: "C++", "C#", "Notepad++", "A+". */
function findNamesWithSign(text: string, words: readonly Token[]): Token[] {
  return words.flatMap((word) => {
    if (word.head !== null || !/^\p{L}/u.test(word.text)) return []
    const [, sign = ''] = /^(\+\+|[+#♯])(?![\p{L}\p{N}+#♯])/u.exec(text.slice(word.end, word.end + 4)) ?? []
    const isLetter = [...word.text].length === 1
    if (sign === '' || (!isLetter && sign !== '++')) return []
    const spelledOut = sign.replaceAll('+', 'plus').replace(/[#♯]/, 'sharp')
    return whole(word.text + spelledOut, [{ ...word, end: word.end + sign.length }])
  })
}

function emojiTokens(text: string): Token[] {
  return [...text.matchAll(emojis)].flatMap(({ 0: picture, index }) => {
    const bare = picture.replace(/[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu, '')
    return bare.length > maxLength ? [] : [{ text: bare, start: index, end: index + picture.length, head: null, tail: false }]
  })
}
