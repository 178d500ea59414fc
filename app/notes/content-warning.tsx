import type { ReactNode } from 'react'
import type { ContentNote } from '#contract/fields'
import { revealField, withQuery } from '../paths'
import { useRootData } from '../platform/root-data'

/**
 * Which sensitive content the reader sees: `all` of it (a setting under Appearance), or only the fragment that they opened by a link,
 * `revealed`.
 */
export type SensitiveView = { all: boolean; revealed: string | null; pathname: string; query: URLSearchParams }

/** Content that may be sensitive: its note, its fragment on the page, and its name in the link that reveals it, such as "comment #12". */
export type Sensitive = { note: ContentNote | null | undefined; anchor: string; name: string }

/** Returns which sensitive content of this page the reader sees. */
export function useSensitiveView(): SensitiveView {
  const { appearance, place } = useRootData()
  const { pathname, searchParams: query } = new URL(place, 'http://localhost')
  return { all: appearance.sensitive, revealed: query.get(revealField), pathname, query }
}

/** Checks whether the reader sees content that may be sensitive. */
export const isRevealed = ({ note, anchor }: Omit<Sensitive, 'name'>, { all, revealed }: SensitiveView) =>
  !note || all || revealed === anchor

/** Leaves sensitive content out of the page until the reader reveals it by a link, unless they chose to see everything. */
export function ContentWarning({ children, ...sensitive }: Sensitive & { children: ReactNode }) {
  return <>{withContentWarning(sensitive, children, useSensitiveView())}</>
}

/**
 * Does the same as `ContentWarning`, as a plain function for pages with many posts. The text isn't in the page at all, because text
 * browsers show the content of a closed <details>.
 */
export function withContentWarning({ note, anchor, name }: Sensitive, body: ReactNode, sensitiveView: SensitiveView): ReactNode {
  if (!note) return body
  const { pathname, query } = sensitiveView
  const why = ['Sensitive: ', <bdi key="why">{note.reason}</bdi>, note.by === 'moderators' ? ' (marked by the moderators)' : null]
  if (isRevealed({ note, anchor }, sensitiveView))
    return (
      <>
        <p className="meta">{why}</p>
        {body}
      </>
    )
  return (
    <p className="row">
      <span className="meta">{why}</span>{' '}
      <a href={`${withQuery(pathname, { [revealField]: anchor }, query)}#${anchor}`}>{`Show ${name}`}</a>
    </p>
  )
}
