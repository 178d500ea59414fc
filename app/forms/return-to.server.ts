import { returnPathIn, withQuery } from '../paths'
import { pagePathOf, safePath, type Visit } from '../platform/visit.server'
import { isOwnOrigin } from './csrf-guard.server'

/** The maximum length of an address to return to. */
const maxLength = 1_000

/**
 * Returns the page of this site that the visitor came from, so that they can return there after deleting what the present page shows. After
 * a form was sent, its address names that page; before, the Referer does.
 * @returns a path on this site with its query; null if unknown, and for the page itself
 */
export function returnTo({ request, url, sent }: Pick<Visit, 'request' | 'url' | 'sent'>): string | null {
  return returnPlace(sent.back ?? url.searchParams.get('from') ?? refererPath(request), url)
}

/**
 * Adds the page to return to, which a form names, to the address of its page.
 * @returns the place of the form, with the page to return to
 */
export function placeWithReturn(place: string, back: string | undefined): string {
  const to = safeReturn(back)
  if (to === null) return place
  const [path = '', query] = place.split('?')
  return withQuery(path, { from: to }, new URLSearchParams(query))
}

/** @returns the page to return to, as a form or an address names it, if it is on this site; else null */
export function safeReturn(place: string | null | undefined): string | null {
  return place && place.length <= maxLength && safePath(place) === place ? place : null
}

function returnPlace(place: string | null, { pathname }: URL): string | null {
  const path = safeReturn(place)
  const back = path === null ? undefined : returnPathIn(path)
  return back === undefined || back.split(/[?#]/)[0] === pathname ? null : back
}

/** Returns the Referer's page if it is on this site; visitors are never led to another site this way. */
function refererPath(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (referer === null || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return isOwnOrigin(url.origin, request) ? pagePathOf(url) : null
}
