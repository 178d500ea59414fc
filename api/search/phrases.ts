import type { Token, tokenise } from './tokens.ts'

/** How many spellings of a phrase are searched: enough for a phrase with three numbers; longer phrases get only the first ones. */
const maxSpellings = 8

/**
 * Returns the ways to write the words of a phrase: "1,000 trams" and "1000 trams", "4-day week" and "4day week", "m² of it" and "m^2 of
 * it", "US trade" and "U.S. trade". The first is the phrase as typed.
 * @param phrase the result of `tokenise`
 */
export function listSpellings({ text, words, wholes }: ReturnType<typeof tokenise>): Token[][] {
  // Goes backwards, so that the spellings after each word are known already.
  const after: Token[][][] = [[[]]]
  for (const index of [...words.keys()].reverse()) {
    const all = optionsAt({ text, words, wholes }, index).flatMap(({ tokens, width }) =>
      (after[width - 1] ?? []).map((rest) => [...tokens, ...rest]),
    )
    after.unshift([...new Map(all.map((tokens) => [tokens.map(({ text }) => text).join(' '), tokens])).values()].slice(0, maxSpellings))
  }
  return after[0] ?? []
}

type Option = { tokens: readonly Token[] /** How many words it replaces. */; width: number }

function optionsAt({ text, words, wholes }: ReturnType<typeof tokenise>, index: number): Option[] {
  const word = words[index]
  if (!word) return []
  const starting = wholes.filter(({ start, end }) => start === word.start && words.some((last) => last.end === end))
  return [
    { tokens: [word], width: 1 },
    ...[...partsOf(word), ...initialsOf(word, text)].map((tokens) => ({ tokens, width: 1 })),
    ...starting.flatMap((whole) => {
      const width = words.filter(({ start, end }) => whole.start <= start && end <= whole.end).length
      const isWord = /^[\p{L}\p{N}\p{M}]+$/u.test(whole.text)
      return [...(isWord ? [[whole]] : []), ...partsOf(whole)].map((tokens) => ({ tokens, width }))
    }),
  ]
}

/** Splits a token at the signs it may be written with: "1250" as "1,250", "1250.5" as "1,250.5", and "m2" as "m^2". */
function partsOf(token: Token): Token[][] {
  const [, letters = '', digits = ''] = /^(\p{L}+)([0-9]+)$/u.exec(token.text) ?? []
  const [, above = '', decimals] = /^([0-9]+)(?:\u066B([0-9]+))?$/.exec(token.text) ?? []
  const below = decimals === undefined ? [] : [decimals]
  const parts = letters
    ? [[letters, digits]]
    : above
      ? [
          [above, ...below],
          [...thousandsOf(above), ...below],
        ]
      : []
  return parts.filter(({ length }) => length > 1).map((texts) => texts.map((text) => ({ ...token, text })))
}

/** Splits capitals into single letters, since "US" is also written "U.S.", whose letters are words. */
function initialsOf(word: Token, text: string): Token[][] {
  if (!/^[A-Z]{2,4}$/.test(text.slice(word.start, word.end))) return []
  return [[...word.text].map((letter) => ({ ...word, text: letter }))]
}

function thousandsOf(digits: string): string[] {
  const first = digits.length % 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/[0-9]{3}/g) ?? [])].filter((part) => part !== '')
}
