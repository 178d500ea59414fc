/**
 * A second operating-system process of the API, for tests of what happens at the same time (DESIGN, Tests). Run as
 * `node --import tsx api/platform/another-process.ts <database address> <now>`; it says `ready`, then takes lines of
 * JSON `{at, calls}`, makes the calls all at once when the clock shows `at`, and answers with a line of their answers.
 */
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { createApi } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { startTelling } from '../notifications/start-telling.ts'
import { createHub } from '../realtime/hub.ts'
import { channelsInProcess } from './channels.ts'
import type { Ports } from './context.ts'
import { mailInFolder } from './mail.ts'
import { picturesIn } from './pictures.ts'
import { createRateLimits } from './rate-limits.ts'

export type ForeignCall = { method: string; path: string; token: string; body?: unknown; key?: string }
export type ForeignAnswer = { status: number; body: ReturnType<typeof JSON.parse> }

const [address = '', now = ''] = process.argv.slice(2)
const db = await openDatabase(address)
const channels = channelsInProcess()
const ports: Ports = {
  db,
  hub: createHub({ db, channels, beatEvery: 20_000, fault: console.error }),
  clock: { now: () => Number(now) },
  pictures: picturesIn(tmpdir()),
  mail: mailInFolder(tmpdir(), 'Rostrum <mail@rostrum.test>'),
  limits: createRateLimits(1_000, () => {}),
  // Standard output speaks JSON of its own.
  log: { info() {}, error: (fields, message) => console.error(message, fields) },
  security() {},
  clientSecret: 'a secret of the test',
  siteUrl: 'https://rostrum.test',
}
const stopTelling = startTelling(ports)
const app = createApi(ports)
// The sanitiser is loaded before the race, not in it.
await call({ method: 'POST', path: '/api/preview', token: '', body: { content: 'x' } })
console.log('ready')

for await (const line of createInterface({ input: process.stdin })) {
  const { at, calls }: { at: number; calls: ForeignCall[] } = JSON.parse(line)
  while (Date.now() < at) await new Promise(setImmediate)
  console.log(JSON.stringify(await Promise.all(calls.map(call))))
}
await stopTelling()
await db.close()

/** As a client does who is told 503 with `Retry-After`: on a busy machine a lock or a thread may take longer than is waited for. */
async function call(foreign: ForeignCall): Promise<ForeignAnswer> {
  for (;;) {
    const { retryAfter, ...answer } = await callOnce(foreign)
    if (answer.status !== 503 || retryAfter === null) return answer
    await new Promise((resolve) => setTimeout(resolve, Number(retryAfter) * 1_000))
  }
}

async function callOnce({ method, path, token, body, key }: ForeignCall): Promise<ForeignAnswer & { retryAfter: string | null }> {
  const headers = {
    'Content-Type': 'application/json',
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(key ? { 'Idempotency-Key': key } : {}),
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await app.fetch(new Request(new URL(path, 'http://rostrum.test'), { method, headers, ...sent }))
  return { status: response.status, body: await response.json(), retryAfter: response.headers.get('Retry-After') }
}
