import type { Answered } from './answered'
import { type Called, called } from './called'
import type { Kind } from './kind'

type Props = {
  kind: Kind
  slug: string
  post: Called
  previous: Called | null
  next: Called | null
  up: Answered
}

/** The ways on from a post's page: before and after it at its level, and what it answers. */
export function Neighbours({ kind, slug, post, previous, next, up }: Props) {
  return (
    <nav className="row" aria-label={`Around ${called(post)}`}>
      {previous ? (
        <>
          <a href={kind.path(slug, previous.id)} rel="prev">{`Previous at this level: ${called(previous)}`}</a>{' '}
        </>
      ) : null}
      <a href={up.path} rel="up">{`What it answers: ${up.name}`}</a>
      {next ? (
        <>
          {' '}
          <a href={kind.path(slug, next.id)} rel="next">{`Next at this level: ${called(next)}`}</a>
        </>
      ) : null}
    </nav>
  )
}
