import type { ProviderSettings } from '../../server/social-providers.ts'
import type { Log } from './log.ts'

/** The values that we send with somebody to a provider, and that must match when they return. */
type Handshake = {
  state: string
  nonce: string
  verifier: string
  /** True if the provider must ask for the sign-in again, even if the person is signed in there. */
  fresh: boolean
}

/** The person whom a provider vouches for. */
export type Identity = {
  issuer: string
  subject: string
  email: string | null
  /** True if the provider says that the address is theirs. */
  emailVerified: boolean
  name: string
  displayName: string
}

/** An identity provider that speaks OpenID Connect. */
export type Provider = Pick<ProviderSettings, 'name' | 'label'> & {
  /**
   * Returns the address of the provider's sign-in page.
   * @throws ProviderUnavailable
   */
  leadTo(handshake: Handshake): Promise<string>
  /**
   * Finds out whom the provider vouches for: exchanges the code with PKCE, and checks state,
   * nonce, issuer, audience and signature.
   * @param answer the query of the provider's redirect back
   * @throws ProviderUnavailable, IdentityRefused
   */
  identify(answer: string, handshake: Handshake): Promise<Identity>
}

/** The provider cannot be reached now. */
export class ProviderUnavailable extends Error {}
/** The provider vouches for nobody, or its answer is not valid. `refused`: the person declined. */
export class IdentityRefused extends Error {
  constructor(readonly why: 'refused' | 'wrong') {
    super(why)
  }
}

/** In seconds. The timeout is shorter than a page waits. */
const [timeout, clockSkew] = [4, 30]
/** How old a sign-in at the provider may be when a new one was requested, in seconds. */
const maxSignInAge = 120

/**
 * Creates the providers. Each runs discovery at its first use and keeps the result.
 * @param callback returns the address to which a provider redirects back
 */
export function identityProviders(settings: readonly ProviderSettings[], callback: (name: string) => string, log: Log): Provider[] {
  return settings.map((one) => createProvider(one, callback(one.name), log))
}

function createProvider(settings: ProviderSettings, redirect_uri: string, log: Log): Provider {
  const { name, label } = settings
  let pending: ReturnType<typeof discover> | undefined
  const getConfiguration = () => {
    pending ??= discover(settings).catch((error) => {
      // Forget the failure, so that the next visitor tries again.
      pending = undefined
      throw error
    })
    return pending
  }
  const withProvider = async <T>(work: (of: Awaited<ReturnType<typeof discover>>) => Promise<T>): Promise<T> => {
    try {
      return await work(await getConfiguration())
    } catch (err) {
      if (!(err instanceof IdentityRefused)) log.info({ err, provider: name }, 'an identity provider gave an unexpected answer')
      throw err
    }
  }
  return {
    name,
    label,
    leadTo: (handshake) => withProvider(({ openid, config }) => findVerifiedEmail(openid, config, { ...handshake, redirect_uri })),
    identify: (answer, handshake) =>
      withProvider(({ openid, config }) => readIdentity(openid, config, { ...handshake, address: new URL(`${redirect_uri}?${answer}`) })),
  }
}

type OpenId = typeof import('openid-client')
type Config = import('openid-client').Configuration

/**
 * Loads the library only when needed, since most sites have no provider.
 * @throws ProviderUnavailable
 */
async function discover({ issuer, clientId, clientSecret }: ProviderSettings) {
  const openid = await import('openid-client')
  const { Configuration, clockTolerance } = openid
  const server = new URL(issuer)
  const execute = server.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const discovered = await openid
    .discovery(server, clientId, clientSecret, undefined, { execute, timeout })
    .catch((cause) => Promise.reject(new ProviderUnavailable('discovery', { cause })))
  const metadata = discovered.serverMetadata()
  // Providers that don't list their methods support this one (OpenID Connect Discovery §3).
  const basic = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true
  const authentication = basic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret)
  const config = new Configuration(metadata, clientId, { client_secret: clientSecret, [clockTolerance]: clockSkew }, authentication)
  for (const extend of execute) extend(config)
  // Check the signature too, although a token that came by https does not need it (OpenID Connect Core §3.1.3.7).
  openid.enableNonRepudiationChecks(config)
  config.timeout = timeout
  return { openid, config }
}

async function findVerifiedEmail(
  openid: OpenId,
  config: Config,
  { redirect_uri, state, nonce, verifier, fresh }: Handshake & { redirect_uri: string },
) {
  const challenge = { code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
  const reauthentication: Record<string, string> = fresh ? { prompt: 'login', max_age: '0' } : {}
  return openid.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid email profile',
    state,
    nonce,
    ...challenge,
    ...reauthentication,
  }).href
}

async function readIdentity(
  openid: OpenId,
  config: Config,
  { address, state, nonce, verifier, fresh }: Handshake & { address: URL },
): Promise<Identity> {
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await openid
    .authorizationCodeGrant(config, address, fresh ? { ...checks, maxAge: maxSignInAge } : checks)
    .catch((error) => Promise.reject(toProviderError(openid, error)))
  const claims = tokens.claims()
  if (!claims) throw new IdentityRefused('wrong')
  const profile =
    typeof claims.email === 'string' ? claims : { ...claims, ...(await userInfo(openid, config, tokens.access_token, claims.sub)) }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: parseClaim(profile.email),
    emailVerified: profile.email_verified === true || profile.email_verified === 'true',
    name: parseClaim(profile.name) ?? '',
    displayName: parseClaim(profile.preferred_username) ?? parseClaim(profile.nickname) ?? parseClaim(profile.name) ?? '',
  }
}

/** Fetches claims that many providers leave out of the token. If this fails, nobody's address is known, so the error is reported. */
async function userInfo(openid: OpenId, config: Config, token: string, subject: string): Promise<Record<string, unknown>> {
  if (!config.serverMetadata().userinfo_endpoint) return {}
  return openid.fetchUserInfo(config, token, subject).catch((error) => Promise.reject(toProviderError(openid, error)))
}

const parseClaim = (claim: unknown): string | null => (typeof claim === 'string' && claim !== '' ? claim : null)

const unavailableCodes: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])

function toProviderError({ AuthorizationResponseError, ResponseBodyError }: OpenId, error: unknown): Error {
  const cause = { cause: error }
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return new IdentityRefused('refused')
  if (error instanceof ResponseBodyError)
    return error.status >= 500 ? new ProviderUnavailable('answer', cause) : new IdentityRefused('wrong')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const isNetwork = code === undefined && error instanceof TypeError
  return isNetwork || unavailableCodes.has(code) ? new ProviderUnavailable('answer', cause) : new IdentityRefused('wrong')
}
