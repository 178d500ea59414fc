import type { Argument } from '#contract/arguments'
import { shownName } from '#contract/shown-name'
import { sideNames } from '../debates/debate-words'
import { argumentPath, withQuery } from '../paths'
import { prose } from '../ui/prose'

/** A longer chain is folded: its first line, and this many before the argument. */
const shownBefore = 3
/** How many answers one sees in full at once. */
const fullAtOnce = 3

type Props = { ancestors: readonly Argument[]; slug: string /** The argument's own page. */; path: string }

/** What an argument answers, from the top down: one line each, or in full as `?context=` asks (old Reddit's). */
export function AncestorChain({ ancestors, slug, path }: Props) {
  if (ancestors.length === 0) return null
  const inFull = ancestors.filter(({ content }) => content !== '').length
  const folded = inFull === 0 && ancestors.length > shownBefore + 2
  const [first] = ancestors
  const last = folded ? ancestors.slice(-shownBefore) : ancestors
  return (
    <nav aria-label="What this answers">
      <ol className="chain">
        {folded && first ? lineOf(first, slug) : null}
        {folded ? (
          <li>
            <a href={withQuery(path, { context: '10' })}>{`${ancestors.length - shownBefore - 1} more answers between`}</a>
          </li>
        ) : null}
        {last.map((ancestor) => lineOf(ancestor, slug))}
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

function lineOf(ancestor: Argument, slug: string) {
  const { id, number, stance, user, excerpt, content, withdrawn_at: withdrawn } = ancestor
  return (
    <li key={id} className={content ? 'full' : undefined}>
      <a href={argumentPath(slug, id)}>{`#${number}`}</a> {stance ? <b className={stance}>{sideNames[stance]}</b> : null}
      {user ? (
        <>
          {', '}
          <bdi>{shownName(user)}</bdi>
        </>
      ) : null}
      {content ? prose(content) : null}
      {content || withdrawn ? null : (
        <>
          {' — “'}
          <bdi>{excerpt}</bdi>”
        </>
      )}
      {withdrawn ? ' — withdrawn' : null}
    </li>
  )
}
