import type { ReactNode } from 'react'
import { shownName } from '#contract/readable-name'
import { sideNames } from '../debates/debate-text'
import { type SensitiveView, withContentWarning } from '../notes/content-warning'
import { withQuery } from '../paths'
import { prose } from '../ui/prose'
import type { KindOf, Post } from './post'
import { postLinkText, postName } from './post-label'

/** How many of the nearest ancestors a long chain shows after the first one. Those in between are left out. */
const shownBefore = 3
/** How many ancestors "Show full text" shows in full. */
const fullCount = 3

type Props<P extends Post> = {
  ancestors: readonly P[]
  kind: KindOf<P>
  slug: string
  /** The path of the page that shows the chain. */
  path: string
  /** Which sensitive posts the reader sees. */
  sensitiveView: SensitiveView
}

/**
 * Shows what a post answers (docs/product.md#look): its parent on the background of its side, and folded above it the other ancestors, one
 * line each from the top level down. `?context=` sets how many are shown in full, as in old Reddit.
 */
export function AncestorChain<P extends Post>({ ancestors, kind, slug, path, sensitiveView }: Props<P>) {
  if (ancestors.length === 0) return null
  const inFull = ancestors.filter(({ content }) => content !== '').length
  const isFolded = inFull === 0 && ancestors.length > shownBefore + 2
  const [first, second] = ancestors
  const parent = ancestors.at(-1)
  // If there are many ancestors, the API sends only the first one and the nearest ones.
  const omitted = first && second ? Math.max(0, second.depth - first.depth - 1) : 0
  const count = ancestors.length - 1 + omitted
  const last = ancestors.slice(isFolded ? -shownBefore : 1, -1)
  const between = isFolded ? count - shownBefore : omitted
  const further = isFolded || !second ? withQuery(path, { context: '10' }) : kind.path(slug, second.id)
  const renderLine = (ancestor: P) => chainLine(ancestor, { kind, slug, sensitiveView })
  return (
    <nav className="grid gap-1" aria-labelledby="answered">
      <p className="row meta">
        <b id="answered">In reply to</b>{' '}
        {inFull > 0 ? <a href={path}>Show less</a> : <a href={withQuery(path, { context: String(fullCount) })}>Show full text</a>}
      </p>
      {count > 0 ? (
        <details open={inFull > 0}>
          <summary>{`${count} earlier`}</summary>
          <ol className="text-sm">
            {first ? renderItem(first, renderLine) : null}
            {between > 0 ? (
              <li className={lineClass}>
                <a href={further}>{`${between} more replies in between`}</a>
              </li>
            ) : null}
            {last.map((ancestor) => renderItem(ancestor, renderLine))}
          </ol>
        </details>
      ) : null}
      {parent ? <div className={parentClass(parent, kind)}>{renderLine(parent)}</div> : null}
    </nav>
  )
}

const lineClass = 'truncate py-1 text-muted'

function renderItem<P extends Post>(ancestor: P, renderLine: (ancestor: P) => ReactNode) {
  return (
    <li key={ancestor.id} className={ancestor.content ? 'py-1' : lineClass}>
      {renderLine(ancestor)}
    </li>
  )
}

function parentClass<P extends Post>(parent: P, kind: KindOf<P>): string {
  return `parent ${(kind.takenAwayAt(parent) ? null : kind.sideOf(parent)) ?? ''}`.trim()
}

type ChainLineProps<P extends Post> = { kind: KindOf<P>; slug: string; sensitiveView: SensitiveView }

function chainLine<P extends Post>(ancestor: P, { kind, slug, sensitiveView }: ChainLineProps<P>) {
  const { id, user, excerpt, content, note } = ancestor
  const side = kind.sideOf(ancestor)
  const gone = kind.takenAwayAt(ancestor) ? (ancestor.hidden_rule === null ? kind.takenAway : 'hidden') : null
  return (
    <>
      <a href={kind.path(slug, id)}>{postLinkText(kind, ancestor)}</a>
      {side ? ' ' : null}
      {side ? <b className={side}>{kind.parentOf(ancestor) === null ? sideNames[side] : `${sideNames[side]} the motion`}</b> : null}
      {user ? (
        <>
          {', '}
          <bdi>{shownName(user)}</bdi>
        </>
      ) : null}
      {content
        ? withContentWarning({ note, anchor: kind.anchor(ancestor), name: postName(kind, ancestor) }, prose(content), sensitiveView)
        : null}
      {content || gone || !excerpt ? null : (
        <>
          {' — “'}
          <bdi>{excerpt}</bdi>”
        </>
      )}
      {gone ? ` — ${gone}` : null}
    </>
  )
}
