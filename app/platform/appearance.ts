import { parseCookie } from 'cookie'
import { createContext } from 'react'

/** How one is shown the site travels in plain cookies, so that the server renders the right page without JavaScript. */
export const themes = ['dark', 'light'] as const
type Theme = (typeof themes)[number]
/** @property sensitive whether what is sensitive is shown at once, instead of folded */
export type Appearance = { theme: Theme; lowData: boolean; sensitive: boolean }

/** Only exactly `light` or `dark` counts, dark else (customer-spec §4, §5). */
export function appearanceOf({ headers }: Request): Appearance {
  return appearanceIn(headers.get('Cookie') ?? '', headers.get('Save-Data') ?? undefined)
}

/** The same of what a request says. */
export function appearanceIn(cookies: string, saveData: string | undefined): Appearance {
  const { theme, sensitive, 'low-data': chosen } = parseCookie(cookies)
  return {
    theme: theme === 'light' ? 'light' : 'dark',
    lowData: chosen === '1' || (chosen !== '0' && saveData === 'on'),
    sensitive: sensitive === '1',
  }
}

/**
 * What the server knows of the document that it writes. `nonce`: what lets the page's inline scripts run; null where React does not take
 * it over: a guest's page, or with little data.
 */
export const DocumentContext = createContext<{ theme: Theme; nonce: string | null }>({ theme: 'dark', nonce: null })
