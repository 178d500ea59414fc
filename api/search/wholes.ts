import type { Token } from './tokens.ts'

/** Emoji: flags, and pictures with what is joined to them; and the same as something to leave out. */
const emojis =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*/gu
const emojisAsked =
  /-?(?:\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*(?:\u200D\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]*)*)/gu

/** The emoji of what is searched for, apart from each other and from words. */
export function withEmojiApart(asked: string): string {
  return asked.replace(emojisAsked, ' $& ')
}

/**
 * What is one thing to who reads it, though signs are in it: "U.S." is "us" as well, "1,000" and "1.000" are "1000", "1/2" is "½", "10^3" is
 * "10³", "C#" is not "C", ".NET" no net, "5%" no 5. Signs that mean something are kept as letters that no word has, for the index of one database parts words at others.
 * @param words of the text, in their order
 */
export function wholesIn(text: string, words: readonly Token[]): Token[] {
  const counted = numbers(text, words)
  return [
    ...abbreviations(text, words),
    ...counted,
    ...percentages(text, words, counted),
    ...names(text, words),
    ...dotted(text, words),
    ...pictures(text),
  ]
}

const between = (text: string, one: Token, next: Token) => text.slice(one.end, next.start)
const isNumber = ({ text }: Token) => /^[0-9]{1,18}$/.test(text)
const longest = 64

/** Words that follow each other for as long as each goes with the one before; those alone are left out. */
function chains(words: readonly Token[], goesOn: (before: Token, next: Token) => boolean): Token[][] {
  const found: Token[][] = []
  let chain: Token[] = []
  for (const word of words) {
    const before = chain.at(-1)
    if (before && goesOn(before, word)) chain.push(word)
    else {
      if (chain.length > 1) found.push(chain)
      chain = [word]
    }
  }
  return chain.length > 1 ? [...found, chain] : found
}

function whole(text: string, parts: readonly Token[]): Token[] {
  const [first, last] = [parts[0], parts.at(-1)]
  return first && last && text.length <= longest ? [{ text, start: first.start, end: last.end, head: null, tail: false }] : []
}

/** "U.S.", "Ph.D.", "Node.js". */
function abbreviations(text: string, words: readonly Token[]): Token[] {
  const isPart = (word: Token) => word.head === null && !/[0-9]/.test(word.text)
  const chained = chains(words, (before, next) => isPart(before) && isPart(next) && between(text, before, next) === '.')
  return chained.flatMap((parts) => whole(parts.map((part) => part.text).join(''), parts))
}

/** Stand for the sign between a whole number and its decimals, above and below, of a power, of a percentage, and before a name. */
const [point, over, power, percent, dot] = ['\u066B', '\u2044', '\u02C6', '\u066A', '\u2024']
const separators = /^[., \u00A0\u2009\u202F\u066B\u066C]$/

/** Whether a whole is a fraction or a power of a number: "1/2", "10^3". */
export const isFractionOrPower = ({ text }: Token) => text.includes(over) || text.includes(power)

function numbers(text: string, words: readonly Token[]): Token[] {
  const grouped = chains(words, (one, next) => isNumber(one) && isNumber(next) && separators.test(between(text, one, next)))
  const divided = chains(words, (one, next) => isNumber(one) && isNumber(next) && isDivided(text, one, next))
  const raised = chains(words, (one, next) => isRaised(text, one, next))
  return [
    ...grouped.flatMap((parts) => {
      const signs = parts.slice(1).map((next, index) => between(text, parts[index] ?? next, next))
      const digits = asNumber(
        parts.map((part) => part.text),
        signs,
      )
      return digits === null ? [] : whole(digits, parts)
    }),
    // Of a date three stand together.
    ...divided.filter(({ length }) => length === 2).flatMap((parts) => whole(parts.map((part) => part.text).join(over), parts)),
    ...raised
      .filter(({ length }) => length === 2)
      .flatMap((parts) => whole(parts.map((part) => part.text).join(parts.every(isNumber) ? power : ''), parts)),
  ]
}

/** "½" is two words at one place. */
const isDivided = (text: string, one: Token, next: Token) =>
  (one.start === next.start && one.end === next.end) || /^[/\u2044]$/.test(between(text, one, next))

/** "10³" is two words beside each other, and "m²" is one: that "m^2" is, too. */
function isRaised(text: string, one: Token, next: Token): boolean {
  if (!isNumber(next) || one.head !== null) return false
  return between(text, one, next) === '^' || (isNumber(one) && one.end === next.start)
}

/**
 * Digits between signs as one number: three each after the first are thousands, what another sign parts from them decimals. "1.000" is a
 * thousand, as it is more often, and "0.125" is not.
 * @returns null for what is none: dates, versions, addresses
 */
function asNumber(parts: readonly string[], signs: readonly string[]): string | null {
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

/** "5%", "5 %", "2.5%": of the whole number, not of its last digits. */
function percentages(text: string, words: readonly Token[], counted: readonly Token[]): Token[] {
  const single = words.filter((word) => isNumber(word) && !counted.some(({ start, end }) => start <= word.start && word.end <= end))
  return [...counted, ...single].flatMap((number) => {
    const [sign = ''] = percentSign.exec(text.slice(number.end, number.end + 2)) ?? []
    return sign === '' ? [] : whole(number.text + percent, [{ ...number, end: number.end + sign.length }])
  })
}

/** ".NET", ".com", ".gitignore", and the ".js" of "Node.js"; but "U.S." ends in no ".s", and nothing begins after "...". */
function dotted(text: string, words: readonly Token[]): Token[] {
  return words.flatMap((word) => {
    if (word.head !== null || text[word.start - 1] !== '.' || !/^\p{L}/u.test(word.text)) return []
    const before = text[word.start - 2] ?? ' '
    const isName = /[\p{L}\p{N}\p{M}]/u.test(before) ? word.text.length > 1 : before !== '.'
    return isName ? whole(dot + word.text, [{ ...word, start: word.start - 1 }]) : []
  })
}

/** "C++", "C#", "Notepad++", "A+". */
function names(text: string, words: readonly Token[]): Token[] {
  return words.flatMap((word) => {
    if (word.head !== null || !/^\p{L}/u.test(word.text)) return []
    const [, sign = ''] = /^(\+\+|[+#♯])(?![\p{L}\p{N}+#♯])/u.exec(text.slice(word.end, word.end + 4)) ?? []
    const isLetter = [...word.text].length === 1
    if (sign === '' || (!isLetter && sign !== '++')) return []
    const meant = sign.replaceAll('+', 'plus').replace(/[#♯]/, 'sharp')
    return whole(word.text + meant, [{ ...word, end: word.end + sign.length }])
  })
}

function pictures(text: string): Token[] {
  return [...text.matchAll(emojis)].flatMap(({ 0: picture, index }) => {
    const bare = picture.replace(/[\uFE0F\u{1F3FB}-\u{1F3FF}]/gu, '')
    return bare.length > longest ? [] : [{ text: bare, start: index, end: index + picture.length, head: null, tail: false }]
  })
}
