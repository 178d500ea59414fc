import type { Visit } from './visit.server'

/**
 * Whether somebody opens a page to look at it: a document that is asked for as such, by no script, for no frame, and not before anybody
 * wants it. Browsers say so in headers; those that send none ask for nothing in advance.
 */
export function isReadByEye({ request, acted }: Pick<Visit, 'request' | 'acted'>): boolean {
  const { pathname, searchParams } = new URL(request.url)
  // Remix's requests for data.
  if (request.method !== 'GET' || acted || pathname.endsWith('.data') || searchParams.has('_routes')) return false
  const { headers } = request
  const destination = headers.get('Sec-Fetch-Dest')
  if (destination !== null && destination !== 'document') return false
  return !inAdvance.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ''))
}

/** The standard's name, and those that browsers had before it. */
const inAdvance = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'] as const
