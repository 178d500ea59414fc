import type { LoaderFunction, SerializeFrom } from '@remix-run/node'
import type { MetaDescriptor, MetaFunction } from '@remix-run/react'
import { pageTitle } from '../ui/title'
import { isFault, titleOfProblem } from './problem-titles'

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
