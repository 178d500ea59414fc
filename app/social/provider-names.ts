import { named } from '#contract/named'

const known: Readonly<Record<string, string>> = { github: 'GitHub', gitlab: 'GitLab', linkedin: 'LinkedIn', openid: 'OpenID', x: 'X' }

/** "Google": how a provider of accounts is called, by its name in addresses. */
export function providerNamed(provider: string): string {
  return named(known, provider) ?? provider.charAt(0).toUpperCase() + provider.slice(1).replaceAll('-', ' ')
}
