import {
  emailPath,
  forgotPasswordPath,
  invitationPath,
  receiptsPath,
  resetPasswordPath,
  settingsPaths,
  socialPath,
  stopInvitationsPath,
  unsubscribePath,
  verifyEmailPath,
} from '../paths'
import { environment, siteUrl } from './environment.server'

type Page = { url: URL /** Of its inline scripts; null where it has none. */; nonce: string | null }

/**
 * The headers of every page, made where the page is rendered, so that stock hosting has them too (docs/security.md).
 * Members' pages and all that may carry a form's answer are kept by nobody else and asked for again; sign-in and settings by nobody.
 * An address with a mailed token in it is told to nobody.
 */
export function setPageHeaders(headers: Headers, { url, nonce }: Page): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Referrer-Policy', hasToken(url) ? 'no-referrer' : 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  for (const [name, value] of Object.entries(headersOfAll())) headers.set(name, value)
  headers.set('Content-Security-Policy', policy(nonce))
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  headers.append('Vary', 'Cookie, Save-Data')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', hasToken(url) || isUnkept(url) ? 'no-store' : 'private, no-cache')
}

/**
 * What every answer of the site says, whatever it is: it is of the type that it says. Other sites don't load it as a part of theirs, and browsers
 * that came by https come by nothing else for a year. Not of hosts beneath this one: they may be somebody else's. What is no page loads
 * and runs nothing when it is opened as one, and stands in no frame; pages have a policy of their own.
 */
export function headersOfAll(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(siteUrl().startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/** Our own API keeps pictures itself; another one may name any address (customer-spec §3), unless it is known which. */
function pictureOrigins(): string[] {
  const { API_URL, IMAGE_ORIGINS, AVATARS_URL } = environment()
  if (!API_URL) return ["'self'", ...(IMAGE_ORIGINS ?? [])]
  return ["'self'", new URL(API_URL).origin, ...(AVATARS_URL ? [new URL(AVATARS_URL).origin] : []), ...(IMAGE_ORIGINS ?? ['https:'])]
}

/** Their addresses hold the token of a mailed link. */
const tokenPages: ReadonlySet<string> = new Set([
  ...[resetPasswordPath, verifyEmailPath, emailPath, unsubscribePath, invitationPath, stopInvitationsPath],
])
const unkeptPages: ReadonlySet<string> = new Set(['/auth', forgotPasswordPath])
const isUnkept = ({ pathname }: URL) => unkeptPages.has(pathname) || `${pathname}/`.startsWith(`${settingsPaths.profile}/`)
/** Who comes back from a sign-in elsewhere brings a token too, and a receipt is one. */
const hasToken = ({ pathname }: URL) =>
  tokenPages.has(pathname) || [socialPath(''), receiptsPath].some((beginning) => pathname.startsWith(beginning))

function policy(nonce: string | null): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    // The development server puts styles inline and listens for changes on a socket of its own.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    `img-src ${pictureOrigins().join(' ')}`,
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
