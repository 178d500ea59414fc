/** A sign-in provider that supports OpenID Connect, as set in the environment (docs/product.md#connected-accounts). */
export type ProviderSettings = {
  /** The name in addresses. */
  name: string
  /** The label on buttons. */
  label: string
  issuer: string
  clientId: string
  clientSecret: string
}

type Variables = Readonly<Record<string, string | undefined>>
type Fault = { variable: string; message: string }

const providerVariable = /^OIDC_([A-Z][A-Z0-9_]{0,30}?)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/

/**
 * Reads `OIDC_<NAME>_ISSUER`, `_CLIENT_ID`, `_CLIENT_SECRET` and, if the label differs from the name, `_LABEL`.
 * @param variables the variables that are set; an empty one counts as absent
 * @returns the providers sorted by name, and faults that never contain a value
 */
export function readProviders(variables: Variables): { providers: ProviderSettings[]; faults: Fault[] } {
  const names = new Set(Object.keys(variables).flatMap((variable) => providerVariable.exec(variable)?.[1] ?? []))
  const faults: Fault[] = []
  const providers = [...names].sort().map((name) => {
    const setting = (part: string): string => variables[`OIDC_${name}_${part}`]?.trim() ?? ''
    for (const part of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'])
      if (setting(part) === '') faults.push({ variable: `OIDC_${name}_${part}`, message: 'it is missing' })
    if (setting('ISSUER') !== '' && !isIssuer(setting('ISSUER')))
      faults.push({ variable: `OIDC_${name}_ISSUER`, message: 'it must be an address that begins with https://' })
    const label = setting('LABEL') || name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ')
    const settings = { issuer: setting('ISSUER'), clientId: setting('CLIENT_ID'), clientSecret: setting('CLIENT_SECRET') }
    return { name: name.toLowerCase().replaceAll('_', '-'), label, ...settings }
  })
  return { providers, faults }
}

/** Allows http only on this machine, for trying it out. */
function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname))
}
