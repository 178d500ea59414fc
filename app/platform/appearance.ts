import { parseCookie } from 'cookie'
import { createContext } from 'react'

/** The appearance settings. They are stored in plain cookies, so that the server can render the right page without JavaScript. */
export const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]
/** @property sensitive whether sensitive content is shown at once instead of hidden behind a link */
export type Appearance = { theme: Theme; lowData: boolean; sensitive: boolean }

/** Reads the appearance from a request. Only exactly `light` and `dark` count; the default is dark (customer-spec §4, §5). */
export function readAppearance({ headers }: Request): Appearance {
  return appearanceFromHeaders(headers.get('Cookie') ?? '', headers.get('Save-Data') ?? undefined)
}

/** Reads the appearance from the values of the Cookie and Save-Data headers. */
export function appearanceFromHeaders(cookies: string, saveData: string | undefined): Appearance {
  const { theme, sensitive, 'low-data': chosen } = parseCookie(cookies)
  return {
    theme: theme === 'light' ? 'light' : 'dark',
    lowData: chosen === '1' || (chosen !== '0' && saveData === 'on'),
    sensitive: sensitive === '1',
  }
}

/**
 * The server's data for rendering the document. `nonce` allows the page's inline scripts; null if React doesn't hydrate the page: for
 * guests, and in low-data mode.
 */
export const DocumentContext = createContext<{ theme: Theme; nonce: string | null }>({ theme: 'dark', nonce: null })
