import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import closeWithGrace from 'close-with-grace'
import { type Context, Hono } from 'hono'
import type { ViteDevServer } from 'vite'
import type * as entry from './app/entry.server.tsx'
import { boundUnsent, oneAtATime } from './server/pipelined-requests.ts'
import { bodyLimits } from './server/request-body.ts'

/** Bundled as build/server.js; run from source it is the development server. */
const production = import.meta.url.endsWith('/build/server.js')
if (production) process.env.NODE_ENV ??= 'production'

/** Remix's build of this app. */
type Build = ServerBuild & { entry: { module: typeof entry } }
type Http = { Bindings: { incoming: IncomingMessage } }

const vite = production ? null : await startVite()
const build = await loadBuild()
const { environment, embeddedApi, siteUrl, headersOfAll, answerStream, endStreams, compressed } = build.entry.module
const { guestPages, guestPageOf, pagesInMemory, sentOf, staleOf } = build.entry.module
const { PORT, HOST, API_URL, DEMO, PAGE_CACHE_MB } = environment()
if (!API_URL) await embeddedApi().catch(endUnopened)

/** What an answer says unless it says otherwise itself. */
const everyAnswer = Object.entries(headersOfAll())
const pages = createRequestHandler(vite ? loadBuild : build, production ? 'production' : 'development')
const kept = production && PAGE_CACHE_MB > 0 ? await keepPages() : null
const app = new Hono<Http>()
if (production) serveFiles(app)
if (API_URL) app.get('/healthz', (http) => http.json({ status: 'ok' })).get('/readyz', (http) => http.json({ status: 'ok' }))
else app.all('/api/*', toApi).all('/api', toApi).get('/healthz', toApi).get('/readyz', toApi)
app.all('*', toPages)

if (!API_URL) await openEmbedded()
const listen = getRequestListener((request, bindings) => app.fetch(request, bindings as Http['Bindings']))
const unused = new Set<Socket>()
/**
 * Milliseconds. A head is one packet or two, on any line; but a picture of 2 MB takes four minutes and a half on a mobile line
 * of 60 kbit/s, and such people are whom this is for. Who is slow on purpose holds a connection and a few kilobytes.
 */
const patience = { headersTimeout: 30_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
/**
 * Milliseconds for which a connection is kept for the next request: longer than proxies before us keep theirs, usually a minute. Who
 * closes first must be they, for what they send at the moment at which we close is lost, and a form is not sent twice.
 */
const keepAliveTimeout = 75_000
const server = createServer({ ...patience, keepAliveTimeout }, oneAtATime(handle))
boundUnsent(server)
server.on('connection', (socket) => unused.add(socket.once('close', () => unused.delete(socket))))
server.on('request', (request, response) => {
  unused.delete(request.socket)
  response.once('finish', () => endUnread(request))
})
server.once('error', endUnheard)
server.listen(PORT, HOST, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : PORT
  console.log(`Rostrum is at ${environment().SITE_URL ? siteUrl() : `http://localhost:${port}`} (process ${process.pid})`)
})
closeWithGrace({ delay: 10_000, logger: { error: console.error } }, async ({ err }) => {
  if (err) console.error(err)
  await closeConnections()
  await vite?.close()
  if (!API_URL) await (await embeddedApi()).close()
})

/** A data folder or a database that cannot be used says so in one sentence (api/database/not-opened.ts), and the process ends. */
function endUnopened(failure: Error): never {
  // By its name, for its class is that of another bundle.
  const known = failure.name === 'NotOpened'
  console.error(known ? failure.message : failure)
  process.exit(known ? 78 : 1)
}

/** A port that is taken or not ours to have is a fault of the environment like any other (server/environment.ts). */
function endUnheard(failure: NodeJS.ErrnoException): void {
  const why = { EADDRINUSE: 'in use by another program', EACCES: 'not open to this user', EADDRNOTAVAIL: 'not of this machine' }
  const known = Object.entries(why).find(([code]) => code === failure.code)?.[1]
  console.error(known ? `PORT or HOST: ${HOST}:${PORT} is ${known}. Choose another.` : failure)
  process.exit(known ? 78 : 1)
}

/** Milliseconds for what is in flight at the end. Whoever is cut off has no answer, so nothing acknowledged is lost. */
const lastWords = 1_200

/** Answers what is in flight. Browsers open connections ahead of need and keep those they used: neither holds up the end. */
async function closeConnections() {
  endStreams()
  if (!API_URL) (await embeddedApi()).endLongAnswers()
  for (const socket of unused) socket.destroy()
  const sweeping = setInterval(() => server.closeIdleConnections(), 50)
  const cutting = setTimeout(() => server.closeAllConnections(), lastWords)
  await new Promise((closed) => server.close(closed))
  clearInterval(sweeping)
  clearTimeout(cutting)
}

/** A stream says the same by itself: what is set here Node keeps for as long as it is open. */
function handle(request: IncomingMessage, response: ServerResponse) {
  // Hono would answer it as a GET, and it is meant to repeat what proxies have added.
  if (request.method === 'TRACE') return void response.writeHead(405, headersOfAll()).end()
  if (request.method === 'GET' && /^\/stream(?:\?|$)/.test(request.url ?? '')) return void toStream(request, response)
  if (kept && sendReady(request, response)) return
  for (const [name, value] of everyAnswer) response.setHeader(name, value)
  if (vite) vite.middlewares(request, response, () => listen(request, response))
  else listen(request, response)
}

/**
 * What is still being sent when the answer is out, for it was too large or nobody asked for it. Node would take all of it
 * off the line, and does so with what any page or call would take. At once closed, the other side might miss the answer:
 * it gets half a second to read it.
 */
function endUnread({ complete, socket, headers }: IncomingMessage): void {
  if (complete || Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= bodyLimits.upload.bytes) return
  // Node resumes it at the end of this turn.
  setImmediate(() => socket.pause())
  setTimeout(() => socket.destroySoon(), 500).unref()
}

/** A fault in one stream is its own alone: the page comes back by itself. */
async function toStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answerStream(request, response)
  } catch (fault) {
    console.error(fault)
    response.destroy()
  }
}

