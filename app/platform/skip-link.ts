import { useMatches } from '@remix-run/react'

/** A second skip link, besides the one to the content; a loader returns it as `skip`. */
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
