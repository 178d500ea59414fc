import { defineAction } from '../forms/define-action.server'
import type { Fields } from '../forms/form-action'
import { homePath } from '../paths'
import { themes } from '../platform/appearance'
import { redirectTo } from '../platform/redirects.server'
import { plainCookie } from '../platform/sealed-cookie.server'
import { safePath, type Visit } from '../platform/visit.server'

/** Saves theme and low-data mode in cookies that the page's own switch also reads (customer-spec §4). */
export const action = defineAction(async (_visit, form) => {
  const headers = new Headers()
  const theme = themes.find((name) => name === form.get('theme'))
  const lowData = form.get('low-data')
  if (theme) headers.append('Set-Cookie', plainCookie('theme', theme))
  if (lowData === '0' || lowData === '1') headers.append('Set-Cookie', plainCookie('low-data', lowData))
  return redirectTo(safePath(String(form.get('to') ?? homePath)), { status: 303, headers })
}, describeForm)

async function describeForm(_visit: Visit, fields: Fields): Promise<string> {
  if (fields['low-data'] === '1') return 'low-data mode is turned on'
  if (fields['low-data'] === '0') return 'low-data mode is turned off'
  return `the theme changes to ${themes.find((name) => name === fields.theme) ?? 'the other one'}`
}

/** Redirects, because this address has nothing to show. */
export const loader = () => redirectTo(homePath, { status: 303 })

/** This is a page rather than a resource route, so that a form that needs confirmation is answered with the site's header and footer. */
export default function ThemePage() {
  return null
}