async function startVite(): Promise<ViteDevServer> {
  process.env.NODE_ENV = 'development'
  const { createServer: createVite } = await import('vite')
  return createVite({ server: { middlewareMode: true } })
}

async function loadBuild(): Promise<Build> {
  if (vite) return (await vite.ssrLoadModule('virtual:remix/server-build')) as unknown as Build
  return import(new URL('./server/index.js', import.meta.url).href)
}

/**
 * Hashed files are kept for a year by browsers; the few with plain names are asked for again after an hour. What no file can have the
 * address of does not look for one: the disk is asked while everybody waits.
 */
function serveFiles(into: Hono<Http>) {
  const root = fileURLToPath(new URL('./client', import.meta.url))
  const files = serveStatic({
    root,
    precompressed: true,
    onFound: (path, http) => {
      http.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  for (const entry of readdirSync(root, { withFileTypes: true }))
    into.use(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, files)
}

/** Calls from outside reach the same API as the pages; their address is the socket's, or what trusted proxies say. */
async function toApi(http: Context<Http>): Promise<Response> {
  const headers = new Headers(http.req.raw.headers)
  headers.set('Rostrum-Socket-Address', addressOf(http))
  const api = await (await loadBuild()).entry.module.embeddedApi()
  return compressed(http.req.raw, await api.fetch(new Request(http.req.raw, { headers })))
}

/** Pages of guests, dropped by what the embedded API says has changed. */
async function keepPages() {
  const cache = pagesInMemory(PAGE_CACHE_MB * 1024 * 1024)
  const api = API_URL ? null : await embeddedApi()
  api?.onChange((what) => cache.change(what === 'perhaps missed some' ? 'everything' : what))
  return guestPages({ cache, make: (request, context) => pages(request, context), isDeaf: () => api?.isDeaf() ?? false })
}

/** Sends a guest a page that lies ready; nothing is made for that. @returns false where one has to wait for it */
function sendReady(request: IncomingMessage, response: ServerResponse): boolean {
  const asked = askedOf(request)
  const guest = guestPageOf(asked)
  const found = guest && kept?.ready(guest)
  if (!found || found.isStale) return false
  const sent = sentOf(found.page, asked)
  if (sent instanceof Promise) return false
  response.writeHead(sent.status, sent.headers).end(sent.body)
  return true
}

function askedOf({ method = 'GET', url = '/', headers }: IncomingMessage) {
  const header = (name: string) => {
    const value = headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  return { method, url, header }
}

/** A guest's page, made for all who wait for it. */
async function toGuest(http: Context<Http>): Promise<Response | null> {
  const asked = askedOf(http.env.incoming)
  const guest = kept && guestPageOf(asked)
  if (!guest) return null
  const found = kept.ready(guest) ?? (await kept.page(guest, addressOf(http)))
  if (!found) return null
  const { status, headers, body } = await sentOf(found.isStale ? await staleOf(found.page, Date.now()) : found.page, asked)
  const pairs = headers.flatMap((name, index) => (index % 2 === 0 ? [[name, headers[index + 1] ?? ''] as [string, string]] : []))
  return new Response(body && new Uint8Array(body), { status, headers: pairs })
}

async function toPages(http: Context<Http>): Promise<Response> {
  const ready = await toGuest(http)
  if (ready) return ready
  const request = leftToGuard(http.req.raw)
  return compressed(request, await pages(request, { address: addressOf(http), signal: request.signal }))
}

/**
 * Remix answers a post whose Origin is not its Host with a bare 500, also behind a proxy that changes Host. Our guard
 * decides that, by SITE_URL, and answers in the frame.
 */
function leftToGuard(request: Request): Request {
  const origin = request.headers.get('Origin')
  if (origin === null) return request
  const headers = new Headers(request.headers)
  headers.set('Origin', URL.canParse(origin) ? origin : 'null')
  headers.set('X-Forwarded-Host', URL.canParse(origin) ? new URL(origin).host : 'null')
  return new Request(request, { headers })
}

function addressOf(http: Context<Http>): string {
  return build.entry.module.forwardedAddress(http.req.raw) ?? http.env.incoming.socket.remoteAddress ?? 'unknown'
}

async function openEmbedded() {
  const api = await embeddedApi()
  if (DEMO && (await api.wantsDemo())) await fillDemo()
}

/** In a process of its own: rendering its texts takes memory that a server would keep. */
function fillDemo(): Promise<void> {
  const program = production ? [fileURLToPath(new URL('./cli.js', import.meta.url))] : ['--import', 'tsx', 'api/cli.ts']
  const child = spawn(process.execPath, [...program, 'demo'], { stdio: 'inherit' })
  return new Promise((filled, failed) => child.once('error', failed).once('exit', () => filled()))
}
