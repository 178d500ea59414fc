import type { SerializeFrom } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { Offer } from '#foreign/capabilities.server'
import type { loader } from '../root'

type RootData = SerializeFrom<typeof loader>

const unknown: RootData = {
  viewer: null,
  appearance: { theme: 'dark', lowData: false, sensitive: false },
  notice: null,
  place: '/',
  site: '',
  api: null,
  mentions: true,
}

/** What the root's loader gave of the visitor and the site: defaults on the error page of a root that could not load. */
export function useRootData(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? unknown
}

/** Whether the reader moderates this site. */
export function useModerates(): boolean {
  const role = useRootData().viewer?.role
  return role === 'moderator' || role === 'admin'
}

/** Whether the API can do what a page leads to. */
export function useOffered(offer: Offer): boolean {
  return !useRootData().lacks?.includes(offer)
}
