/**
 * A second operating-system process of the API, for tests of what happens at the same time. It takes lines of
 * JSON and answers each with one: `{open: database address, now}` and `{close: address}` with null, and `{at, address, calls}`,
 * once it has made the calls all at once when the clock shows `at`, with their answers.
 */
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { createApi } from './app.ts'
import { channelsInProcess } from './channels/channels.ts'
import { createHub } from './channels/hub.ts'
import type { Ports } from './context.ts'
import { asItIs, atService, openDatabase } from './database/database.ts'
import { mailInFolder } from './mail/mail.ts'
import { startNotifier } from './notifications/start-notifier.ts'
import { publishUnreadCounts } from './people/publish-unread-counts.ts'
import { picturesIn } from './platform/pictures.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { defaultRules, rulesOf } from './platform/site-rules.ts'

export type ForeignCall = { method: string; path: string; token: string; body?: unknown; key?: string }
export type ForeignAnswer = { status: number; body: ReturnType<typeof JSON.parse> }
export type Word = { open: string; now: number } | { close: string } | { at: number; address: string; calls: ForeignCall[] }

type Api = Awaited<ReturnType<typeof open>>
const apis = new Map<string, Api>()

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await take(JSON.parse(line))))
}
process.exit()

async function take(word: Word): Promise<ForeignAnswer[] | null> {
  if ('open' in word) {
    apis.set(word.open, await open(word.open, word.now))
    return null
  }
  if ('close' in word) {
    await apis.get(word.close)?.close()
    apis.delete(word.close)
    return null
  }
  const api = apis.get(word.address)
  if (!api) throw new Error('That database is not open')
  while (Date.now() < word.at) await new Promise(setImmediate)
  return Promise.all(word.calls.map((one) => call(api, one)))
}

async function open(address: string, now: number) {
  const db = await openDatabase(address, atService, asItIs)
  const channels = channelsInProcess()
  const ports: Ports = {
    rules: rulesOf(defaultRules),
    db,
    hub: createHub({ db, channels, beatEvery: 20_000, fault: console.error }),
    clock: { now: () => now },
    pictures: picturesIn(tmpdir()),
    providers: [],
    features: { groups: true },
    newcomerFor: 0,
    registration: 'open',
    mail: mailInFolder(tmpdir(), 'Rostrum <mail@rostrum.test>'),
    limits: createRateLimits(1_000, () => {}),
    // Standard output speaks JSON of its own.
    log: { info() {}, error: (fields, message) => console.error(message, fields) },
    security() {},
    clientSecret: 'a secret of the test',
    siteUrl: 'https://rostrum.test',
  }
  const stopTelling = startNotifier(ports, publishUnreadCounts)
  const app = createApi(ports)
  // The sanitiser is loaded before the race, not in it.
  await call({ app }, { method: 'POST', path: '/api/preview', token: '', body: { content: 'x' } })
  return {
    app,
    async close() {
      await stopTelling()
      await db.close()
    },
  }
}

/** As a client does who is told 503 with `Retry-After`: on a busy machine a lock or a thread may take longer than is waited for. */
async function call(api: Pick<Api, 'app'>, foreign: ForeignCall): Promise<ForeignAnswer> {
  for (;;) {
    const { retryAfter, ...answer } = await callOnce(api, foreign)
    if (answer.status !== 503 || retryAfter === null) return answer
    await new Promise((resolve) => setTimeout(resolve, Number(retryAfter) * 1_000))
  }
}

async function callOnce({ app }: Pick<Api, 'app'>, { method, path, token, body, key }: ForeignCall) {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await app.fetch(new Request(new URL(path, 'http://rostrum.test'), { method, headers, ...sent }))
  const said = await response.text()
  return { status: response.status, body: said === '' ? null : JSON.parse(said), retryAfter: response.headers.get('Retry-After') }
}
