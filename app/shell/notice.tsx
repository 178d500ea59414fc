import { useKnown } from './use-known'

/** What just happened, said once: the one polite live region of a page, first in its `main`. */
export function Notice() {
  const { notice } = useKnown()
  return (
    <div role="status" className={notice ? 'notice' : undefined} data-kind={notice?.kind}>
      {notice?.text}
    </div>
  )
}
