import type { ReactNode } from 'react'
import { decisionPath } from '../paths'
import { useRootData } from '../platform/root-data'

type Props = {
  /** The purpose of the content: "send reports". */
  what: string
  /** Whether the form has text that was typed before. If so, the form is shown, so that nothing is lost. */
  typed?: boolean
  children: ReactNode
}

/**
 * Shows its content to members who are not suspended. Suspended members see instead why they can't use it, before they write anything
 * (docs/moderation.md#suspensions).
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

/** Returns whether the reader is suspended and so may only read. */
export const useIsSuspended = (): boolean => (useRootData().viewer?.suspension ?? null) !== null
