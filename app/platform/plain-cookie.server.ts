import { stringifySetCookie } from 'cookie'
import { siteUrl } from './environment.server'

const year = 365 * 24 * 60 * 60

/** How a browser keeps how it wants its pages. Plain, for its own switch writes the same: one word, no encoding; none ends it. */
export function plainCookie(name: string, value: string): string {
  const maxAge = value === '' ? 0 : year
  const cookie = { name, value, path: '/', maxAge, sameSite: 'lax', secure: siteUrl().startsWith('https:') } as const
  return stringifySetCookie(cookie, { encode: (word) => word })
}
