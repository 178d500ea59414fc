import { redirectDocument } from '@remix-run/node'
import { commonHeaders } from './page-headers.server'

type RedirectOptions = { status: 301 | 303; headers?: HeadersInit }

/**
 * Redirects to a path, always as a document, even if a fetcher sent the request. All redirects of the web app use this function, because a
 * header allows only ASCII, and a path may contain any character that a person typed.
 * @param to a path on this site, with query and fragment
 */
export function redirectTo(to: string, answer: RedirectOptions) {
  return redirectDocument(toAscii(to), withCommonHeaders(answer))
}

function withCommonHeaders({ status, headers: custom }: RedirectOptions) {
  const headers = new Headers(custom)
  for (const [name, value] of Object.entries(commonHeaders())) headers.set(name, value)
  return { status, headers }
}

/**
 * Percent-encodes non-ASCII characters as a browser would, and nothing else: resolving dots and slashes here could turn a path on this site
 * into the address of another site.
 */
function toAscii(path: string): string {
  return path.replace(/[^!-~]+/g, (part) => Buffer.from(part).toString('hex').replace(/../g, '%$&').toUpperCase())
}
