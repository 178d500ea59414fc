/** Every address of the product is built here, and nowhere else (DESIGN, Walls). Names are percent-encoded. */

export const homePath = '/'
export const debatesPath = '/debates'
export const createDebatePath = '/debates/create'
export const themePath = '/theme'
export const logoutPath = '/logout'

export const authPath = (mode: 'login' | 'register') => `/auth?mode=${mode}`
export const debatePath = (slug: string) => `${debatesPath}/${segment(slug)}`
export const argumentPath = (slug: string, argumentId: string) => `${debatePath(slug)}/arguments/${segment(argumentId)}`
export const tagPath = (slug: string) => `/tags/${segment(slug)}`

/** The fragment of an argument on any page that shows it. */
export const argumentAnchor = (number: number) => `n${number}`

/**
 * A path with another query: what is undefined or empty goes, the rest of the given query stays.
 * @param query the present one, or nothing to begin with an empty one
 */
export function withQuery(path: string, change: Readonly<Record<string, string | undefined>>, query?: URLSearchParams): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * The address of a picture that data names: absolute http(s) addresses and paths of this site, else none.
 * @param api where a foreign API's paths lead; null when our own is embedded
 */
export function picturePath(avatar: string | null, api: string | null): string | null {
  if (!avatar) return null
  if (avatar.startsWith('/') && !/^\/[/\\]/.test(avatar)) return `${api ?? ''}${avatar}`
  return URL.canParse(avatar) && /^https?:$/.test(new URL(avatar).protocol) ? avatar : null
}

function segment(value: string): string {
  return /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%2E') : encodeURIComponent(value)
}
