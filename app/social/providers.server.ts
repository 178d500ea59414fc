import { lookUp } from '#contract/lookup'
import { listProviders, type SocialProvider } from '#contract/social'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'

/** Returns the providers that people can sign in by. For a foreign API, SOCIAL_PROVIDERS names them; otherwise the API does. */
export async function loadProviders(visit: Visit): Promise<readonly SocialProvider[]> {
  const { SOCIAL_PROVIDERS } = environment()
  if (SOCIAL_PROVIDERS.length > 0) return can.authorizeSocial ? SOCIAL_PROVIDERS.map((name) => ({ name, label: providerLabel(name) })) : []
  if (!can.listProviders) return []
  try {
    return (await visit.secondary().guestApi(listProviders, {})).data
  } catch (failure) {
    // People can still sign in with a password.
    if (failure instanceof ApiFailure) return []
    throw failure
  }
}

/**
 * Finds a provider of this site by its name.
 * @throws ApiFailure 404 if the site has no provider of that name
 */
export async function findProvider(visit: Visit, requestedName: string | undefined): Promise<SocialProvider> {
  const provider = (await loadProviders(visit)).find(({ name }) => name === requestedName)
  if (!provider) throw new ApiFailure(404, 'You can’t sign in that way here.')
  return provider
}

const displayNames: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  openid: 'OpenID',
  x: 'X',
}

/** Returns the display name of a provider, such as "Google", for its name in addresses. */
export function providerLabel(provider: string): string {
  return lookUp(displayNames, provider) ?? provider.charAt(0).toUpperCase() + provider.slice(1).replaceAll('-', ' ')
}
