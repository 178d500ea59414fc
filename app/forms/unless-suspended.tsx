import type { ReactNode } from 'react'
import { decisionPath } from '../paths'
import { useRootData } from '../platform/root-data'

type Props = {
  /** What one does by it: "send reports". */
  what: string
  /** Whether something stands in it that was typed before: then it is shown, so that nothing is lost. */
  typed?: boolean
  children: ReactNode
}

/** What somebody can use who is not suspended; for who is, why they cannot, before they write (docs/moderation.md#suspensions). */
export function UnlessSuspended({ what, typed = false, children }: Props) {
  const suspension = useRootData().viewer?.suspension
  if (!suspension) return children
  return (
    <>
      <p className="notice">
        {`You cannot ${what} while you are suspended. `}
        <a href={decisionPath(suspension.decision_id)}>Read why you are suspended, and how to appeal</a>
      </p>
      {typed ? children : null}
    </>
  )
}

/** Whether the reader may only read for now. */
export const useIsSuspended = (): boolean => (useRootData().viewer?.suspension ?? null) !== null
