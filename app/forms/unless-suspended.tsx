import type { ReactNode } from 'react'
import { decisionPath } from '../paths'
import { useRootData } from '../platform/root-data'

type Props = {
  /** What the content is for: "send reports". */
  what: string
  /** Whether the form has text that was typed before; then it is shown, so that nothing is lost. */
  typed?: boolean
  children: ReactNode
}

/**
 * Shows its content to members who are not suspended; to suspended ones why they can't use it, before
 * they write (docs/moderation.md#suspensions).
 */
export function UnlessSuspended({ what, typed = false, children }: Props) {
  const suspension = useRootData().viewer?.suspension
  if (!suspension) return children
  return (
    <>
      <p className="notice">
        {`You can’t ${what} while you’re suspended. `}
        <a href={decisionPath(suspension.decision_id)}>Read why you’re suspended, and how to appeal</a>
      </p>
      {typed ? children : null}
    </>
  )
}

/** Returns whether the reader is suspended and may only read. */
export const useIsSuspended = (): boolean => (useRootData().viewer?.suspension ?? null) !== null
