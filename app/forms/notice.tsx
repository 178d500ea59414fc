import { createContext, type ReactNode, useContext } from 'react'
import { useRootData } from '../platform/root-data'
import type { Notice as SessionNotice } from '../platform/session.server'
import { WithTimes } from '../ui/moment'

/** The page's own message, after a form was sent by script. */
export type PageMessage = SessionNotice | null

/** The fragment that shows the message; null if it is first in `main`. */
const NoticeAnchorContext = createContext<string | null>(null)

type PlacesProps = {
  /** Fragments of this page that always have a `NoticeAt`. */
  places: readonly string[]
  children: ReactNode
}

/** Shows the message at the fragment that the page was opened with (docs/product.md#arguments), if that is one of these places. */
export function NoticePlaces({ places, children }: PlacesProps) {
  const at = useRootData().notice?.at
  if (at === undefined || !places.includes(at)) return children
  return <NoticeAnchorContext.Provider value={at}>{children}</NoticeAnchorContext.Provider>
}

/** Returns the fragment that shows the message, or null. Lists ask once for all their items. */
export const useNoticeAnchor = (): string | null => useContext(NoticeAnchorContext)

/**
 * Shows the message if the page was opened with this fragment. Put it first in the element with this id, so that it is seen and heard
 * first.
 */
export function NoticeAt({ place }: { place: string }) {
  const { notice } = useRootData()
  if (useNoticeAnchor() !== place || !notice) return null
  return (
    <div role="status" className="notice" data-kind={notice.kind}>
      <WithTimes text={notice.text} />
    </div>
  )
}

/**
 * Shows what just happened, in the only polite live region of a page. The region comes first in `main`, unless the message is shown at the
 * opened fragment. Elements make their announcements there too (elements/announce.ts). If a form sent by script succeeds, its button
 * already shows it, so the message is only for screen readers. A failure is shown above the page, because the button may be far down.
 */
export function Notice({ message = null }: { message?: PageMessage }) {
  const { notice } = useRootData()
  const isElsewhere = useNoticeAnchor() !== null
  // The summary of a form's errors shows its message (action-result.tsx).
  const { kind, text } = message ?? (notice?.form || isElsewhere ? undefined : notice) ?? {}
  const inPlace = kind === 'refused' ? 'notice toast' : 'sr-only'
  const className = message ? inPlace : kind ? 'notice' : undefined
  // The region stays polite for later announcements, but this message is the page's status.
  return (
    <div
      role={isElsewhere ? undefined : 'status'}
      aria-live={isElsewhere ? 'polite' : undefined}
      aria-atomic={false}
      className={className}
      data-kind={kind}
    >
      <WithTimes text={text} />
      <page-status class="sr-only" />
    </div>
  )
}
