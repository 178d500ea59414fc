import { useMatches } from '@remix-run/react'

/** Where else on the page you may skip to, beside its content: `skip` of what its loader gave. */
export type SkipLink = { to: string; words: string }

/** The page's own skip link; undefined where it has none. */
export function useSkipLink(): SkipLink | undefined {
  const page = useMatches().at(-1)?.data
  if (typeof page !== 'object' || page === null || !('skip' in page)) return undefined
  return isSkipLink(page.skip) ? page.skip : undefined
}

function isSkipLink(value: unknown): value is SkipLink {
  return typeof value === 'object' && value !== null && 'to' in value && 'words' in value
}
