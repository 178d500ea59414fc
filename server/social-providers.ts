/** Somebody who vouches for people by OpenID Connect, as the environment names them (docs/product.md#connected-accounts). */
export type ProviderSettings = {
  /** As addresses name it. */
  name: string
  /** As buttons name it. */
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

type Variables = Readonly<Record<string, string | undefined>>
type Fault = { variable: string; message: string }

const ofProvider = /^OIDC_([A-Z][A-Z0-9_]{0,30}?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/

/**
 * Reads `OIDC_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and, if it is called otherwise than its name, `_LABEL`.
 * @param variables those that are set; an empty one counts as absent
 * @returns the providers by name, and what is wrong, without any value
 */
export function providersIn(variables: Variables): { providers: ProviderSettings[]; faults: Fault[] } {
  const names = new Set(Object.keys(variables).flatMap((variable) => ofProvider.exec(variable)?.[1] ?? []))
  const faults: Fault[] = []
  const providers = [...names].sort().map((name) => {
    const of = (part: string): string => variables[`OIDC_${name}_${part}`]?.trim() ?? ''
    for (const part of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'])
      if (of(part) === '') faults.push({ variable: `OIDC_${name}_${part}`, message: 'it is missing' })
    if (of('ISSUER') !== '' && !isIssuer(of('ISSUER')))
      faults.push({ variable: `OIDC_${name}_ISSUER`, message: 'it must be an address that begins with https://' })
    const label = of('LABEL') || name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ')
    const settings = { issuer: of('ISSUER'), clientId: of('CLIENT_ID'), clientSecret: of('CLIENT_SECRET') }
    return { name: name.toLowerCase().replaceAll('_', '-'), label, ...settings }
  })
  return { providers, faults }
}

/** Over http only on this machine, for trying it out. */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
