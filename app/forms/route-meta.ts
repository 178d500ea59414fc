import type { LoaderFunction, SerializeFrom } from '@remix-run/node'
import { isRouteErrorResponse, type MetaDescriptor, type MetaFunction } from '@remix-run/react'
import { pageTitle } from '../ui/page-meta'

/** What a page says of itself, from what its loader gave. */
type SaidOf<Loader> = (page: { data: SerializeFrom<Loader>; location: { pathname: string; search: string } }) => MetaDescriptor[]

/** A route's `meta`: what its page says of itself, or what the error page in its place does. */
export function routeMeta<Loader extends LoaderFunction>(say: SaidOf<Loader>): MetaFunction<Loader> {
  return ({ data, location, error }) => (error || data === undefined ? problemMeta({ error }) : say({ data, location }))
}

/** The `meta` of a page that can't be shown: `Error: ` first, and nothing for search engines to keep. */
export function problemMeta({ error }: { error?: unknown }): MetaDescriptor[] {
  return [{ title: pageTitle(titleOfProblem(error), isFault(error)) }, { name: 'robots', content: 'noindex' }]
}

export const foreignTitle = 'Another site sent this'
export const confirmTitle = 'Please confirm'

const titles: Readonly<Record<number, string>> = {
  400: 'Not understood',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Not possible here',
  410: 'Withdrawn',
  413: 'Too large',
  415: 'Not understood',
  429: 'Too many attempts',
  503: 'Not available right now',
}

/** What an error page is called. */
export function titleOf(status: number): string {
  return titles[status] ?? 'Something went wrong'
}

/** The title of a page that could not be shown. @param thrown by its route */
function titleOfProblem(thrown: unknown): string {
  if (!isRouteErrorResponse(thrown)) return titleOf(500)
  const { kind, title } = (thrown.data ?? {}) as { kind?: unknown; title?: unknown }
  if (kind === 'sure' && typeof title === 'string') return title
  if (kind === 'confirm') return confirmTitle
  return kind === 'foreign' ? foreignTitle : titleOf(thrown.status)
}

/** Whether it tells of a fault; a page that asks once more tells of none. @param thrown by its route */
function isFault(thrown: unknown): boolean {
  return !isRouteErrorResponse(thrown) || thrown.status >= 400
}
