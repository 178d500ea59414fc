import type { Kind } from './kind'
import type { Post, PostThread } from './post'
import { type ParentLink, postLabel } from './post-label'

type Props = {
  kind: Kind
  slug: string
  thread: Pick<PostThread<Post>, 'post' | 'previous' | 'next' | 'posted_before' | 'posted_after'>
  up: ParentLink
}

/**
 * Shows links from a post's page: to the previous and next post at its level, to its parent, and to the posts before and after it in time.
 */
export function Neighbours({ kind, slug, thread, up }: Props) {
  const { post, previous, next, posted_before: before, posted_after: after } = thread
  return (
    <nav className="row" aria-label={`Around ${postLabel(kind, post)}`}>
      {previous ? (
        <>
          <a href={kind.path(slug, previous.id)} rel="prev">{`Previous at this level: ${postLabel(kind, previous)}`}</a>{' '}
        </>
      ) : null}
      <a href={up.path} rel="up">{`In reply to: ${up.name}`}</a>
      {next ? (
        <>
          {' '}
          <a href={kind.path(slug, next.id)} rel="next">{`Next at this level: ${postLabel(kind, next)}`}</a>
        </>
      ) : null}
      {before ? (
        <>
          {' '}
          <a href={kind.path(slug, before.id)}>{`Previous post: ${kind.numbered(before.number)}`}</a>
        </>
      ) : null}
      {after ? (
        <>
          {' '}
          <a href={kind.path(slug, after.id)}>{`Next post: ${kind.numbered(after.number)}`}</a>
        </>
      ) : null}
    </nav>
  )
}
