/**
 * Whether a person opens this page now, so that what it shows may be marked as read. A browser says in headers when it fetches a page in
 * advance, for a script, a frame or a picture, and when another site leads here without anybody having clicked. Browsers that say nothing
 * of it, text browsers among them, fetch nothing unasked.
 * @returns false also for Remix's requests for data and for every method but GET
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function personOpens({ method, url, headers }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  const isData = pathname.endsWith('.data') || searchParams.has('_routes')
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document'
  return method === 'GET' && !isData && destination === 'document' && !isPrefetch(headers) && (isFromHere(headers) || isClicked(headers))
}

/** The standard's header, and those that browsers sent before it. */
const prefetchHeaders = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'] as const

const isPrefetch = (headers: Headers) => prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))

/** By a link of ours, or an address that was typed. */
const isFromHere = (headers: Headers) => ['same-origin', 'none'].includes(headers.get('Sec-Fetch-Site') ?? 'none')

/** As a link in a mail that is read in the browser. */
const isClicked = (headers: Headers) => headers.get('Sec-Fetch-User') === '?1'
