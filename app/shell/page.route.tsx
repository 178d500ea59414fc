import { type MetaFunction, Outlet } from '@remix-run/react'
import { problemMeta } from '../forms/route-meta'

/**
 * Wraps every page, to handle its errors. If only the root had an error boundary, Remix would not load the root after a failed action, and
 * the header would no longer know the member.
 */
export default function Page() {
  return <Outlet />
}

export const meta: MetaFunction = problemMeta

export { Problem as ErrorBoundary } from './error-page'
