import type { HeadersFunction } from '@remix-run/node'

/** A route's `headers`: how long to wait after too many tries goes with the refusal. */
export const refusalHeaders: HeadersFunction = ({ actionHeaders }) => {
  const wait = actionHeaders.get('Retry-After')
  return new Headers(wait === null ? {} : { 'Retry-After': wait })
}
