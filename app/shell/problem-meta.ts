import type { MetaDescriptor } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { pageTitle } from '../ui/title'
import { titleOf } from './problem-titles'

/** The `meta` of a page that shows its own errors (see ErrorPageWithText), where there is one. */
export function problemMeta(error: unknown): MetaDescriptor[] {
  return [{ title: pageTitle(titleOf(isRouteErrorResponse(error) ? error.status : 500), true) }, { name: 'robots', content: 'noindex' }]
}
