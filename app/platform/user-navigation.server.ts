/**
 * Checks that a person opens this page now, so that its content may be marked as read. Browsers send certain headers when they fetch a page
 * in advance, when a script, a frame or a picture loads it, and when another site redirects here without a click. Browsers without these
 * headers, such as text browsers, don't fetch anything on their own.
 * @returns false also for Remix's data requests and for every method except GET
 * @see https://www.w3.org/TR/fetch-metadata/
 */
export function isUserNavigation({ method, url, headers }: Request): boolean {
  const { pathname, searchParams } = new URL(url)
  const isData = pathname.endsWith('.data') || searchParams.has('_routes')
  const destination = headers.get('Sec-Fetch-Dest') ?? 'document'
  return (
    method === 'GET' &&
    !isData &&
    destination === 'document' &&
    !isPrefetch(headers) &&
    (isOwnOrTypedAddress(headers) || isClicked(headers))
  )
}

/** The standard header, and the older ones that browsers sent before it. */
const prefetchHeaders = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'] as const

const isPrefetch = (headers: Headers) => prefetchHeaders.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))

/** Checks whether the visitor followed a link on this site, or typed the address. */
const isOwnOrTypedAddress = (headers: Headers) => ['same-origin', 'none'].includes(headers.get('Sec-Fetch-Site') ?? 'none')

/** Checks whether the visitor clicked, for example on a link in webmail. */
const isClicked = (headers: Headers) => headers.get('Sec-Fetch-User') === '?1'
