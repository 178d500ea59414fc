import type { Term, TermMatch } from './terms.ts'

/** A database's query syntax for a lexeme, and for `and`, `or` and `not`. */
type QuerySyntax = { lexeme(text: string): string; all: string; any: string; without: string }

/** Lexemes contain only letters, digits and our own marks, so none can end the quotation. */
const sqlite: QuerySyntax = { lexeme: (text) => `"${text}"`, all: ' AND ', any: ' OR ', without: ' NOT ' }
const postgres: QuerySyntax = { lexeme: (text) => `'${text}'`, all: ' & ', any: ' | ', without: ' & !' }

/**
 * Translates terms into a database's full-text query. The query finds everything that matches the terms, but ignores phrases and long
 * prefixes; `collectUncheckedParts` returns those.
 * @param letters the prefixes of the kinds to search
 * @returns null if the terms ask for nothing, or contradict each other
 */
export function buildFullTextQuery(terms: readonly Term[], letters: readonly string[], onPostgres: boolean): string | null {
  const syntax = onPostgres ? postgres : sqlite
  const wanted = terms.filter(({ not }) => !not)
  if (wanted.length === 0 || isContradiction(terms)) return null
  const unwanted = terms.filter(({ not }) => not).flatMap(({ ways }) => ways.filter(({ exact }) => exact))
  return joinWith(
    letters.map((letter) => {
      const all = joinWith(
        wanted.map(({ ways }) =>
          joinWith(
            ways.map((way) => joinLexemes(way, letter, syntax)),
            syntax.any,
          ),
        ),
        syntax.all,
      )
      if (unwanted.length === 0) return all
      return joinWith(
        [
          all,
          joinWith(
            unwanted.map((way) => joinLexemes(way, letter, syntax)),
            syntax.any,
          ),
        ],
        syntax.without,
      )
    }),
    syntax.any,
  )
}

/** Checks if a word is both wanted and excluded. For a frequent word, a database would scan everything for nothing. */
function isContradiction(terms: readonly Term[]): boolean {
  const key = ({ parts }: TermMatch) => parts.join('\n')
  const excluded = new Set(terms.filter(({ not }) => not).flatMap(({ ways }) => ways.map(key)))
  return terms.some(({ not, ways }) => !not && ways.every((way) => excluded.has(key(way))))
}

function joinLexemes({ lexemes }: TermMatch, letter: string, syntax: QuerySyntax): string {
  return joinWith(
    lexemes.map((lexeme) => syntax.lexeme(letter + lexeme)),
    syntax.all,
  )
}

const joinWith = (parts: readonly string[], by: string) => `(${parts.join(by)})`

/** Strings that a text contains all of if it has a certain word or phrase. */
type AllOf = readonly string[]

/** The strings that a text must contain, one set of each list, and those that it must not. */
export type UncheckedParts = { wanted: AllOf[][]; unwanted: AllOf[] }

/**
 * Returns what the full-text query doesn't check of some terms.
 * @param all also what it does check, for a text that wasn't found through it
 * @returns null if there is nothing left to check
 */
export function collectUncheckedParts(terms: readonly Term[], all = false): UncheckedParts | null {
  const open = terms.filter(({ ways }) => all || ways.some(({ exact }) => !exact))
  if (open.length === 0) return null
  const parts = (term: Term) => term.ways.map((way) => way.parts)
  return {
    wanted: open.filter(({ not }) => !not).map(parts),
    unwanted: open.filter(({ not }) => not).flatMap(parts),
  }
}
