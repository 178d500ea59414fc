import type { LoaderFunction, SerializeFrom } from '@remix-run/node'
import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from '@remix-run/react'
import { pageTitle } from '../ui/page-meta'

/** Returns the meta tags of a page from its loader's data. */
type DescribePage<Loader> = (page: { data: SerializeFrom<Loader>; location: { pathname: string; search: string } }) => MetaDescriptor[]

/** Returns a route's `meta`: the tags of its page, or those of the error page if it failed. */
export function routeMeta<Loader extends LoaderFunction>(describePage: DescribePage<Loader>): MetaFunction<Loader> {
  return ({ data, location, error }) => (error || data === undefined ? problemMeta({ error }) : describePage({ data, location }))
}

/** Returns the `meta` of an error page: its title begins with `Error: `, and search engines don't index it. */
export function problemMeta({ error }: { error?: unknown }): MetaDescriptor[] {
  return [{ title: pageTitle(getProblemTitle(error), isError(error)) }, { name: 'robots', content: 'noindex' }]
}

export const crossSiteTitle = 'Another site sent this'
export const confirmTitle = 'Please confirm'

const errorTitles: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not available here',
  410: 'No longer available',
  413: 'Too large',
  415: 'Invalid request',
  429: 'Too many attempts',
  503: 'Not available right now',
}

/** Returns the title of an error page for a status. */
export function errorTitle(status: number): string {
  return errorTitles[status] ?? 'Something went wrong'
}

/**
 * Returns the title of a page that could not be shown.
 * @param thrown what its route has thrown
 */
function getProblemTitle(thrown: unknown): string {
  if (!isRouteErrorResponse(thrown)) return errorTitle(500)
  const { kind, title } = (thrown.data ?? {}) as { kind?: unknown; title?: unknown }
  if (kind === 'sure' && typeof title === 'string') return title
  if (kind === 'confirm') return confirmTitle
  return kind === 'foreign' ? crossSiteTitle : errorTitle(thrown.status)
}

/**
 * Checks whether the page reports an error. A page that asks for confirmation doesn't.
 * @param thrown what its route has thrown
 */
function isError(thrown: unknown): boolean {
  return !isRouteErrorResponse(thrown) || thrown.status >= 400
}
