import { siteUrl } from './environment.server'

/** How a browser keeps how it wants its pages. Plain, for its own switch writes the same: one word, no encoding; none ends it. */
export function plainCookie(name: string, value: string): string {
  const secure = siteUrl().startsWith('https:') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : 31536000}; SameSite=Lax${secure}`
}
