/**
 * Runs the API in a second operating-system process, for tests of concurrent writes.
 * It reads JSON lines from standard input and answers each with one line: `{open: database address, now}` and `{close: address}`
 * with null. `{at, address, calls}` makes all its calls together when the clock shows `at`, and returns their answers.
 */
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { createApi } from './app.ts'
import { channelsInProcess, createHub } from './channels/hub.ts'
import type { Ports } from './context.ts'
import { openDatabase, serverMode, skipMigrations } from './database/database.ts'
import { fileMailer } from './mail/mail.ts'
import { startNotifier } from './notifications/start-notifier.ts'
import { publishUnreadCounts } from './people/show-me.ts'
import { createPictureStore } from './platform/pictures.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { defaultRules, parseRules } from './platform/site-rules.ts'

export type ForeignCall = { method: string; path: string; token: string; body?: unknown; key?: string }
export type ForeignAnswer = { status: number; body: ReturnType<typeof JSON.parse> }
export type Instruction = { open: string; now: number } | { close: string } | { at: number; address: string; calls: ForeignCall[] }

type Api = Awaited<ReturnType<typeof open>>
const apis = new Map<string, Api>()

for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(await handle(JSON.parse(line))))
}
process.exit()

async function handle(instruction: Instruction): Promise<ForeignAnswer[] | null> {
  if ('open' in instruction) {
    apis.set(instruction.open, await open(instruction.open, instruction.now))
    return null
  }
  if ('close' in instruction) {
    await apis.get(instruction.close)?.close()
    apis.delete(instruction.close)
    return null
  }
  const api = apis.get(instruction.address)
  if (!api) throw new Error('That database is not open')
  while (Date.now() < instruction.at) await new Promise(setImmediate)
  return Promise.all(instruction.calls.map((each) => call(api, each)))
}

async function open(address: string, now: number) {
  const db = await openDatabase(address, serverMode, skipMigrations)
  const channels = channelsInProcess()
  const ports: Ports = {
    rules: parseRules(defaultRules),
    db,
    hub: createHub({ db, channels, beatEvery: 20_000, fault: console.error }),
    clock: { now: () => now },
    pictures: createPictureStore(tmpdir()),
    providers: [],
    features: { groups: true },
    newAccountPeriod: 0,
    registration: 'open',
    mail: fileMailer(tmpdir(), 'Rostrum <mail@rostrum.test>'),
    limits: createRateLimits(1_000, () => {}),
    // Standard output carries the JSON answers, so errors go to standard error.
    log: { info() {}, error: (fields, message) => console.error(message, fields) },
    security() {},
    clientSecret: 'a secret of the test',
    siteUrl: 'https://rostrum.test',
  }
  const stopNotifier = startNotifier(ports, publishUnreadCounts)
  const app = createApi(ports)
  // Load the sanitiser now, so that the race does not include loading it.
  await call({ app }, { method: 'POST', path: '/api/preview', token: '', body: { content: 'x' } })
  return {
    app,
    async close() {
      await stopNotifier()
      await db.close()
    },
  }
}

/**
 * Repeats a call that was answered 503 with `Retry-After`, as a client would: on a busy machine a lock or a thread
 * may take longer than the API waits.
 */
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
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), retryAfter: response.headers.get('Retry-After') }
}
