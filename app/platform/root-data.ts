import type { SerializeFrom } from '@remix-run/node'
import { useMatches, useRouteLoaderData } from '@remix-run/react'
import type { PageCapabilities, PageCapability } from '#foreign/capabilities.server'
import type { loader } from '../root'

type RootData = SerializeFrom<typeof loader>

const defaults: RootData = {
  viewer: null,
  appearance: { theme: 'dark', lowData: false, sensitive: false },
  notice: null,
  place: '/',
  site: '',
  api: null,
}

/** Returns the root's data on the visitor and the site; defaults on an error page whose root failed to load. */
export function useRootData(): RootData {
  return useRouteLoaderData<typeof loader>('root') ?? defaults
}

/** Returns whether the reader moderates this site. */
export function useModerates(): boolean {
  const role = useRootData().viewer?.role
  return role === 'moderator' || role === 'admin'
}

/**
 * Returns the capabilities of the API behind this site, used as `can.reportPerson`. The root's data list only those that are missing,
 * usually none.
 */
export function useCapabilities(): PageCapabilities {
  const missing: readonly string[] = useRootData().missing ?? noCapabilities
  return new Proxy({} as PageCapabilities, { get: (_, name) => !missing.some((capability) => capability === name) })
}

const noCapabilities: readonly PageCapability[] = []

export type { PageCapability }

/** A second skip link, after the one to the content. A loader returns it as `skip`. */
export type SkipLink = { to: string; text: string }

/** Returns the page's own skip link; undefined if it has none. */
export function useSkipLink(): SkipLink | undefined {
  const page = useMatches().at(-1)?.data
  if (typeof page !== 'object' || page === null || !('skip' in page)) return undefined
  return isSkipLink(page.skip) ? page.skip : undefined
}

function isSkipLink(value: unknown): value is SkipLink {
  return typeof value === 'object' && value !== null && 'to' in value && 'text' in value
}
