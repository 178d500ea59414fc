import type { SerializeFrom } from '@remix-run/node'
import { useRouteLoaderData } from '@remix-run/react'
import type { PageCapabilities, PageCapability } from '#foreign/capabilities.server'
import type { loader } from '../root'

type RootData = SerializeFrom<typeof loader>

const unknown: RootData = {
  viewer: null,
  appearance: { theme: 'dark', lowData: false, sensitive: false },
  notice: null,
  place: '/',
  site: '',
  api: null,
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

/** What the API behind this site can do, asked as `can.reportPerson`. The root's data names what is missing alone: mostly nothing. */
export function useCapabilities(): PageCapabilities {
  const missing: readonly string[] = useRootData().missing ?? nothing
  return new Proxy({} as PageCapabilities, { get: (_, name) => !missing.some((one) => one === name) })
}

const nothing: readonly PageCapability[] = []

export type { PageCapability }
