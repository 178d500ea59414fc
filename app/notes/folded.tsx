import type { ReactNode } from 'react'
import type { ContentNote } from '#contract/content-note'
import { useKnown } from '../platform/use-known'

/** Folds what is sensitive until its reader wants to see it, unless they have chosen to see all at once (Appearance). */
export function Folded({ note, children }: { note: ContentNote | null; children: ReactNode }) {
  const { appearance } = useKnown()
  return <>{folded(note, children, appearance.sensitive)}</>
}

/** The same as a plain function, for the many posts of a page. @param shown whether its reader sees all at once */
export function folded(note: ContentNote | null | undefined, body: ReactNode, shown: boolean): ReactNode {
  if (!note) return body
  const why = ['Sensitive: ', <bdi key="why">{note.reason}</bdi>, note.by === 'moderators' ? ' (marked by the moderators)' : null]
  if (shown)
    return (
      <>
        <p className="meta">{why}</p>
        {body}
      </>
    )
  return (
    <details>
      <summary>{why}</summary>
      {body}
    </details>
  )
}
