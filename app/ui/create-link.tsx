import type { ReactNode } from 'react'
import { createDebatePath } from '../paths'
import { useOffered } from '../platform/root-data'

/** The way to start a debate; nothing where the API cannot create one. */
export function CreateLink({ className, children }: { className?: string; children: ReactNode }) {
  return useOffered('creating') ? (
    <a className={className} href={createDebatePath}>
      {children}
    </a>
  ) : null
}
