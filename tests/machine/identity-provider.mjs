// Runs a real OpenID Connect provider in its own process. The login typed there is the identity: an email address, verified unless it
// begins with "?", optionally followed by "|" and a name.
import { createServer } from 'node:http'
import Provider from 'oidc-provider'

const { PORT, CLIENT_ID, CLIENT_SECRET, REDIRECT_URIS = '' } = process.env
const issuer = `http://127.0.0.1:${PORT}`
/** @type {Map<string, { verified: boolean, name: string }>} */
const known = new Map()

const provider = new Provider(issuer, {
  clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: REDIRECT_URIS.split(',') }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
  features: { devInteractions: { enabled: false } },
  pkce: { required: () => true },
  cookies: { keys: ['a key of the tests'] },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, sub) => ({
    accountId: sub,
    claims: () => {
      const { verified = true, name = sub.split('@')[0] } = known.get(sub) ?? {}
      return { sub, email: sub, email_verified: verified, name, preferred_username: name }
    },
  }),
})

/** @param {string} body */
const page = (body) => `<!doctype html><html lang="en"><title>Accounts elsewhere</title><main>${body}</main></html>`
const forms = {
  login: page('<form method="post"><label>Login <input name="login"></label> <button>Sign in there</button></form>'),
  consent: page(
    '<form method="post"><button name="agrees" value="1">Agree</button> <button name="agrees" value="0">Refuse</button></form>',
  ),
}

async function interaction(request, response) {
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(forms[prompt.name])
  let body = ''
  for await (const piece of request) body += piece
  const sent = new URLSearchParams(body)
  const finish = (result) => provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (prompt.name === 'login') return finish({ login: { accountId: claimsOf(sent.get('login') ?? '') } })
  if (sent.get('agrees') !== '1') return finish({ error: 'access_denied', error_description: 'they would not' })
  const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id })
  grant.addOIDCScope('openid email profile')
  return finish({ consent: { grantId: await grant.save() } })
}

/** @param {string} login */
function claimsOf(login) {
  const [, unsure, sub, name] = /^(\??)([^|]*)(?:\|(.*))?$/.exec(login) ?? []
  known.set(sub, { verified: unsure === '', name: name ?? sub.split('@')[0] })
  return sub
}

const callback = provider.callback()
createServer((request, response) => {
  if (!request.url?.startsWith('/interaction/')) return callback(request, response)
  interaction(request, response).catch((fault) => response.writeHead(500).end(String(fault)))
}).listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
