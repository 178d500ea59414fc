import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { createTypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { environment, siteUrl } from '../platform/environment.server'
import { hasOriginHeader } from '../platform/page-key.server'
import { tokenField } from './form-buttons'

/**
 * Returns a token for a form on a page that is never cached, such as sign-in, because lynx sends no Referer there. The same token is in a
 * signed cookie, which no other site can set or read; with https not even a subdomain, because of the prefix of its name. `csrf` of
 * remix-utils isn't used, because it needs crypto-js, which is unmaintained.
 * @returns the token, and the cookie to set if the visitor has none yet
 */
export async function formToken({ headers }: Request): Promise<{ token: string; cookie: string | null }> {
  const saved = await cookie().parse(headers.get('Cookie'))
  if (saved !== null) return { token: saved, cookie: null }
  const token = randomBytes(32).toString('base64url')
  return { token, cookie: await cookie().serialize(token) }
}

/** Checks whether the token of a form matches the visitor's cookie. */
export async function hasToken({ headers }: Request, form: FormData): Promise<boolean> {
  const [saved, sent] = [await cookie().parse(headers.get('Cookie')), form.get(tokenField)]
  if (saved === null || typeof sent !== 'string') return false
  const [expected, actual] = [Buffer.from(saved), Buffer.from(sent)]
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

function makeCookie() {
  const secure = siteUrl().startsWith('https:')
  const secrets = [...environment().sessionSecrets]
  return createTypedCookie({
    cookie: createCookie(secure ? '__Host-rostrum-form' : 'rostrum-form', {
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure,
      secrets,
    }),
    schema: z.string(),
  })
}

let cachedCookie: ReturnType<typeof makeCookie> | undefined
const cookie = () => {
  cachedCookie ??= makeCookie()
  return cachedCookie
}

/**
 * Checks whether a browser would send no proof of origin with the forms of a page: lynx sends no Referer if the address has a query, and
 * would get a confirmation page at every button. All other browsers send what the guard checks.
 */
export function needsFormToken({ url, headers }: Request): boolean {
  return !hasOriginHeader((name) => headers.get(name) ?? undefined) && new URL(url).search !== ''
}

/**
 * Adds a token to each form with method post, for browsers without proof of origin. A page that already has a token is not changed.
 * @param headers the response headers, to which the cookie is added
 */
export async function addFormToken(page: string, request: Request, headers: Headers): Promise<string> {
  if (page.includes(`name="${tokenField}"`)) return page
  const { token, cookie } = await formToken(request)
  if (cookie) headers.append('Set-Cookie', cookie)
  const field = `<input type="hidden" name="${tokenField}" value="${token}"/>`
  return page.replaceAll(/<form [^<>]*>/g, (form) => (form.includes('method="post"') ? form + field : form))
}
