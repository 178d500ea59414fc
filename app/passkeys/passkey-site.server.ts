import { isIP } from 'node:net'
import { enterByPasskey } from '#contract/passkeys'
import { siteUrl } from '../platform/environment.server'
import { isOffered } from '../platform/missing-calls.server'

/** The name of the site, to which passkeys are bound; null where the API has none, and for a site that is a mere number. */
export function passkeySite(): string | null {
  const { hostname } = new URL(siteUrl())
  return isOffered(enterByPasskey) && !isIP(hostname.replace(/^\[|\]$/g, '')) ? hostname : null
}
