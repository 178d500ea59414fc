/** Theme and low-data mode travel in plain cookies, so that the server renders the right page without JavaScript. */
export const themes = ['dark', 'light'] as const
export type Theme = (typeof themes)[number]
export type Appearance = { theme: Theme; lowData: boolean }

/** Only exactly `light` or `dark` counts, dark else (customer-spec §4, §5). */
export function appearanceOf(request: Request): Appearance {
  const cookies = request.headers.get('Cookie') ?? ''
  const theme = cookieNamed(cookies, 'theme') === 'light' ? 'light' : 'dark'
  const chosen = cookieNamed(cookies, 'low-data')
  return { theme, lowData: chosen === '1' || (chosen !== '0' && request.headers.get('Save-Data') === 'on') }
}

function cookieNamed(cookies: string, name: string): string | undefined {
  return cookies
    .split(/; */)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}
