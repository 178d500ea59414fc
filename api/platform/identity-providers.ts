import type { ProviderSettings } from '../../server/social-providers.ts'
import type { Log } from './log.ts'

/** What is agreed with a provider before somebody goes there, and must come back. */
export type Handshake = {
  state: string
  nonce: string
  verifier: string
  /** It asks them anew who they are, though they may be signed in there. */
  fresh: boolean
}

/** Whom a provider vouches for. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  /** Whether it says that the address is theirs. */
  emailVerified: boolean
  name: string
  displayName: string
}

/** Somebody who vouches for people by OpenID Connect. */
export type Provider = Pick<ProviderSettings, 'name' | 'label'> & {
  /** @returns where one signs in there @throws ProviderAway */
  leadTo(handshake: Handshake): Promise<string>
  /**
   * Asks whom it vouches for: by the code with PKCE, with state, nonce, issuer, audience and signature checked.
   * @param answer the query with which it led back
   * @throws ProviderAway, NotVouched
   */
  identify(answer: string, handshake: Handshake): Promise<Identity>
}

/** It cannot be asked now. */
export class ProviderAway extends Error {}
/** It vouches for nobody, or what it says does not hold. `refused`: whoever was there would not. */
export class NotVouched extends Error {
  constructor(readonly why: 'refused' | 'wrong') {
    super(why)
  }
}

/** Seconds: shorter than a page waits. */
const [patience, clocksDifferBy] = [4, 30]
/** Seconds since somebody signed in there, of who is asked anew. */
const freshFor = 120

/** Providers by discovery at first use, which is kept. @param callback where a provider of some name leads back */
export function identityProviders(settings: readonly ProviderSettings[], callback: (name: string) => string, log: Log): Provider[] {
  return settings.map((one) => providerOf(one, callback(one.name), log))
}

function providerOf(settings: ProviderSettings, redirect_uri: string, log: Log): Provider {
  const { name, label } = settings
  let known: ReturnType<typeof discover> | undefined
  const discovered = () => {
    known ??= discover(settings).catch((fault) => {
      // The next who comes asks again.
      known = undefined
      throw fault
    })
    return known
  }
  const asking = async <T>(work: (of: Awaited<ReturnType<typeof discover>>) => Promise<T>): Promise<T> => {
    try {
      return await work(await discovered())
    } catch (err) {
      if (!(err instanceof NotVouched)) log.info({ err, provider: name }, 'a provider of accounts did not answer as it should')
      throw err
    }
  }
  return {
    name,
    label,
    leadTo: (handshake) => asking(({ openid, config }) => addressOf(openid, config, { ...handshake, redirect_uri })),
    identify: (answer, handshake) =>
      asking(({ openid, config }) => identityOf(openid, config, { ...handshake, address: new URL(`${redirect_uri}?${answer}`) })),
  }
}

type OpenId = typeof import('openid-client')
type Config = import('openid-client').Configuration

/** Loaded where it is wanted: most sites have no provider. @throws ProviderAway */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  const openid = await import('openid-client')
  const { Configuration, clockTolerance } = openid
  const server = new URL(issuer)
  const execute = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const found = await openid
    .discovery(server, clientId, clientSecret, undefined, { execute, timeout: patience })
    .catch((cause) => Promise.reject(new ProviderAway('discovery', { cause })))
  const metadata = found.serverMetadata()
  // What says nothing takes this (OpenID Connect Discovery §3).
  const basic = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const authentication = basic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret)
  const config = new Configuration(metadata, clientId, { client_secret: clientSecret, [clockTolerance]: clocksDifferBy }, authentication)
  for (const extend of execute) extend(config)
  // The signature too, though what comes from there by https would do without (OpenID Connect Core §3.1.3.7).
  openid.enableNonRepudiationChecks(config)
  config.timeout = patience
  return { openid, config }
}

async function addressOf(
  openid: OpenId,
  config: Config,
  { redirect_uri, state, nonce, verifier, fresh }: Handshake & { redirect_uri: string },
) {
  const challenge = { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
  const anew: Record<string, string> = fresh ? { prompt: 'login', max_age: '0' } : {}
  return openid.buildAuthorizationUrl(config, { redirect_uri, scope: 'openid email profile', state, nonce, ...challenge, ...anew }).href
}

async function identityOf(
  openid: OpenId,
  config: Config,
  { address, state, nonce, verifier, fresh }: Handshake & { address: URL },
): Promise<Identity> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const told = await openid
    .authorizationCodeGrant(config, address, fresh ? { ...checks, maxAge: freshFor } : checks)
    .catch((fault) => Promise.reject(faultIn(openid, fault)))
  const claims = told.claims()
  if (!claims) throw new NotVouched('wrong')
  const more = typeof claims.email === 'string' ? claims : { ...claims, ...(await userInfo(openid, config, told.access_token, claims.sub)) }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textIn(more.email),
    emailVerified: more.email_verified === true || more.email_verified === 'true',
    name: textIn(more.name) ?? '',
    displayName: textIn(more.preferred_username) ?? textIn(more.nickname) ?? textIn(more.name) ?? '',
  }
}

/** What many do not write into the token. Without it nobody's address is known, and that is said. */
async function userInfo(openid: OpenId, config: Config, token: string, subject: string): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return openid.fetchUserInfo(config, token, subject).catch((fault) => Promise.reject(faultIn(openid, fault)))
}

const textIn = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null)

const away: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])

function faultIn({ AuthorizationResponseError, ResponseBodyError }: OpenId, fault: unknown): Error {
  const cause = { cause: fault }
  if (fault instanceof AuthorizationResponseError && fault.error === 'access_denied') return new NotVouched('refused')
  if (fault instanceof ResponseBodyError) return fault.status >= 500 ? new ProviderAway('answer', cause) : new NotVouched('wrong')
  const code = fault instanceof Error && 'code' in fault ? fault.code : undefined
  const isNetwork = code === undefined && fault instanceof TypeError
  return isNetwork || away.has(code) ? new ProviderAway('answer', cause) : new NotVouched('wrong')
}
