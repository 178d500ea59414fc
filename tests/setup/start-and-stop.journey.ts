import { Agent, request } from 'node:http'
import { createConnection } from 'node:net'
import { guestDraftPrefix } from '#contract/drafts'
import { createClient } from '../journeys/setup/test.ts'
import { processorWait } from '../machine/processor-wait.mjs'
import { expect, isListening, type Running, test } from './server.ts'

const defaults = { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
const maria = 'maria@demo.example'

type List = { data: unknown[]; meta: { total: number } }
type CreatedDebate = { data: { slug: string } }

test('DEMO=1 prints a password for its demo people; the next start prints none and keeps everything', async ({ start }) => {
  const first = start({ ...defaults, PORT: '0', DEMO: '1' })
  const one = await addressOf(first)
  const password = /sign in with the password (\S+)/.exec(first.output())?.[1] ?? ''
  expect(password.length).toBeGreaterThanOrEqual(16)
  const guest = createClient(one)()
  const { status, body } = await guest.post<{ access_token: string }>('/login', { email: maria, password })
  expect(status).toBe(200)
  expect((await guest.get<List>('/debates')).body.meta.total).toBeGreaterThanOrEqual(12)
  const { access_token: token } = body
  const made = await createClient(one)(token).post<CreatedDebate>('/debates', { topic: 'What is kept is found again', type: 'open' })
  expect(made.status).toBe(201)
  const session = await signIn(one, maria, password)
  expect(await stop(first)).toMatchObject({ status: 0 })

  const second = start({ ...defaults, DEMO: '1' })
  const two = await addressOf(second)
  expect(second.output()).not.toMatch(/sign in with|demo/i)
  expect((await createClient(two)().get(`/debates/${made.body.data.slug}`)).status).toBe(200)
  expect((await createClient(two)(token).get('/me')).status).toBe(200)
  expect((await createClient(two)().post('/login', { email: maria, password })).status).toBe(200)
  const page = await fetch(two, { headers: { Cookie: session } })
  expect(await page.text(), 'sessions outlive a start').toContain('Sign out')
  expect(await stop(second)).toMatchObject({ status: 0 })
})

test('DEMO=0 starts empty and stays empty', async ({ start }) => {
  const server = start({ ...defaults, DEMO: '0' })
  const place = await addressOf(server)
  expect((await createClient(place)().get<List>('/debates')).body.data).toEqual([])
  expect(await (await fetch(place)).text()).toContain('No debates found')
  expect(server.output()).not.toContain('demo')
  expect((await createClient(place)().post('/register', somebody)).status).toBe(201)
  await stop(server)
  const again = start({ ...defaults, DEMO: '1' })
  const { body } = await createClient(await addressOf(again))().get<List>('/debates')
  expect(body.data, 'no demo among what real people made').toEqual([])
})

test('connections are kept open for longer than proxies keep theirs, so that no request meets a closing one', async ({ start }) => {
  const place = await addressOf(start({ ...defaults, DEMO: '0' }))
  for (const path of ['/about', '/healthz', '/favicon.svg']) {
    const answer = await fetch(place + path)
    await answer.text()
    expect(answer.headers.get('keep-alive'), path).toBe('timeout=75')
  }
})

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} refuses new requests, answers the one in flight, and ends with 0 within two seconds`, async ({ start }) => {
    const server = start({ ...defaults, DEMO: '0' })
    const place = await addressOf(server)
    // Browsers keep connections open: one that was used, and one opened in advance that never was.
    const agent = new Agent({ keepAlive: true })
    const { port } = new URL(place)
    const unused = createConnection({ host: '127.0.0.1', port: Number(port) }).on('error', () => {})
    await new Promise((resolve) => unused.once('connect', resolve))
    const idle = await fetch(place)
    expect(idle.ok).toBe(true)
    await idle.text()

    // A write that is stored and takes little time. Hashing a password in a sign-up would take too much of the 1.2 s that requests in
    // flight have (server.ts).
    const inFlight = await begin(`${place}/api/drafts/${guestDraftPrefix}${'k'.repeat(43)}`, agent)
    const ended = stop(server, signal)
    await expect.poll(() => isListening(Number(port)), { intervals: [10] }).toBe(false)
    expect(await inFlight.finish(JSON.stringify({ fields: { topic: 'In flight' }, place: '/debates/create' }))).toBe(200)
    const { status, took } = await ended
    expect(status).toBe(0)
    expect(took).toBeLessThan(2_000)
    expect(server.output()).not.toMatch(/error/i)
    unused.destroy()
    agent.destroy()
  })
}

test("open streams end with the server and don't delay it", async ({ start }) => {
  const server = start({ ...defaults, DEMO: '0' })
  const place = await addressOf(server)
  const { body } = await createClient(place)().post<{ access_token: string }>('/register', somebody)
  const made = await createClient(place)(body.access_token).post<{ data: { id: string } }>('/debates', {
    topic: 'Streams end with their server',
    type: 'open',
  })
  const { id } = made.body.data
  const answers = await Promise.all([`/stream?debate=${id}`, `/api/realtime/debate.${id}`].map((path) => fetch(place + path)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const texts = answers.map((answer) => answer.text())
  const { status, took } = await stop(server)
  expect(status).toBe(0)
  expect(took).toBeLessThan(2_000)
  for (const text of await Promise.all(texts)) expect(text).toContain('event: ready')
})

const somebody = { name: 'Ann', display_name: 'Ann', email: 'ann@example.org', password: 'four words in a row' }

/** Returns the address of a server that chose its own port (PORT=0). */
async function addressOf(server: Running) {
  const address = await server.address()
  return address.replace('localhost', '127.0.0.1')
}

/**
 * Returns the exit status and the ms until exit, minus the time it waited for a processor. Polls that time, because the kernel doesn't
 * report it after the process has exited.
 */
async function stop({ child, ended }: Running, signal: NodeJS.Signals = 'SIGTERM') {
  const before = processorWait(child.pid)
  let queued = 0
  const polling = setInterval(() => {
    queued = Math.max(queued, processorWait(child.pid) - before)
  }, 10)
  const started = performance.now()
  child.kill(signal)
  const status = await ended()
  clearInterval(polling)
  return { status, took: performance.now() - started - queued }
}

/** @returns the session cookie */
async function signIn(place: string, email: string, password: string) {
  const body = new URLSearchParams({ email, password })
  const answer = await fetch(`${place}/auth?mode=login`, { method: 'POST', redirect: 'manual', headers: { Origin: place }, body })
  return (
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('rostrum='))
      ?.split(';')[0] ?? ''
  )
}

/** Begins a request whose head the server has read (it answers 100 Continue) and whose body hasn't been sent. */
async function begin(url: string, agent: Agent) {
  const sent = request(url, { method: 'PUT', agent, headers: { 'Content-Type': 'application/json', Expect: '100-continue' } })
  const response = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (response) => response.resume().once('end', () => resolve(response.statusCode))).once('error', reject)
  })
  sent.flushHeaders()
  await new Promise((resolve) => sent.once('continue', resolve))
  return {
    finish(body: string) {
      sent.end(body)
      return response
    },
  }
}
