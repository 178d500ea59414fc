import type { ReactNode } from 'react'
import { createDebatePath } from '../paths'
import { useCapabilities } from '../platform/root-data'

/** Links to the form for a new debate. Shows nothing if the API doesn't support creating one. */
export function CreateLink({ className, children }: { className?: string; children: ReactNode }) {
  const can = useCapabilities()
  return can.createDebate ? (
    <a className={className} href={createDebatePath}>
      {children}
    </a>
  ) : null
}
