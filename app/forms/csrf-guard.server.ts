import { json } from '@remix-run/node'
import { stopInvitationsPath, unsubscribePath } from '../paths'
import type { Problem } from '../platform/define-loader.server'
import { environment, siteUrl } from '../platform/environment.server'
import { logSecurity } from '../platform/security-log.server'
import { placeOf } from '../platform/visit.server'
import { tokenField } from './form-buttons'
import { formToken, hasToken } from './form-token.server'

/**
 * The one guard before every unsafe method (docs/security.md): Sec-Fetch-Site, else Origin, else Referer's origin, else
 * the token in the form. A form with none of them changes nothing and comes back as a page with a token and all that
 * was typed, and says what will be done, to be sent once more; what another site sent is not even read. Exempt is the signed
 * address of a mail: mail programs post to it by themselves (RFC 8058).
 * @param read reads the form, once the headers allow it
 * @param inWords what the form does, as the end of a sentence: "Maria is blocked"
 * @param address where the visitor is, for the security log
 * @throws the answer, 403, for a request that another site sent or that shows nothing
 */
export async function csrfGuard(request: Request, { read, inWords, address }: Guarding): Promise<FormData> {
  const verdict = signedPages.has(new URL(request.url).pathname) ? 'ours' : originVerdict(request)
  if (verdict === 'foreign') {
    logSecurity({ event: 'form-refused', address, why: verdict })
    throw fromElsewhere(request)
  }
  const form = await read(request)
  if (verdict === 'ours' || (await hasToken(request, form))) return form
  logSecurity({ event: 'form-refused', address, why: verdict })
  throw await confirmation(request, form, await inWords(form))
}

const signedPages: ReadonlySet<string> = new Set([unsubscribePath, stopInvitationsPath])

type Guarding = {
  read: (request: Request) => Promise<FormData>
  inWords: (form: FormData) => Promise<string>
  address: string
}

function originVerdict(request: Request): 'ours' | 'foreign' | 'unknown' {
  const fetchSite = request.headers.get('Sec-Fetch-Site')
  if (fetchSite !== null) return fetchSite === 'same-origin' || fetchSite === 'none' ? 'ours' : 'foreign'
  const origin = namedOrigin(request)
  if (origin === null) return 'unknown'
  return isOurs(origin, request) ? 'ours' : 'foreign'
}

/** The site that the browser says a form is from; null where it does not say. */
function namedOrigin({ headers }: Request): string | null {
  const named = headers.get('Origin')
  // `null` is what a browser says that will not tell.
  return named !== null && named !== 'null' ? named : originOf(headers.get('Referer'))
}

/** Without SITE_URL the site is reached under whatever name the machine has: then the request's own host counts. */
export function isOurs(origin: string, request: Request): boolean {
  if (origin === siteUrl()) return true
  return environment().SITE_URL === undefined && originOf(origin) !== null && new URL(origin).host === request.headers.get('Host')
}

function originOf(address: string | null): string | null {
  return address !== null && URL.canParse(address) ? new URL(address).origin : null
}

/** Says who sent it, and offers no way to send it again: somebody may have been led to press a button over there. */
function fromElsewhere(request: Request) {
  const named = namedOrigin(request)
  const site = named !== null && !isOurs(named, request) ? originOf(named) : null
  return json({ kind: 'foreign', site, place: placeOf(new URL(request.url)) } satisfies Problem, { status: 403 })
}

async function confirmation(request: Request, form: FormData, words: string) {
  const { token, cookie } = await formToken(request)
  const texts = textsOf(form)
  const { [tokenField]: _, ...fields } = withoutPasswords(texts)
  const confirm: Problem = {
    kind: 'confirm',
    action: placeOf(new URL(request.url)),
    token,
    words,
    fields,
    secrets: Object.keys(texts).filter(isPassword),
    files: [...form.values()].some((value) => typeof value !== 'string' && value.size > 0),
  }
  return json(confirm, { status: 403, headers: cookie ? { 'Set-Cookie': cookie } : {} })
}

/** What may be sent back to a page, of what was sent: a password, a code or what a passkey answered never is. */
export function withoutPasswords(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !isPassword(name)))
}

const isPassword = (name: string) => name.includes('password') || name === 'code' || name === 'credential'

/** The texts of a form, by name; the last wins, files are left out. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
