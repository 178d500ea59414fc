import { forgotPasswordPath, invitationPath, resetPasswordPath, unsubscribePath, verifyEmailPath } from '../paths'

type Page = { url: URL; nonce: string | undefined }

/**
 * The headers of every page, made where the page is rendered, so that stock hosting has them too (DESIGN, Security).
 * Members' pages and all that may carry a form's answer are kept by nobody else and asked for again; sign-in by nobody.
 * An address with a mailed token in it is told to nobody.
 */
export function setPageHeaders(headers: Headers, { url, nonce }: Page): void {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', policy(nonce))
  headers.set('X-Content-Type-Options', 'nosniff')
  headers.set('Referrer-Policy', tokenPages.has(url.pathname) ? 'no-referrer' : 'same-origin')
  headers.set('Cross-Origin-Opener-Policy', 'same-origin')
  headers.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), browsing-topics=()')
  headers.append('Vary', 'Cookie, Save-Data')
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', unkeptPages.has(url.pathname) ? 'no-store' : 'private, no-cache')
}

/** Their addresses hold the token of a mailed link. */
const tokenPages: ReadonlySet<string> = new Set([resetPasswordPath, verifyEmailPath, unsubscribePath, invitationPath])
const unkeptPages: ReadonlySet<string> = new Set(['/auth', forgotPasswordPath, ...tokenPages])

function policy(nonce: string | undefined): string {
  const scripts = nonce ? `'self' 'nonce-${nonce}'` : "'self'"
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    // The development server puts styles inline and listens for changes on a socket of its own.
    import.meta.env.DEV ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' https: http:",
    import.meta.env.DEV ? "connect-src 'self' ws:" : "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
