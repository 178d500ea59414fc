import type { Notice as Known } from '../platform/session.server'
import { useKnown } from '../platform/use-known'

/** What a page itself has to say, after a form that was sent in place. */
export type Said = Known | null

/**
 * What just happened, said once: the one polite live region of a page, first in its `main`. What was done in place
 * shows on its button already, so it is only for the ear; what failed lies over the page, for that button may be far down.
 */
export function Notice({ said = null }: { said?: Said }) {
  const { notice } = useKnown()
  const { kind, text } = said ?? notice ?? {}
  const inPlace = kind === 'refused' ? 'notice toast' : 'sr-only'
  return (
    <div role="status" className={said ? inPlace : notice ? 'notice' : undefined} data-kind={kind}>
      {text}
    </div>
  )
}
