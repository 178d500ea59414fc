import { createCookie, data } from '@remix-run/node'
import { CSRF, CSRFError } from 'remix-utils/csrf/server'
import { unsubscribePath } from '../paths'
import { environment, siteUrl } from './environment.server'
import type { Problem } from './loading.server'
import { logSecurity } from './security-log.server'
import { placeOf } from './visit.server'

/**
 * The one guard before every unsafe method (DESIGN, Security): Sec-Fetch-Site, else Origin, else Referer's origin, else
 * the token in the form. A form with none of them changes nothing and comes back as a page with a token and all that
 * was typed, to be sent once more. Exempt is the signed address of a mail: mail programs post to it by themselves (RFC 8058).
 * @param address where the visitor is, for the security log
 * @throws the answer, 403, for a request that another site sent or that shows nothing
 */
export async function guard(request: Request, form: FormData, address: string): Promise<void> {
  if (new URL(request.url).pathname === unsubscribePath) return
  const verdict = originVerdict(request)
  if (verdict === 'ours') return
  if (verdict === 'unknown' && (await hasToken(request, form))) return
  logSecurity({ event: 'form-refused', address, why: verdict })
  throw await confirmation(request, form)
}

function originVerdict(request: Request): 'ours' | 'foreign' | 'unknown' {
  const fetchSite = request.headers.get('Sec-Fetch-Site')
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none' ? 'ours' : 'foreign'
  const named = request.headers.get('Origin')
  // `null` is what a browser says that will not tell.
  const origin = named !== null && named !== 'null' ? named : originOf(request.headers.get('Referer'))
  if (origin === null) return 'unknown'
  return isOurs(origin, request) ? 'ours' : 'foreign'
}

/** Without SITE_URL the site is reached under whatever name the machine has: then the request's own host counts. */
function isOurs(origin: string, request: Request): boolean {
  if (origin === siteUrl()) return true
  return environment().SITE_URL === undefined && originOf(origin) !== null && new URL(origin).host === request.headers.get('Host')
}

function originOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null
}

let guarding: CSRF | undefined

function csrf(): CSRF {
  guarding ??= new CSRF({
    cookie: createCookie('rostrum-form', { path: '/', httpOnly: true, sameSite: 'strict', secure: siteUrl().startsWith('https:') }),
    formDataKey: 'form-token',
    secret: environment().sessionSecrets[0],
  })
  return guarding
}

async function hasToken(request: Request, form: FormData): Promise<boolean> {
  try {
    await csrf().validate(form, request.headers)
    return true
  } catch (failure) {
    if (failure instanceof CSRFError) return false
    throw failure
  }
}

async function confirmation(request: Request, form: FormData) {
  const { token, cookie } = await formToken(request)
  const { 'form-token': _, ...fields } = withoutPasswords(textsOf(form))
  const confirm: Problem = { kind: 'confirm', action: placeOf(new URL(request.url)), token, fields }
  return data(confirm, { status: 403, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}

/**
 * A token for a form of a page that is never cached: sign-in has it at once, for lynx names no Referer there.
 * @returns it, and the cookie to set if the visitor has none yet
 */
export async function formToken(request: Request): Promise<{ token: string; cookie: string | null }> {
  const [token, cookie] = await csrf().commitToken(request)
  return { token, cookie }
}

/** What may be sent back to a page, of what was sent: a password in it never is. */
export function withoutPasswords(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !name.includes('password')))
}

/** The texts of a form, by name; the last wins, files are left out. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
