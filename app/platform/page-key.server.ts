import type { ServerBuild } from '@remix-run/node'
import { isRecord } from '#contract/lists'
import { type Appearance, appearanceIn } from './appearance'
import { sessionCookieName } from './session.server'
import { zoneNameIn } from './zone.server'

/** What a request asks for, however it came. */
export type PageRequest = {
  method: string
  /** Path and query, as they were sent. */
  url: string
  header(name: string): string | undefined
}

/** A page as every guest sees it. */
export type GuestPage = {
  /** All that it depends on. */
  key: string
  /** Path and the parameters that routes declare, in one order. */
  place: string
  appearance: Appearance
  /** In which its times are written; null for UTC. */
  zone: string | null
}

/** Longer addresses are of nobody who was led here. Characters. */
const longest = 2_048

/**
 * Which page of guests a request asks for: nothing else of it is looked at by who makes that page (docs/decisions/guest-page-cache.md).
 * @param declared the parameters that pages read; an address may have any others behind it, of which no page takes notice
 * @returns null for who is signed in or about to be, for what is no page, and for browsers whose forms carry a token of their own
 */
export function guestPageOf({ method, url, header }: PageRequest, declared: ReadonlySet<string>): GuestPage | null {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > longest || unkept.test(url)) return null
  const cookies = header('cookie') ?? ''
  if (cookies.includes(`${sessionCookieName()}=`) || header('authorization') !== undefined) return null
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : declaredIn(url.slice(mark + 1), declared)
  if (mark >= 0 && !saysWhence(header)) return null
  const place = `${mark < 0 ? url : url.slice(0, mark)}${query && '?'}${query}`
  const appearance = appearanceIn(cookies, header('save-data'))
  const zone = zoneNameIn(cookies)
  const { theme, lowData, sensitive } = appearance
  const shown = [theme, lowData ? 'low' : '', sensitive ? 'all' : '', zone].filter(Boolean).join(' ')
  return { key: `${shown} ${place}`, place, appearance, zone }
}

/** What is no page, or has one of its own for everybody who asks: where one signs in, what scripts ask for, links with tokens in them. */
const unkept =
  /^(?!\/)|^\/(?:api|assets|stream|theme|search\/quick|feed\/interactions|debates\/create|dashboard|friends|me|mentions|messages|my|notifications|auth|login|logout|register|forgot-password|reset-password|verify-email|email|unsubscribe|invitation|report|reports|moderation|admin|decisions|users\/[^/?]+\/report)(?:[/?]|$)|^[^?]*\.data(?:\?|$)/

/** Whether a browser says anything of where a request is from; forms of one that does not carry a token (form-token.server.ts). */
export function saysWhence(header: PageRequest['header']): boolean {
  return ['sec-fetch-site', 'origin', 'upgrade-insecure-requests'].some((name) => header(name) !== undefined)
}

/**
 * The parameters that the pages of a build read, as their routes declare them: `export const handle = { query: ['page', 'sort'] }`.
 * One that no route declares reaches no guest's page, neither in production nor while one develops.
 */
export function declaredParameters(routes: ServerBuild['routes']): ReadonlySet<string> {
  return new Set(
    Object.values(routes).flatMap((route) => {
      const handle: unknown = route?.module.handle
      return isRecord(handle) && Array.isArray(handle.query) ? handle.query.filter((name) => typeof name === 'string') : []
    }),
  )
}

/** Those of a query that routes declare: the first of each name, in one order. */
function declaredIn(query: string, declared: ReadonlySet<string>): string {
  const first = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(query)) if (declared.has(name) && !first.has(name)) first.set(name, value)
  return new URLSearchParams([...first].sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}
