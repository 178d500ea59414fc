import { named } from '#contract/named'
import { listProviders, type SocialProvider } from '#contract/social'
import { ApiFailure } from '../platform/api-failure'
import { can } from '../platform/can.server'
import { environment } from '../platform/environment.server'
import type { Visit } from '../platform/visit.server'

/** By which accounts elsewhere one signs in here: as the environment names those of another API, else as the API tells. */
export async function providersFor(visit: Visit): Promise<readonly SocialProvider[]> {
  const { SOCIAL_PROVIDERS } = environment()
  if (SOCIAL_PROVIDERS.length > 0) return can.authorizeSocial ? SOCIAL_PROVIDERS.map((name) => ({ name, label: providerNamed(name) })) : []
  if (!can.listProviders) return []
  try {
    return (await visit.beside().guestApi(listProviders, {})).data
  } catch (failure) {
    // A password does as well.
    if (failure instanceof ApiFailure) return []
    throw failure
  }
}

/** A provider of accounts that this site has. @throws ApiFailure 404 for any other */
export async function providerOf(visit: Visit, asked: string | undefined): Promise<SocialProvider> {
  const provider = (await providersFor(visit)).find(({ name }) => name === asked)
  if (!provider) throw new ApiFailure(404, 'There is no sign-in of that name here.')
  return provider
}

const known: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn', openid: 'OpenID', x: 'X' }

/** "Google": how a provider of accounts is called, by its name in addresses. */
export function providerNamed(provider: string): string {
  return named(known, provider) ?? provider.charAt(0).toUpperCase() + provider.slice(1).replaceAll('-', ' ')
}
