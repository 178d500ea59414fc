import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

/** The ways in which a provider of accounts may misbehave. */
export type Misbehaviour =
  | 'nothing'
  | 'other nonce'
  | 'other audience'
  | 'other issuer'
  | 'expired'
  | 'unsigned'
  | 'other key'
  | 'hangs'
  | 'breaks'
  | 'nonsense'
type Claims = Record<string, unknown>
type AuthorizationRequest = { nonce: string | null; challenge: string | null }

const clientId = 'rostrum'

/** Starts an OpenID Connect provider that misbehaves as a test requires, in ways that the real one never does. */
export async function startFaultyProvider() {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const codes = new Map<string, AuthorizationRequest>()
  let [wrong, claims]: [Misbehaviour, Claims] = ['nothing', {}]
  let issuer = ''

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, href } = new URL(request.url ?? '/', issuer)
    const json = (payload: unknown) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(payload))
    if (pathname === '/.well-known/openid-configuration') return void json(metadata())
    if (pathname === '/jwks') return void json({ keys: [jwk] })
    if (pathname === '/authorize') return void response.writeHead(302, { Location: authorize(href).href }).end()
    if (pathname !== '/token' || wrong === 'hangs') return
    if (wrong === 'breaks') return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<h1>Sorry</h1>')
    if (wrong === 'nonsense') return void response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>')
    let body = ''
    for await (const piece of request) body += piece
    const code = new URLSearchParams(body).get('code') ?? ''
    const authorization = codes.get(code)
    codes.delete(code)
    if (!authorization)
      return void response.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify({ error: 'invalid_grant' }))
    json({ access_token: 'of no use', token_type: 'Bearer', id_token: await idToken(authorization) })
  }

  function metadata() {
    return {
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
      authorization_response_iss_parameter_supported: true,
    }
  }

  /** Returns the address that the provider redirects to for an authorization request. */
  function authorize(address: string): URL {
    const query = new URL(address).searchParams
    const code = `code-${codes.size}-${Math.random()}`
    codes.set(code, { nonce: query.get('nonce'), challenge: query.get('code_challenge') })
    const back = new URL(query.get('redirect_uri') ?? issuer)
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '', iss: issuer }).toString()
    return back
  }

  async function idToken({ nonce }: AuthorizationRequest): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const payload = {
      ...{ sub: 'false-1', email: 'false-1@example.org', email_verified: true, auth_time: now },
      ...claims,
      iss: wrong === 'other issuer' ? 'https://elsewhere.example' : issuer,
      aud: wrong === 'other audience' ? 'somebody else' : clientId,
      nonce: wrong === 'other nonce' ? 'another one' : nonce,
      ...(wrong === 'expired' ? { iat: now - 7_200, exp: now - 3_600 } : { iat: now, exp: now + 300 }),
    }
    if (wrong === 'unsigned') return new UnsecuredJWT(payload).encode()
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign((wrong === 'other key' ? other : own).privateKey)
  }

  return {
    settings: { name: 'false', label: 'False Friends', issuer, clientId, clientSecret: 'a secret of the test' },
    authorize,
    /** @param more claims that replace the usual ones */
    set(next: Misbehaviour, more: Claims = {}) {
      wrong = next
      claims = more
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
