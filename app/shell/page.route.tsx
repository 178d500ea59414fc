import type { ReactNode } from 'react'

/**
 * Around every page, for its faults alone: where only the root has a boundary, Remix does not load the root after an action
 * that failed, and the frame would not know the member any more.
 */
export default function Page({ children }: { children?: ReactNode }) {
  return children
}

export { Problem as ErrorBoundary } from './error-page'
