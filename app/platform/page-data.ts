import type { SerializeFrom } from '@remix-run/node'
import { createContext, useContext } from 'react'

/** Why a page can't be shown: what its loader or action threw; nothing is told of what nobody expected. */
export type Thrown = { status: number; data: unknown } | null

/**
 * What a page is made from, here and in the browser: JSON, so that a member's page can hand it over whole. Scripts take the page over with
 * the same tree from the same data (shell/page-tree.tsx).
 */
export type PageData = {
  /** The routes that match, from the root to the page's own. */
  routes: readonly string[]
  /** What the root's loader gave; undefined where it could not. */
  known?: unknown
  /** What the page's own loader gave. */
  page?: unknown
  /** What its action answered. */
  acted?: unknown
  /** The route whose `ErrorBoundary` is shown instead of it, and why. */
  fault?: { route: string; thrown: Thrown }
  pathname: string
  /** With its "?". */
  search: string
}

export const PageDataContext = createContext<PageData | null>(null)

function usePageData(): PageData {
  const data = useContext(PageDataContext)
  if (!data) throw new Error('there is no page around this')
  return data
}

/** What the page's loader gave. */
export function useLoaderData<Loader>(): SerializeFrom<Loader> {
  return usePageData().page as SerializeFrom<Loader>
}

/** Where else on the page one may skip to, beside its content: `skip` of what its loader gave. */
export type SkipLink = { to: string; words: string }

/** The page's own skip link; undefined where it has none. */
export function useSkipLink(): SkipLink | undefined {
  const page = usePageData().page
  if (typeof page !== 'object' || page === null || !('skip' in page)) return undefined
  return isSkipLink(page.skip) ? page.skip : undefined
}

function isSkipLink(value: unknown): value is SkipLink {
  return typeof value === 'object' && value !== null && 'to' in value && 'words' in value
}

/** What the page's action answered; undefined where nothing was sent. */
export function useActionData<Action>(): SerializeFrom<Action> | undefined {
  return usePageData().acted as SerializeFrom<Action> | undefined
}

/** What the root's loader gave; undefined where it could not. */
export function useRootData<Loader>(): SerializeFrom<Loader> | undefined {
  return usePageData().known as SerializeFrom<Loader> | undefined
}

/** The page's address. */
export function useLocation(): Pick<PageData, 'pathname' | 'search'> {
  return usePageData()
}

/** Why the page can't be shown, in an `ErrorBoundary`. */
export function useThrown(): Thrown {
  return usePageData().fault?.thrown ?? null
}
