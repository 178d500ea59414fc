import { AssertionError } from 'node:assert'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { createSecurityLog } from '../server/security-log.ts'
import type { ProviderSettings } from '../server/social-providers.ts'
import { createApi } from './app.ts'
import { channelsInProcess } from './channels/channels.ts'
import { createHub } from './channels/hub.ts'
import type { Ports } from './context.ts'
import { openTestDatabase } from './database/database.testing.ts'
import { mailInFolder } from './mail/mail.ts'
import { identityProviders } from './platform/identity-providers.ts'
import { createLog } from './platform/log.ts'
import { pageAddresses } from './platform/page-addresses.ts'
import { picturesIn } from './platform/pictures.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { defaultRules, rulesOf } from './platform/site-rules.ts'
import { saidBy } from './register-routes.ts'
import { contractCalls } from './service/contract-calls.ts'

/** A test reads answers by hand, as a stranger's client would; JSON.parse types them so. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> }

const calls = contractCalls()
  .map(({ call }) => ({ ...call, address: new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  // `/api/debates/mine` is meant before `/api/debates/{slug}`.
  .sort((a, b) => a.path.split('{').length - b.path.split('{').length)

/** Our API keeps the contract to the letter, for the web app in its process takes its word. */
function requireContract(method: string, url: string, { status, body }: Answer): void {
  const call = calls.find((one) => one.method === method && one.address.test(new URL(url).pathname))
  if (!call || status >= 300 || call.success === 204 || call.file) return
  const read = call.answer.parse(body)
  if (!isDeepStrictEqual(read, body)) throw new AssertionError({ message: `${method} ${call.path}`, actual: body, expected: read })
}

/** Who asks in this process is told the same as who reads the text. */
function requireSame(asked: string, said: unknown, body: unknown): void {
  if (said === undefined || isDeepStrictEqual(said, body)) return
  throw new AssertionError({ message: `${asked} says more than its JSON`, actual: said, expected: body })
}

/** Milliseconds: from source a reader of pictures starts slowly. */
const picturePatience = 30_000

const open: Ports['registration'] = 'open'
const noProviders: readonly ProviderSettings[] = []

/** The whole API on an empty database with a clock that a test moves, and what it logs. Calls are requests, as a client sends them. */
export async function openTestApi({
  limitFactor = 1_000,
  logLevel = 'silent',
  beatEvery = 20_000,
  providers = noProviders,
  groups = false,
  /** Whether people have a first day: most tests are not about it. */
  newcomerFor = 0,
  registration = open,
  /** To PostgreSQL, at most. */
  connections = 3,
} = {}) {
  const { db, address, drop } = await openTestDatabase(undefined, connections)
  const clock = { time: Date.parse('2026-03-01T12:00:00Z'), now: () => clock.time }
  const channels = channelsInProcess()
  db.onCommit((words) => channels.say(words))
  const logged: string[] = []
  const into = { write: (line: string) => void logged.push(line) }
  const security = createSecurityLog(logLevel, into)
  const siteUrl = 'https://rostrum.test'
  const ports: Ports = {
    rules: rulesOf(defaultRules),
    db,
    providers: identityProviders(providers, pageAddresses(siteUrl).socialReturn, createLog('silent')),
    hub: createHub({ db, channels, beatEvery, fault: console.error }),
    clock,
    features: { groups },
    pictures: picturesIn(join(tmpdir(), `rostrum-pictures-${randomBytes(6).toString('hex')}`), picturePatience),
    mail: mailInFolder(join(tmpdir(), `rostrum-outbox-${randomBytes(6).toString('hex')}`), 'Rostrum <mail@rostrum.test>'),
    limits: createRateLimits(limitFactor, security),
    newcomerFor,
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
    requireSame(`${method} ${path}`, saidBy(response), answer.body)
    return answer
  }

  /** Signs a new person up and gives the token. */
  async function person(displayName = `Person ${++people}`): Promise<{ token: string; id: string; name: string }> {
    const email = `${randomBytes(6).toString('hex')}@example.org`
    const registered = await call('POST', '/api/register', {
      body: { name: displayName, display_name: displayName, email, password: 'a long enough phrase' },
    })
    const token: string = registered.body.access_token
    // The table says who they are in one query; what a person is told of themselves takes several.
    const { id } = await db.read.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return { token, id: String(id), name: displayName }
  }

  return { app, ports, clock, address, logged, call, person, close: drop }
}
export type TestApi = Awaited<ReturnType<typeof openTestApi>>

type RequestOptions = { token?: string; body?: unknown; headers?: Record<string, string> }
