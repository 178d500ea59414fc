import type { HandleDataRequestFunction } from '@remix-run/node'
import { scriptHeader } from './script-header'

/**
 * Remix answers some addresses by itself, whatever page is there: those that end in `.data` (the data of a page without the page),
 * those with `_data` in their query (the data of one route), and `/__manifest` (which files a page needs). Only our own scripts ask
 * for `.data`, and say so by a header. Everything else is an address like any other: of a page, of a person who is called
 * "x.data", or of nothing.
 * @returns the request, with an address that Remix takes for a page's: it compares addresses as they are written, but finds pages by
 * what they say, so one letter is percent-encoded
 */
export function pageRequest(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname === '/__manifest') url.pathname = '/__manifes%74'
  if (url.pathname.endsWith('.data') && !isOfOurScripts(request)) url.pathname = url.pathname.replace(/a$/, '%61')
  if (url.searchParams.has('_data')) url.searchParams.delete('_data')
  if (url.href === request.url) return request
  const { method, headers, body, signal } = request
  return new Request(url, { method, headers, signal, ...(body ? { body, duplex: 'half' } : {}) })
}

/**
 * What is answered as data is kept by nobody. Hosts that do not use `pageRequest` get here for every data request: what our scripts
 * did not ask for is not answered.
 */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  if (!isOfOurScripts(request)) return new Response('There is no such page.', { status: 404, headers: { 'Cache-Control': 'no-store' } })
  response.headers.set('Cache-Control', 'no-store')
  response.headers.append('Vary', `Cookie, ${scriptHeader}`)
  return response
}

const isOfOurScripts = ({ headers }: Request) => headers.has(scriptHeader)
