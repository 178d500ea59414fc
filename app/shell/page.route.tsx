import { type MetaFunction, Outlet } from '@remix-run/react'
import { problemMeta } from '../forms/route-meta'

/**
 * Around every page, for its faults alone: where only the root has a boundary, Remix does not load the root after an action
 * that failed, and the frame would not know the member any more.
 */
export default function Page() {
  return <Outlet />
}

export const meta: MetaFunction = problemMeta

export { Problem as ErrorBoundary } from './error-page'
