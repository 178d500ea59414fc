import type { Answered } from './answered'
import type { Kind } from './kind'
import type { Post } from './post'

type Neighbour = Pick<Post, 'id' | 'number'>
type Props = {
  kind: Kind
  slug: string
  number: number
  previous: Neighbour | null
  next: Neighbour | null
  up: Answered
}

/** The ways on from a post's page: before and after it at its level, and what it answers. */
export function Neighbours({ kind, slug, number, previous, next, up }: Props) {
  return (
    <nav className="row" aria-label={`Around #${number}`}>
      {previous ? (
        <>
          <a href={kind.path(slug, previous.id)} rel="prev">{`Previous at this level: #${previous.number}`}</a>{' '}
        </>
      ) : null}
      <a href={up.path} rel="up">{`What it answers: ${up.name}`}</a>
      {next ? (
        <>
          {' '}
          <a href={kind.path(slug, next.id)} rel="next">{`Next at this level: #${next.number}`}</a>
        </>
      ) : null}
    </nav>
  )
}
