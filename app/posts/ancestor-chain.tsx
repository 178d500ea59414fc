import { shownName } from '#contract/shown-name'
import { sideNames } from '../debates/debate-words'
import { withQuery } from '../paths'
import { prose } from '../ui/prose'
import { linkText } from './called'
import type { KindOf } from './kind'
import type { Post } from './post'

/** A longer chain is folded: its first line, and this many before the post. */
const shownBefore = 3
/** How many answers one sees in full at once. */
const fullAtOnce = 3

type Props<P extends Post> = {
  ancestors: readonly P[]
  kind: KindOf<P>
  slug: string
  /** The page of the post that answers them. */
  path: string
}

/** What a post answers, from the top down: one line each, or in full as `?context=` asks (old Reddit's). */
export function AncestorChain<P extends Post>({ ancestors, kind, slug, path }: Props<P>) {
  if (ancestors.length === 0) return null
  const inFull = ancestors.filter(({ content }) => content !== '').length
  const folded = inFull === 0 && ancestors.length > shownBefore + 2
  const [first] = ancestors
  const last = folded ? ancestors.slice(-shownBefore) : ancestors
  const lineOf = (ancestor: P) => chainLine(ancestor, kind, slug)
  return (
    <nav aria-label="What this answers">
      <ol className="chain">
        {folded && first ? lineOf(first) : null}
        {folded ? (
          <li>
            <a href={withQuery(path, { context: '10' })}>{`${ancestors.length - shownBefore - 1} more answers between`}</a>
          </li>
        ) : null}
        {last.map(lineOf)}
      </ol>
      <p className="meta">
        {inFull > 0 ? (
          <a href={path}>One line for each</a>
        ) : (
          <a href={withQuery(path, { context: String(fullAtOnce) })}>Read them in full</a>
        )}
      </p>
    </nav>
  )
}

function chainLine<P extends Post>(ancestor: P, kind: KindOf<P>, slug: string) {
  const { id, user, excerpt, content } = ancestor
  const side = kind.sideOf(ancestor)
  const gone = kind.takenAwayAt(ancestor) ? kind.takenAway : null
  return (
    <li key={id} className={content ? 'full' : undefined}>
      <a href={kind.path(slug, id)}>{linkText(kind, ancestor)}</a>
      {side ? ' ' : null}
      {side ? <b className={side}>{sideNames[side]}</b> : null}
      {user ? (
        <>
          {', '}
          <bdi>{shownName(user)}</bdi>
        </>
      ) : null}
      {content ? prose(content) : null}
      {content || gone || !excerpt ? null : (
        <>
          {' — “'}
          <bdi>{excerpt}</bdi>”
        </>
      )}
      {gone ? ` — ${gone}` : null}
    </li>
  )
}
