import { isIP } from 'node:net'
import type { Ports } from '../context.ts'
import { NotFound } from '../platform/failures.ts'

/** For whom passkeys are made (WebAuthn, Relying Party), and the one origin that may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * The site, by its own address alone (docs/product.md#addresses): what a browser signs names it, and is good nowhere else.
 * @throws NotFound for a site without a name: browsers bind passkeys to names
 */
export function relyingParty({ siteUrl }: Pick<Ports, 'siteUrl'>): RelyingParty {
  const { hostname, origin } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new NotFound('This site has no name, and passkeys are bound to names.')
  return { id: hostname, origin }
}

/** The signatures that are taken, the liked ones first: EdDSA, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257]
