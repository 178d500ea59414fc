import type { ReactNode } from 'react'
import { createDebatePath } from '../paths'
import { useCapabilities } from '../platform/root-data'

/** The way to start a debate; nothing where the API cannot create one. */
export function CreateLink({ className, children }: { className?: string; children: ReactNode }) {
  const can = useCapabilities()
  return can.createDebate ? (
    <a className={className} href={createDebatePath}>
      {children}
    </a>
  ) : null
}
