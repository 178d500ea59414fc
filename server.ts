import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createRequestHandler } from '@remix-run/node'
import closeWithGrace from 'close-with-grace'
import { type Context, Hono } from 'hono'
import { createHttpServer } from './server/connections.ts'
import { createGuestPageCache, removeUndeclaredQuery } from './server/guest-page-cache.ts'
import { exitOnListenError, exitOnOpenError, fillDemo, isProduction, loadBuild, startVite } from './server/start-up.ts'
import { serveStaticFiles } from './server/static-files.ts'

type Http = { Bindings: { incoming: IncomingMessage } }

const vite = isProduction ? null : await startVite()
const build = await loadBuild(vite)
const { answerStream, compressResponse, embeddedApi, endStreams, environment, forwardedAddress, commonHeaders, siteUrl } =
  build.entry.module
const { PORT, HOST, API_URL, DEMO, PAGE_CACHE_MB } = environment()
const api = API_URL ? null : await embeddedApi().catch(exitOnOpenError)
const pages = createRequestHandler(vite ? () => loadBuild(vite) : build, isProduction ? 'production' : 'development')
const cached = isProduction && PAGE_CACHE_MB > 0
const guestPages = cached ? await createGuestPageCache({ build, pages, megabytes: PAGE_CACHE_MB, foreign: !api }) : null

const app = new Hono<Http>()
if (isProduction) serveStaticFiles(app)
if (api) app.all('/api/*', toApi).all('/api', toApi).get('/healthz', toApi).get('/readyz', toApi)
else app.get('/healthz', (http) => http.json({ status: 'ok' })).get('/readyz', (http) => http.json({ status: 'ok' }))
app.all('*', toPages)

if (api && DEMO && (await api.wantsDemo())) await fillDemo()
const listen = getRequestListener((request, bindings) => app.fetch(request, bindings as Http['Bindings']))
const { server, close } = createHttpServer(handle)
server.once('error', (failure) => exitOnListenError(failure, `${HOST}:${PORT}`))
server.listen(PORT, HOST, () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : PORT
  console.log(`Rostrum is at ${environment().SITE_URL ? siteUrl() : `http://localhost:${port}`} (process ${process.pid})`)
})
closeWithGrace({ delay: 10_000, logger: { error: console.error } }, async ({ err }) => {
  if (err) console.error(err)
  endStreams()
  api?.endLongAnswers()
  await close()
  await vite?.close()
  await api?.close()
})

/** Answers the most frequent requests without Hono or Remix: streams, and cached guest pages. */
function handle(request: IncomingMessage, response: ServerResponse) {
  // Hono would treat TRACE as GET, and TRACE must repeat the request, including headers that proxies added.
  if (request.method === 'TRACE') return void response.writeHead(405, commonHeaders()).end()
  // A stream sets the same headers itself; Node would keep any set here as long as the stream is open.
  if (request.method === 'GET' && /^\/stream(?:\?|$)/.test(request.url ?? '')) return void toStream(request, response)
  if (guestPages?.send(request, response)) return
  for (const [name, value] of Object.entries(commonHeaders())) response.setHeader(name, value)
  if (vite) vite.middlewares(request, response, () => listen(request, response))
  else listen(request, response)
}

/** A failure affects only its own stream; the page reconnects by itself. */
async function toStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    await answerStream(request, response)
  } catch (fault) {
    console.error(fault)
    response.destroy()
  }
}

/**
 * Sends calls from outside to the same API instance as the pages use. Their address is the socket's, or the one given by trusted proxies.
 */
async function toApi(http: Context<Http>): Promise<Response> {
  const headers = new Headers(http.req.raw.headers)
  headers.set('Rostrum-Socket-Address', getClientAddress(http))
  const { embeddedApi: latest } = (await loadBuild(vite)).entry.module
  return compressResponse(http.req.raw, await (await latest()).fetch(new Request(http.req.raw, { headers })))
}

async function toPages(http: Context<Http>): Promise<Response> {
  const guests = await guestPages?.answer(http.env.incoming, getClientAddress(http))
  if (guests) return guests
  const request = withMatchingHost(guestPages ? http.req.raw : removeUndeclaredQuery(http.req.raw, await loadBuild(vite)))
  return compressResponse(request, await pages(request, { address: getClientAddress(http), signal: request.signal }))
}

/**
 * Makes Origin and Host match, because Remix answers other posts with a bare 500, even behind a proxy that changes Host. Our CSRF guard
 * checks the origin against SITE_URL and answers with a page.
 */
function withMatchingHost(request: Request): Request {
  const origin = request.headers.get('Origin')
  if (origin === null) return request
  const headers = new Headers(request.headers)
  headers.set('Origin', URL.canParse(origin) ? origin : 'null')
  headers.set('X-Forwarded-Host', URL.canParse(origin) ? new URL(origin).host : 'null')
  return new Request(request, { headers })
}

function getClientAddress(http: Context<Http>): string {
  return forwardedAddress(http.req.raw) ?? http.env.incoming.socket.remoteAddress ?? 'unknown'
}
