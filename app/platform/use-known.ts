import type { SerializeFrom } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { loader } from '../root'
import type { Offer } from './lacks.server'

type Known = SerializeFrom<typeof loader>

const unknown: Known = {
  viewer: null,
  appearance: { theme: 'dark', lowData: false, sensitive: false },
  notice: null,
  place: '/',
  site: '',
  api: null,
  mentions: true,
}

/** What the root knows of the visitor: defaults on the error page of a root that could not load. */
export function useKnown(): Known {
  return useRouteLoaderData<typeof loader>('root') ?? unknown
}

/** Whether the reader moderates this site. */
export function useModerates(): boolean {
  const role = useKnown().viewer?.role
  return role === 'moderator' || role === 'admin'
}

/** Whether the API can do what a page leads to. */
export function useOffered(offer: Offer): boolean {
  return !useKnown().lacks?.includes(offer)
}
