import type { ReactNode } from 'react'
import type { ContentNote } from '#contract/content-note'
import { revealField, withQuery } from '../paths'
import { useRootData } from '../platform/root-data'

/** What somebody reads of what is sensitive: `all` at once (Appearance), or what they have asked for by a link. */
export type Reading = { all: boolean; asked: string | null; pathname: string; query: URLSearchParams }

/** Something that may be sensitive: the fragment where it stands, and what a link calls it: "comment #12". */
export type Sensitive = { note: ContentNote | null | undefined; anchor: string; name: string }

/** How the reader wants what is sensitive, and what of this page they have asked for. */
export function useReading(): Reading {
  const { appearance, place } = useRootData()
  const { pathname, searchParams: query } = new URL(place, 'http://localhost')
  return { all: appearance.sensitive, asked: query.get(revealField), pathname, query }
}

/** Whether its reader sees something that may be sensitive. */
export const revealed = ({ note, anchor }: Omit<Sensitive, 'name'>, { all, asked }: Reading) => !note || all || asked === anchor

/** Keeps what is sensitive out of the page until its reader asks for it, by a link, unless they have chosen to see all at once. */
export function ContentWarning({ children, ...sensitive }: Sensitive & { children: ReactNode }) {
  return <>{folded(sensitive, children, useReading())}</>
}

/**
 * The same as a plain function, for the many posts of a page. The text is not in the page, rather than in a closed <details>: text
 * browsers show that open.
 */
export function folded({ note, anchor, name }: Sensitive, body: ReactNode, reading: Reading): ReactNode {
  if (!note) return body
  const { pathname, query } = reading
  const why = ['Sensitive: ', <bdi key="why">{note.reason}</bdi>, note.by === 'moderators' ? ' (marked by the moderators)' : null]
  if (revealed({ note, anchor }, reading))
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
