import { Fragment } from 'react'
import { CreateLink } from '../ui/create-link'
import { type AskedSearch, pathOfSearch } from './search-params'
import { nothingAsked, widerSearches } from './wider'

/** Says that nothing was found, and suggests what to try. */
export function Nothing({ asked }: { asked: AskedSearch }) {
  const { q, type } = asked
  const [first = q] = q.split(' ')
  const prefix = nothingAsked(q) ? '' : first.replace(/["*-]/g, '')
  return (
    <div className="empty flow">
      <p>
        <b>Nothing found</b>
      </p>
      <p>{nothingAsked(q) ?? 'No results have all your words. Try fewer words, another spelling, or the beginning of a word.'}</p>
      <p className="row">
        {prefix.length > 4 ? (
          <a href={pathOfSearch({ q: `${prefix.slice(0, -2)}*`, ...(type && { type }) })}>{`Try “${prefix.slice(0, -2)}*”`}</a>
        ) : null}{' '}
        <WiderLinks asked={asked} /> <CreateLink>Start a debate about it</CreateLink>
      </p>
    </div>
  )
}

/** Suggests searches that may find more, after few results. */
export function Wider({ asked }: { asked: AskedSearch }) {
  if (widerSearches(asked).length === 0) return null
  return (
    <p className="row">
      Not what you looked for? Search wider: <WiderLinks asked={asked} />
    </p>
  )
}

function WiderLinks({ asked }: { asked: AskedSearch }) {
  return widerSearches(asked).map(({ words, to }) => (
    <Fragment key={to}>
      <a href={to} dir="auto">
        {words}
      </a>{' '}
    </Fragment>
  ))
}
