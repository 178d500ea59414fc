import { Fragment } from 'react'
import { CreateLink } from '../ui/create-link'
import { type SearchParams, searchPathFor } from './search-params'
import {
  anyOrder,
  fewerWordsHint,
  noSearchableWords,
  nothingFoundTitle,
  onlyExcludedWords,
  searchBothKinds,
  searchEverywhere,
  startAboutIt,
} from './search-text'

/** Says that nothing was found, and suggests what to try. */
export function NoResults({ params }: { params: SearchParams }) {
  const { q, type } = params
  const [first = q] = q.split(' ')
  const prefix = noResultsReason(q) ? '' : first.replace(/["*-]/g, '')
  return (
    <div className="flow text-muted">
      <p>
        <b>{nothingFoundTitle}</b>
      </p>
      <p>{noResultsReason(q) ?? fewerWordsHint}</p>
      <p className="row">
        {prefix.length > 4 ? (
          <a href={searchPathFor({ q: `${prefix.slice(0, -2)}*`, ...(type && { type }) })}>{`Try “${prefix.slice(0, -2)}*”`}</a>
        ) : null}{' '}
        <WiderLinks params={params} /> <CreateLink>{startAboutIt}</CreateLink>
      </p>
    </div>
  )
}

/** Suggests searches that may find more, after few results. */
export function WiderSearches({ params }: { params: SearchParams }) {
  if (widerSearches(params).length === 0) return null
  return (
    <p className="row">
      Not what you were looking for? Try a broader search: <WiderLinks params={params} />
    </p>
  )
}

function WiderLinks({ params }: { params: SearchParams }) {
  return widerSearches(params).map(({ text, to }) => (
    <Fragment key={to}>
      <a href={to} dir="auto">
        {text}
      </a>{' '}
    </Fragment>
  ))
}

/** The maximum number of results with which wider searches are suggested. */
export const fewResults = 3
/** The maximum number of words with which searches without one of them are suggested. */
const maxWords = 4

/**
 * Returns searches that find more than this one: without its filter, in every category, without one of its words, or without its quotation
 * marks.
 */
export function widerSearches(params: SearchParams): { text: string; to: string }[] {
  const { q, type, post_type } = params
  const parts = q.match(/-?"[^"]*"\*?|[^\s"]+/g) ?? []
  const without = (dropped: number) => parts.filter((_, index) => index !== dropped)
  const withoutOneWord = parts.length > 1 && parts.length <= maxWords ? parts.map((part, index) => ({ part, rest: without(index) })) : []
  return [
    ...(post_type ? [{ text: searchBothKinds, to: searchPathFor(params, { post_type: undefined }) }] : []),
    ...(type ? [{ text: searchEverywhere, to: searchPathFor({ q }) }] : []),
    // A search with only exclusions finds nothing.
    ...withoutOneWord
      .filter(({ rest }) => rest.some((part) => !part.startsWith('-')))
      .map(({ part, rest }) => ({ text: `Without ${part}`, to: searchPathFor(params, { q: rest.join(' ') }) })),
    ...(parts.some((part) => part.startsWith('"') && /\s/.test(part))
      ? [{ text: anyOrder, to: searchPathFor(params, { q: q.replaceAll('"', '') }) }]
      : []),
  ]
}

/** Returns why a search can't find anything, in words for the reader; null if it can. */
export function noResultsReason(q: string): string | null {
  const parts = q.match(/-?"[^"]*"\*?|[^\s"]+/g) ?? []
  const searchable = parts.filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(part))
  if (searchable.length === 0) return noSearchableWords
  if (searchable.every((part) => part.startsWith('-'))) return onlyExcludedWords
  return null
}
