import type { ReactNode } from 'react'
import { createDebatePath } from '../paths'
import { useCapabilities, useRootData } from '../platform/root-data'

/** Links to the form for a new debate. Shows nothing if the API doesn't support creating one. */
export function CreateLink({ className, children }: { className?: string; children: ReactNode }) {
  const can = useCapabilities()
  const { place } = useRootData()
  return can.createDebate ? (
    <a className={className} href={createDebatePath} aria-current={place === createDebatePath ? 'page' : undefined}>
      {children}
    </a>
  ) : null
}
