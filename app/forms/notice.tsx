import { createContext, type ReactNode, useContext } from 'react'
import { useRootData } from '../platform/root-data'
import type { Notice as Known } from '../platform/session.server'
import { WithTimes } from '../ui/moment'

/** What a page itself has to say, after a form that was sent in place. */
export type Said = Known | null

/** The fragment beside which the message stands; null where it stands first in `main`. */
const Landed = createContext<string | null>(null)

type PlacesProps = {
  /** Fragments of this page that have a `NoticeAt`, and are surely on it. */
  places: readonly string[]
  children: ReactNode
}

/** Lets a message stand where the page lands (docs/product.md#arguments), if that is one of these places. */
export function NoticePlaces({ places, children }: PlacesProps) {
  const at = useRootData().notice?.at
  if (at === undefined || !places.includes(at)) return children
  return <Landed.Provider value={at}>{children}</Landed.Provider>
}

/** The fragment of this page that has the message, or null: for lists, which ask once for all their items. */
export const useLanded = (): string | null => useContext(Landed)

/** The message, if the page landed here: first in the element that has this id, so that it is seen and heard first. */
export function NoticeAt({ place }: { place: string }) {
  const { notice } = useRootData()
  if (useLanded() !== place || !notice) return null
  return (
    <div role="status" className="notice" data-kind={notice.kind}>
      <WithTimes text={notice.text} />
    </div>
  )
}

/**
 * What just happened, said once: the one polite live region of a page, first in its `main`, unless it stands where the page
 * lands. What elements say, such as news, is spoken in it too (elements/announce.ts). What was done in place shows on its button already, so it is only for the ear; what failed lies over the page, for
 * that button may be far down.
 */
export function Notice({ said = null }: { said?: Said }) {
  const { notice } = useRootData()
  const elsewhere = useLanded() !== null
  // What is wrong with a form stands with its faults (action-result.ts).
  const { kind, text } = said ?? (notice?.form || elsewhere ? undefined : notice) ?? {}
  const inPlace = kind === 'refused' ? 'notice toast' : 'sr-only'
  const className = said ? inPlace : kind ? 'notice' : undefined
  // It stays polite for what is said later, but the message is the page's status.
  return (
    <div
      role={elsewhere ? undefined : 'status'}
      aria-live={elsewhere ? 'polite' : undefined}
      aria-atomic={false}
      className={className}
      data-kind={kind}
    >
      <WithTimes text={text} />
      <page-said class="sr-only" />
    </div>
  )
}
