import { AssertionError } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createSecurityLog } from '../server/security-log.ts'
import type { ProviderSettings } from '../server/social-providers.ts'
import { createApi } from './app.ts'
import { channelsInProcess, createHub } from './channels/hub.ts'
import type { Ports } from './context.ts'
import { openTestDatabase } from './database/database.testing.ts'
import { fileMailer } from './mail/mail.ts'
import { identityProviders } from './platform/identity-providers.ts'
import { createLog } from './platform/log.ts'
import { pageAddresses } from './platform/page-addresses.ts'
import { createPictureStore } from './platform/pictures.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { defaultRules, parseRules } from './platform/site-rules.ts'
import { getAnswerData } from './register-routes.ts'
import { contractCalls } from './service/contract-calls.ts'

/** Tests read answers by hand, as a foreign client would, so the body has the type of JSON.parse. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> }

const calls = contractCalls()
  .map(({ call }) => ({ ...call, address: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // `/api/debates/mine` must match before `/api/debates/{slug}`.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

/** Checks that an answer has exactly the contract's fields: the web app in the same process does not validate it. */
function requireContract(method: string, url: string, { status, body }: Answer): void {
  const call = calls.find((one) => one.method === method && one.address.test(new URL(url).pathname))
  if (!call || status >= 300 || call.success === 204 || call.file) return
  const read = call.answer.parse(body)
  if (!isDeepStrictEqual(read, body)) throw new AssertionError({ message: `${method} ${call.path}`, actual: body, expected: read })
}

/** Checks that a caller in this process gets the same data as a caller who parses the JSON. */
function requireSame(request: string, data: unknown, body: unknown): void {
  if (data === undefined || isDeepStrictEqual(data, body)) return
  throw new AssertionError({ message: `${request} says more than its JSON`, actual: data, expected: body })
}

/** How long reading a picture may take, in ms: when run from source, the picture reader starts slowly. */
const pictureTimeout = 30_000

const open: Ports['registration'] = 'open'
const noProviders: readonly ProviderSettings[] = []

/**
 * Opens the whole API on an empty database, with a clock that the test moves and a captured log. Calls are real
 * requests, as a client sends them.
 */
export async function openTestApi({
  limitFactor = 1_000,
  logLevel = 'silent',
  beatEvery = 20_000,
  providers = noProviders,
  groups = false,
  /** How long people count as new, in ms. 0 by default, since most tests are not about it. */
  newAccountPeriod = 0,
  registration = open,
  /** The most connections to PostgreSQL. */
  connections = 3,
} = {}) {
  const { db, address, drop } = await openTestDatabase(undefined, connections)
  const clock = { time: Date.parse('2026-03-01T12:00:00Z'), now: () => clock.time }
  const channels = channelsInProcess()
  db.onCommit((messages) => channels.publish(messages))
  const logged: string[] = []
  const into = { write: (line: string) => void logged.push(line) }
  const security = createSecurityLog(logLevel, into)
  const siteUrl = 'https://rostrum.test'
  const ports: Ports = {
    rules: parseRules(defaultRules),
    db,
    providers: identityProviders(providers, pageAddresses(siteUrl).socialReturn, createLog('silent')),
    hub: createHub({ db, channels, beatEvery, fault: console.error }),
    clock,
    features: { groups },
    pictures: createPictureStore(join(tmpdir(), `rostrum-pictures-${randomBytes(6).toString('hex')}`), pictureTimeout),
    mail: fileMailer(join(tmpdir(), `rostrum-outbox-${randomBytes(6).toString('hex')}`), 'Rostrum <mail@rostrum.test>'),
    limits: createRateLimits(limitFactor, security),
    newAccountPeriod,
    registration,
    log: createLog(logLevel, into),
    security,
    clientSecret: 'a secret of the test',
    siteUrl,
  }
  const app = createApi(ports)
  let people = 0

  async function call(method: string, path: string, { token, body, headers }: RequestOptions = {}): Promise<Answer> {
    const request = new Request(new URL(path, 'http://rostrum.test'), {
      method,
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body !== undefined && !(body instanceof FormData) ? { 'Content-Type': 'application/json' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const response = await app.fetch(request)
    const source = await response.text()
    const answer = { status: response.status, headers: response.headers, body: source === '' ? null : JSON.parse(source) }
    requireContract(method, request.url, answer)
    requireSame(`${method} ${path}`, getAnswerData(response), answer.body)
    return answer
  }

  /** Registers a new person and returns their token, id and name. */
  async function person(displayName = `Person ${++people}`): Promise<{ token: string; id: string; name: string }> {
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const registered = await call('POST', '/api/register', {
      body: { name: displayName, display_name: displayName, email, password: 'a long enough phrase' },
    })
    const token: string = registered.body.access_token
    // The table has the id in one query; `/api/me` would take several.
    const { id } = await db.read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return { token, id: String(id), name: displayName }
  }

  function close() {
    // End the streams before the database closes, as the server does.
    ports.hub.close()
    return drop()
  }

  return { app, ports, clock, address, logged, call, person, close }
}
export type TestApi = Awaited<ReturnType<typeof openTestApi>>

type RequestOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
