import type { Side } from '#contract/debates'
import { shownName } from '#contract/shown-name'
import { sideNames } from '../debates/debate-words'
import { withQuery } from '../paths'
import { prose } from '../ui/prose'
import type { Kind } from './kinds'
import type { Post } from './post'

/** A longer chain is folded: its first line, and this many before the post. */
const shownBefore = 3
/** How many answers one sees in full at once. */
const fullAtOnce = 3

/** What a line tells besides who and what: an argument's side; "withdrawn". */
export type Told = { side: Side | null; gone: string | null }

type Props<P extends Post> = {
  ancestors: readonly P[]
  kind: Kind
  slug: string
  /** The page of the post that answers them. */
  path: string
  tell: (ancestor: P) => Told
}

/** What a post answers, from the top down: one line each, or in full as `?context=` asks (old Reddit's). */
export function AncestorChain<P extends Post>({ ancestors, kind, slug, path, tell }: Props<P>) {
  if (ancestors.length === 0) return null
  const inFull = ancestors.filter(({ content }) => content !== '').length
  const folded = inFull === 0 && ancestors.length > shownBefore + 2
  const [first] = ancestors
  const last = folded ? ancestors.slice(-shownBefore) : ancestors
  const lineOf = (ancestor: P) => chainLine(ancestor, kind.path(slug, ancestor.id), tell(ancestor))
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

function chainLine({ id, number, user, excerpt, content }: Post, path: string, { side, gone }: Told) {
  return (
    <li key={id} className={content ? 'full' : undefined}>
      <a href={path}>{`#${number}`}</a>
      {side ? ' ' : null}
      {side ? <b className={side}>{sideNames[side]}</b> : null}
      {user ? (
        <>
          {', '}
          <bdi>{shownName(user)}</bdi>
        </>
      ) : null}
      {content ? prose(content) : null}
      {content || gone ? null : (
        <>
          {' — “'}
          <bdi>{excerpt}</bdi>”
        </>
      )}
      {gone ? ` — ${gone}` : null}
    </li>
  )
}
