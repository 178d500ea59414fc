import { isIP } from 'node:net'
import type { Ports } from '../context.ts'
import { NotFound } from '../platform/failures.ts'

/** The site that passkeys are made for (WebAuthn, Relying Party), and the only origin that may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * Returns the relying party of the site's canonical address only (docs/product.md#addresses): a browser's signature names it and is valid
 * nowhere else.
 * @throws NotFound if the site has no host name, because browsers bind passkeys to names
 */
export function relyingParty({ siteUrl }: Pick<Ports, 'siteUrl'>): RelyingParty {
  const { hostname, origin } = new URL(siteUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) throw new NotFound('This site has no host name, so it can’t use passkeys.')
  return { id: hostname, origin }
}

/** Accepted signature algorithms, the preferred ones first: EdDSA, ES256 and RS256, as COSE numbers them. */
export const algorithms = [-8, -7, -257]
