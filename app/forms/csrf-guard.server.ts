import { json } from '@remix-run/node'
import { stopInvitationsPath, unsubscribePath } from '../paths'
import type { Problem } from '../platform/define-loader.server'
import { environment, siteUrl } from '../platform/environment.server'
import { logSecurity } from '../platform/security-log.server'
import { getPagePath } from '../platform/visit.server'
import { tokenField } from './form-buttons'
import { formToken, hasToken } from './form-token.server'

/**
 * Protects every unsafe method against cross-site requests (docs/security.md): by Sec-Fetch-Site, else Origin, else Referer's origin, else
 * the token in the form. A form with none of them changes nothing: it returns as a page that says what it will do, with a token and
 * everything typed, to be sent again. A form from another site is not even read. The signed addresses of mails are exempt, because mail
 * programs post to them by themselves (RFC 8058).
 * @param read reads the form, once the headers allow it
 * @param describeForm returns what the form does, as the end of a sentence: "Maria is blocked"
 * @param address the visitor's IP address, for the security log
 * @throws the response, 403, for a request from another site or without any proof
 */
export async function csrfGuard(request: Request, { read, describeForm, address }: GuardOptions): Promise<FormData> {
  const verdict = signedPages.has(new URL(request.url).pathname) ? 'ours' : checkOrigin(request)
  if (verdict === 'foreign') {
    logSecurity({ event: 'form-refused', address, why: verdict })
    throw foreignFormPage(request)
  }
  const form = await read(request)
  if (verdict === 'ours' || (await hasToken(request, form))) return form
  logSecurity({ event: 'form-refused', address, why: verdict })
  throw await confirmationPage(request, form, await describeForm(form))
}

const signedPages: ReadonlySet<string> = new Set([unsubscribePath, stopInvitationsPath])

type GuardOptions = {
  read: (request: Request) => Promise<FormData>
  describeForm: (form: FormData) => Promise<string>
  address: string
}

function checkOrigin(request: Request): 'ours' | 'foreign' | 'unknown' {
  const fetchSite = request.headers.get('Sec-Fetch-Site')
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none' ? 'ours' : 'foreign'
  const origin = getStatedOrigin(request)
  if (origin === null) return 'unknown'
  return isOwnOrigin(origin, request) ? 'ours' : 'foreign'
}

/** Returns the origin that the browser states for a form; null if it states none. */
function getStatedOrigin({ headers }: Request): string | null {
  const origin = headers.get('Origin')
  // Browsers send `null` when they withhold the origin.
  return origin !== null && origin !== 'null' ? origin : parseOrigin(headers.get('Referer'))
}

/**
 * Checks whether an origin is this site. Without SITE_URL, the site may be reached by any name of the machine, so the request's own host is
 * accepted.
 */
export function isOwnOrigin(origin: string, request: Request): boolean {
  if (origin === siteUrl()) return true
  return environment().SITE_URL === undefined && parseOrigin(origin) !== null && new URL(origin).host === request.headers.get('Host')
}

function parseOrigin(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null
}

/**
 * Names the sending site but offers no way to send the form again, because the visitor may have been tricked into pressing a button there.
 */
function foreignFormPage(request: Request) {
  const origin = getStatedOrigin(request)
  const site = origin !== null && !isOwnOrigin(origin, request) ? parseOrigin(origin) : null
  return json({ kind: 'foreign', site, place: getPagePath(new URL(request.url)) } satisfies Problem, { status: 403 })
}

async function confirmationPage(request: Request, form: FormData, text: string) {
  const { token, cookie } = await formToken(request)
  const texts = textFields(form)
  const { [tokenField]: _, ...fields } = withoutPasswords(texts)
  const confirm: Problem = {
    kind: 'confirm',
    action: getPagePath(new URL(request.url)),
    token,
    text,
    fields,
    secrets: Object.keys(texts).filter(isPassword),
    files: [...form.values()].some((value) => typeof value !== 'string' && value.size > 0),
  }
  return json(confirm, { status: 403, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}

/** Returns the fields that may be sent back to a page: never a password, a code or a passkey credential. */
export function withoutPasswords(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isPassword(name)))
}

const isPassword = (name: string) => name.includes('password') || name === 'code' || name === 'credential'

/** Returns the text fields of a form by name, without files. If a name repeats, the last wins. */
export function textFields(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
