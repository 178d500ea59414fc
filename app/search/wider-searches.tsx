import { Fragment } from 'react'
import { CreateLink } from '../ui/create-link'
import { type SearchParams, searchPathFor } from './search-params'
import { noResultsReason, widerSearches } from './widen-search'

/** Says that nothing was found, and suggests what to try. */
export function NoResults({ params }: { params: SearchParams }) {
  const { q, type } = params
  const [first = q] = q.split(' ')
  const prefix = noResultsReason(q) ? '' : first.replace(/["*-]/g, '')
  return (
    <div className="empty flow">
      <p>
        <b>Nothing found</b>
      </p>
      <p>{noResultsReason(q) ?? 'No results have all your words. Try fewer words, another spelling, or the beginning of a word.'}</p>
      <p className="row">
        {prefix.length > 4 ? (
          <a href={searchPathFor({ q: `${prefix.slice(0, -2)}*`, ...(type && { type }) })}>{`Try “${prefix.slice(0, -2)}*”`}</a>
        ) : null}{' '}
        <WiderLinks params={params} /> <CreateLink>Start a debate about it</CreateLink>
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
