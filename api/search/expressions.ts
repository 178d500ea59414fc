import type { Term, Way } from './terms.ts'

/** How a database writes that a text has a lexeme, all of some, one of some, and one thing without another. */
type Writing = { lexeme(text: string): string; all: string; any: string; without: string }

/** Lexemes are letters and digits and marks of our own, so that nothing in them could end the quotation. */
const sqlite: Writing = { lexeme: (text) => `"${text}"`, all: ' AND ', any: ' OR ', without: ' NOT ' }
const postgres: Writing = { lexeme: (text) => `'${text}'`, all: ' & ', any: ' | ', without: ' & !' }

/**
 * Terms as the full text of a database takes them: whatever matches the terms matches it. Phrases and long beginnings
 * are more than it says; `partsOf` has the rest.
 * @param letters of the kinds of documents that are looked for
 * @returns null if nothing is asked for, or what there cannot be
 */
export function fullTextOf(terms: readonly Term[], letters: readonly string[], onPostgres: boolean): string | null {
  const writing = onPostgres ? postgres : sqlite
  const wanted = terms.filter(({ not }) => !not)
  if (wanted.length === 0 || isContradiction(terms)) return null
  const unwanted = terms.filter(({ not }) => not).flatMap(({ ways }) => ways.filter(({ exact }) => exact))
  return joined(
    letters.map((letter) => {
      const all = joined(
        wanted.map(({ ways }) =>
          joined(
            ways.map((way) => lexemesOf(way, letter, writing)),
            writing.any,
          ),
        ),
        writing.all,
      )
      if (unwanted.length === 0) return all
      return joined(
        [
          all,
          joined(
            unwanted.map((way) => lexemesOf(way, letter, writing)),
            writing.any,
          ),
        ],
        writing.without,
      )
    }),
    writing.any,
  )
}

/** Whether something is asked for and excluded: of a frequent word a database would look through all there is for nothing. */
function isContradiction(terms: readonly Term[]): boolean {
  const key = ({ parts }: Way) => parts.join('\n')
  const excluded = new Set(terms.filter(({ not }) => not).flatMap(({ ways }) => ways.map(key)))
  return terms.some(({ not, ways }) => !not && ways.every((way) => excluded.has(key(way))))
}

function lexemesOf({ lexemes }: Way, letter: string, writing: Writing): string {
  return joined(
    lexemes.map((lexeme) => writing.lexeme(letter + lexeme)),
    writing.all,
  )
}

const joined = (parts: readonly string[], by: string) => `(${parts.join(by)})`

/** What all stands in the words of a text that has one thing. */
type Together = readonly string[]

/** What must stand in the words of a text, one of each, and what must not. */
export type Parts = { wanted: Together[][]; unwanted: Together[] }

/**
 * What the full text does not know of some terms.
 * @param all also what it does know, for a text that was not found through it
 * @returns null if that is nothing
 */
export function partsOf(terms: readonly Term[], all = false): Parts | null {
  const open = terms.filter(({ ways }) => all || ways.some(({ exact }) => !exact))
  if (open.length === 0) return null
  const parts = (term: Term) => term.ways.map((way) => way.parts)
  return {
    wanted: open.filter(({ not }) => !not).map(parts),
    unwanted: open.filter(({ not }) => not).flatMap(parts),
  }
}
