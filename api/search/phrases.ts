import type { Token, tokensOf } from './tokens.ts'

/** So many spellings of one phrase are looked for: of three numbers all, of more the first of them. */
const mostSpellings = 8

/**
 * The ways in which the words of a phrase may be written one after the other: "1,000 trams" and "1000 trams", "4-day week" and "4day week",
 * "m² of it" and "m^2 of it", "US trade" and "U.S. trade". The first is as it was typed.
 * @param phrase as `tokensOf` gives it
 */
export function spellingsOf({ text, words, wholes }: ReturnType<typeof tokensOf>): Token[][] {
  // From the last word to the first, so that what follows a word is known already.
  const after: Token[][][] = [[[]]]
  for (const index of [...words.keys()].reverse()) {
    const all = optionsAt({ text, words, wholes }, index).flatMap(({ tokens, width }) =>
      (after[width - 1] ?? []).map((rest) => [...tokens, ...rest]),
    )
    after.unshift([...new Map(all.map((tokens) => [tokens.map(({ text }) => text).join(' '), tokens])).values()].slice(0, mostSpellings))
  }
  return after[0] ?? []
}

type Option = { tokens: readonly Token[] /** How many words it stands for. */; width: number }

function optionsAt({ text, words, wholes }: ReturnType<typeof tokensOf>, index: number): Option[] {
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

/** "1250" is written "1,250" as well, "1250.5" "1,250.5", and "m2" "m^2": signs part words. */
function partsOf(token: Token): Token[][] {
  const [, letters = '', digits = ''] = /^(\p{L}+)([0-9]+)$/u.exec(token.text) ?? []
  const [, above = '', decimals] = /^([0-9]+)(?:\u066B([0-9]+))?$/.exec(token.text) ?? []
  const below = decimals === undefined ? [] : [decimals]
  const spelled = letters
    ? [[letters, digits]]
    : above
      ? [
          [above, ...below],
          [...thousandsOf(above), ...below],
        ]
      : []
  return spelled.filter(({ length }) => length > 1).map((texts) => texts.map((text) => ({ ...token, text })))
}

/** "US" in capitals is written "U.S." as well, of which the letters are words. */
function initialsOf(word: Token, text: string): Token[][] {
  if (!/^[A-Z]{2,4}$/.test(text.slice(word.start, word.end))) return []
  return [[...word.text].map((letter) => ({ ...word, text: letter }))]
}

function thousandsOf(digits: string): string[] {
  const first = digits.length % 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/[0-9]{3}/g) ?? [])].filter((part) => part !== '')
}
