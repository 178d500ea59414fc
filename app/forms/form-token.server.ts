import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { createTypedCookie } from 'remix-utils/typed-cookie'
import { z } from 'zod'
import { environment, siteUrl } from '../platform/environment.server'
import { saysWhence } from '../platform/page-key.server'
import { tokenField } from './form-buttons'

/**
 * A token for a form of a page that is never cached: sign-in has it at once, for lynx names no Referer there. The same token
 * is in a signed cookie, which no other site can set or read; with https no host beneath this one either, by the prefix of its name.
 * What remix-utils has for it (`csrf`) needs crypto-js, which nobody maintains any more.
 * @returns it, and the cookie to set if the visitor has none yet
 */
export async function formToken({ headers }: Request): Promise<{ token: string; cookie: string | null }> {
  const known = await cookie().parse(headers.get('Cookie'))
  if (known !== null) return { token: known, cookie: null }
  const token = randomBytes(32).toString('base64url')
  return { token, cookie: await cookie().serialize(token) }
}

/** Whether a form has the token that its visitor's cookie has. */
export async function hasToken({ headers }: Request, form: FormData): Promise<boolean> {
  const [known, shown] = [await cookie().parse(headers.get('Cookie')), form.get(tokenField)]
  if (known === null || typeof shown !== 'string') return false
  const [one, other] = [Buffer.from(known), Buffer.from(shown)]
  return one.length === other.length && timingSafeEqual(one, other)
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

let made: ReturnType<typeof makeCookie> | undefined
const cookie = () => {
  made ??= makeCookie()
  return made
}

/**
 * Whether a browser would show nothing with the forms of a page: lynx names no Referer where the address has a query, and asked for a
 * confirmation at every press of a button there. All others say of themselves what the guard goes by.
 */
export function showsNothing({ url, headers }: Request): boolean {
  return !saysWhence((name) => headers.get(name) ?? undefined) && new URL(url).search !== ''
}

/**
 * The page for such a browser, with a token in each form that changes something (form-token.server.ts); one that has a token already
 * has it where it wants it.
 * @param headers of the answer, which get the cookie
 */
export async function carryToken(page: string, request: Request, headers: Headers): Promise<string> {
  if (page.includes(`name="${tokenField}"`)) return page
  const { token, cookie } = await formToken(request)
  if (cookie) headers.append('Set-Cookie', cookie)
  const field = `<input type="hidden" name="${tokenField}" value="${token}"/>`
  return page.replaceAll(/<form [^<>]*>/g, (form) => (form.includes('method="post"') ? form + field : form))
}
