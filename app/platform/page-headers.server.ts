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

type Page = { url: URL /** The nonce of its inline scripts; null if it has none. */; nonce: string | null }

/**
 * Sets the headers of every page. This is done where the page is rendered, so that stock hosting has them too (docs/security.md). Members'
 * pages, and pages that may contain a form's answer, are only cached by the browser and revalidated; sign-in and settings are never stored.
 * The address of a page with a mailed token is never sent as a referrer.
 */
export function setPageHeaders(headers: Headers, { url, nonce }: Page): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Referrer-Policy', hasToken(url) ? 'no-referrer' : 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  for (const [name, value] of Object.entries(commonHeaders())) headers.set(name, value)
  headers.set('Content-Security-Policy', policy(nonce))
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  headers.append('Vary', 'Cookie, Save-Data')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', hasToken(url) || isNeverStored(url) ? 'no-store' : 'private, no-cache')
}

/**
 * Returns the headers of every response. Browsers must not guess its type. Other sites can't embed it. Browsers that came over https use
 * only https for a year; subdomains are excluded, because they may belong to somebody else. A response that isn't a page can't load or run
 * anything, nor be framed; pages have their own policy.
 */
export function commonHeaders(): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ...(siteUrl().startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

/**
 * Returns the allowed origins of pictures. Our own API stores pictures itself; a foreign one may link to any address (customer-spec §3),
 * unless origins are configured.
 */
function pictureOrigins(): string[] {
  // A picture that was chosen for a form, but not sent yet, has a blob: address.
  const own = ["'self'", 'blob:']
  const { API_URL, IMAGE_ORIGINS, AVATARS_URL } = environment()
  if (!API_URL) return [...own, ...(IMAGE_ORIGINS ?? [])]
  return [...own, new URL(API_URL).origin, ...(AVATARS_URL ? [new URL(AVATARS_URL).origin] : []), ...(IMAGE_ORIGINS ?? ['https:'])]
}

/** Pages with a mailed token in their address. */
const tokenPages: ReadonlySet<string> = new Set([
  ...[resetPasswordPath, verifyEmailPath, emailPath, unsubscribePath, invitationPath, stopInvitationsPath],
])
const unstoredPages: ReadonlySet<string> = new Set(['/auth', forgotPasswordPath])
const isNeverStored = ({ pathname }: URL) => unstoredPages.has(pathname) || `${pathname}/`.startsWith(`${settingsPaths.profile}/`)
/**
 * Checks for a secret in the address. The return from a sign-in provider contains a token too, and the address of a report's receipt is
 * itself a secret.
 */
const hasToken = ({ pathname }: URL) =>
  tokenPages.has(pathname) || [socialPath(''), receiptsPath].some((beginning) => pathname.startsWith(beginning))

function policy(nonce: string | null): string {
  return [
    "default-src 'none'",
    nonce ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    // The development server uses inline styles, and its own socket for changes.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    `img-src ${pictureOrigins().join(' ')}`,
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
