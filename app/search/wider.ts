import { type AskedSearch, pathOfSearch } from './search-params'

/** So few hits that who searched may have asked for too much. */
export const few = 3
/** Words of which leaving one away is offered. */
const mostWords = 4

/** Searches that find more than this one: without its filter, in every category, without one of its words, or without its quotation marks. */
export function widerSearches(asked: AskedSearch): { words: string; to: string }[] {
  const { q, type, post_type } = asked
  const parts = q.match(/-?"[^"]*"\*?|[^\s"]+/g) ?? []
  const without = (left: number) => parts.filter((_, index) => index !== left)
  const fewer = parts.length > 1 && parts.length <= mostWords ? parts.map((part, index) => ({ part, rest: without(index) })) : []
  return [
    ...(post_type ? [{ words: 'Arguments and comments both', to: pathOfSearch(asked, { post_type: undefined }) }] : []),
    ...(type ? [{ words: 'Look everywhere', to: pathOfSearch({ q }) }] : []),
    // What only excludes asks for nothing.
    ...fewer
      .filter(({ rest }) => rest.some((part) => !part.startsWith('-')))
      .map(({ part, rest }) => ({ words: `Without ${part}`, to: pathOfSearch(asked, { q: rest.join(' ') }) })),
    ...(parts.some((part) => part.startsWith('"') && /\s/.test(part))
      ? [{ words: 'The words in any order', to: pathOfSearch(asked, { q: q.replaceAll('"', '') }) }]
      : []),
  ]
}

/** Why a search asks for nothing that could be found, in words for who typed it; null where it asks for something. */
export function nothingAsked(q: string): string | null {
  const parts = q.match(/-?"[^"]*"\*?|[^\s"]+/g) ?? []
  const searchable = parts.filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(part))
  if (searchable.length === 0) return 'There is no letter, digit or emoji in it to search for. Type a word.'
  if (searchable.every((part) => part.startsWith('-')))
    return 'It says only what to leave out. Type also a word to search for, without a hyphen before it.'
  return null
}
