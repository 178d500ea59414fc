import { returnFrom, withQuery } from '../paths'
import { placeOf, safePlace, type Visit } from '../platform/visit.server'
import { isOurs } from './csrf-guard.server'

/** Longer addresses than this are not carried along. */
const longest = 1_000

/**
 * The page of this site from which somebody came to the one they look at, so that they can be led back there once they have deleted what it
 * is about. Its address says so after a form was sent; before that the browser does, by the Referer.
 * @returns a path on this site with its query; null where nobody says, and for the page itself
 */
export function returnTo({ request, url, sent }: Pick<Visit, 'request' | 'url' | 'sent'>): string | null {
  return backIn(sent.back ?? url.searchParams.get('from') ?? referredFrom(request), url)
}

/** The page to come back to that a form names. @returns the place of the form, which names it too */
export function placeWithReturn(place: string, back: string | undefined): string {
  const to = safeReturn(back)
  if (to === null) return place
  const [path = '', query] = place.split('?')
  return withQuery(path, { from: to }, new URLSearchParams(query))
}

/** @returns a page to come back to that a form or an address names, if it is one of this site; else null */
export function safeReturn(place: string | null | undefined): string | null {
  return place && place.length <= longest && safePlace(place) === place ? place : null
}

function backIn(named: string | null, { pathname }: URL): string | null {
  const place = safeReturn(named)
  const back = place === null ? undefined : returnFrom(place)
  return back === undefined || back.split(/[?#]/)[0] === pathname ? null : back
}

/** Only of this site: what another site says of itself is no place to lead to. */
function referredFrom(request: Request): string | null {
  const referer = request.headers.get('Referer')
  if (referer === null || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return isOurs(url.origin, request) ? placeOf(url) : null
}
