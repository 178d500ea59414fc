import { redirectDocument } from '@remix-run/node'
import { headersOfAll } from './page-headers.server'

type Answer = { status: 301 | 303; headers?: HeadersInit }

/**
 * Leads to another place, by a document also where a fetcher asked. All redirects of the web app are made here: a header takes ASCII alone,
 * and a place may hold any letter that somebody typed into an address.
 * @param to a path on this site, with its query and fragment
 */
export function leadOn(to: string, answer: Answer) {
  return redirectDocument(inAscii(to), saidToAll(answer))
}

function saidToAll({ status, headers: own }: Answer) {
  const headers = new Headers(own)
  for (const [name, value] of Object.entries(headersOfAll())) headers.set(name, value)
  return { status, headers }
}

/**
 * As a browser would encode it. Nothing else is changed: to resolve dots and slashes here could make of a path on this site
 * one that leads elsewhere.
 */
function inAscii(place: string): string {
  return place.replace(/[^!-~]+/g, (part) => Buffer.from(part).toString('hex').replace(/../g, '%$&').toUpperCase())
}
