import type { ServerBuild } from '@remix-run/node'
import { isRecord } from '#contract/lists'
import { type Appearance, appearanceFromHeaders } from './appearance'
import { sessionCookieName } from './session.server'
import { readZoneCookie } from './zone.server'

/** The parts of a request that matter here, from Node or from fetch. */
export type PageRequest = {
  method: string
  /** Path and query, as sent. */
  url: string
  header(name: string): string | undefined
}

/** A page as every guest sees it. */
export type GuestPage = {
  /** Everything that the page depends on. */
  key: string
  /** The path, and the declared parameters in a fixed order. */
  place: string
  appearance: Appearance
  /** The time zone for its dates; null for UTC. */
  zone: string | null
}

/** Longer addresses aren't cached, because no link on this site is that long. In characters. */
const maxLength = 2_048

/**
 * Returns the guest page that a request asks for. Nothing else in the request influences the page (docs/decisions/guest-page-cache.md).
 * @param declared the parameters that pages read; all others are ignored
 * @returns null for people who are signed in or signing in, for anything that isn't a page, and for browsers whose forms need their own
 * token. A feed has no forms and shows everybody what guests may read, so members share it (docs/product.md#feeds).
 */
export function guestPageFor({ method, url, header }: PageRequest, declared: ReadonlySet<string>): GuestPage | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > maxLength || uncachedPaths.test(url)) return null
  const isFeed = feeds.test(url)
  const cookies = (isFeed ? null : header('cookie')) ?? ''
  if (cookies.includes(`${sessionCookieName()}=`) || (!isFeed && header('authorization') !== undefined)) return null
  const queryStart = url.indexOf('?')
  const query = queryStart < 0 ? '' : declaredQuery(url.slice(queryStart + 1), declared)
  if (queryStart >= 0 && !isFeed && !hasOriginHeader(header)) return null
  const place = `${queryStart < 0 ? url : url.slice(0, queryStart)}${query && '?'}${query}`
  const appearance = appearanceFromHeaders(cookies, isFeed ? undefined : header('save-data'))
  const zone = readZoneCookie(cookies)
  const { theme, lowData, sensitive } = appearance
  const prefix = [theme, lowData ? 'low' : '', sensitive ? 'all' : '', zone].filter(Boolean).join(' ')
  return { key: `${prefix} ${place}`, place, appearance, zone }
}

/**
 * Addresses that aren't pages, or whose pages differ for each visitor: sign-in, data for scripts, links with tokens. Parts of the sitemap
 * are streamed, because they are long.
 */
const uncachedPaths =
  /^(?!\/)|^\/(?:api|assets|stream|theme|search\/quick|feed\/interactions|debates\/create|dashboard|friends|me|mentions|messages|my|notifications|auth|login|logout|register|forgot-password|reset-password|verify-email|email|unsubscribe|invitation|report|reports|moderation|admin|decisions|users\/[^/?]+\/report|robots\.txt|opensearch\.xml|site\.webmanifest)(?:[/?]|$)|^\/sitemap\.xml\?|^[^?]*\.data(?:\?|$)/

const feeds = /^[^?]+\.atom(?:\?|$)/

/** Checks whether a browser states the origin of a request. If not, its forms need a token (form-token.server.ts). */
export function hasOriginHeader(header: PageRequest['header']): boolean {
  return ['sec-fetch-site', 'origin', 'upgrade-insecure-requests'].some((name) => header(name) !== undefined)
}

/**
 * Returns the parameters that the pages of a build read, as declared by their routes: `export const handle = { query: ['page', 'sort'] }`.
 * Undeclared parameters never reach a guest's page, in production or in development.
 */
export function declaredParameters(routes: ServerBuild['routes']): ReadonlySet<string> {
  return new Set(
    Object.values(routes).flatMap((route) => {
      const handle: unknown = route?.module.handle
      return isRecord(handle) && Array.isArray(handle.query) ? handle.query.filter((name) => typeof name === 'string') : []
    }),
  )
}

/** Returns the declared parameters of a query: the first of each name, in a fixed order. */
function declaredQuery(query: string, declared: ReadonlySet<string>): string {
  const first = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (declared.has(name) && !first.has(name)) first.set(name, value)
  return new URLSearchParams([...first].sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}
