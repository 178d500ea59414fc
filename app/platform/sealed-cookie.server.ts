import { createHash } from 'node:crypto'
import { type Cookie, type CookieOptions, createCookie } from '@remix-run/node'
import { stringifySetCookie } from 'cookie'
import { CompactEncrypt, compactDecrypt } from 'jose'
import { siteUrl } from './environment.server'

/**
 * Creates a cookie that is encrypted and authenticated (compact JWE, `dir`, A256GCM), so that neither the browser nor a log can read the
 * token in it (docs/security.md). Secrets can be rotated: the newest one encrypts, and all of them decrypt.
 * @param secrets newest first, each at least 32 characters
 */
export function sealedCookie(name: string, secrets: readonly string[], options: CookieOptions): Cookie {
  const cookie = createCookie(name, options)
  const keys = secrets.map(deriveKey)
  return {
    name,
    isSigned: true,
    expires: cookie.expires,
    async serialize(value, serializeOptions) {
      return cookie.serialize(value === '' ? '' : await seal(value, keys), serializeOptions)
    },
    async parse(header, parseOptions) {
      const sealed: unknown = await cookie.parse(header, parseOptions)
      return typeof sealed === 'string' && sealed !== '' ? unseal(sealed, keys) : null
    },
  }
}

type Key = { id: string; bytes: Uint8Array }

function deriveKey(secret: string): Key {
  const bytes = createHash('sha256').update(secret).digest()
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 8), bytes }
}

async function seal(value: unknown, [newest]: readonly Key[]): Promise<string> {
  if (!newest) throw new Error('there is no secret to seal cookies with')
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: newest.id })
    .encrypt(newest.bytes)
}

/** @returns null for a cookie that was changed, or encrypted with a key that is no longer known */
async function unseal(sealed: string, keys: readonly Key[]): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(
      sealed,
      (header) => {
        const key = keys.find(({ id }) => id === header.kid)
        if (!key) throw new Error('unknown key')
        return key.bytes
      },
      { contentEncryptionAlgorithms: ['A256GCM'], keyManagementAlgorithms: ['dir'] },
    )
    return JSON.parse(new TextDecoder().decode(plaintext))
  } catch {
    return null
  }
}

const year = 365 * 24 * 60 * 60

/**
 * Returns a Set-Cookie header for an appearance setting. The cookie isn't encrypted, because the switch on the page writes the same cookie:
 * one word, not encoded. An empty value deletes the cookie.
 */
export function plainCookie(name: string, value: string): string {
  const maxAge = value === '' ? 0 : year
  const cookie = { name, value, path: '/', maxAge, sameSite: 'lax', secure: siteUrl().startsWith('https:') } as const
  return stringifySetCookie(cookie, { encode: (word) => word })
}
