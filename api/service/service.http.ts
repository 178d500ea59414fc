import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Handler, Hono, Context as HonoContext } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { readFeatures, readHealth, readReadiness } from '#contract/service'
import { hasBearerToken, identifyCaller } from '../accounts/caller.ts'
import { isSuspended } from '../accounts/suspensions.ts'
import type { Ports } from '../context.ts'
import { WriteError } from '../database/database-faults.ts'
import { isModerator } from '../moderation/case-access.ts'
import { NamedFailure, NotFound, writeFailure } from '../platform/failures.ts'
import { isPictureName } from '../platform/pictures.ts'
import { describeApi, type OpenApi } from './openapi.ts'
import { referenceStyle, renderReference } from './reference.ts'
import { isPictureHidden, isPictureShown, writeProbe } from './render-again.queries.ts'

const cacheForMinutes = 'public, max-age=300'
/** How long a cache may show a picture after it was replaced, removed or hidden. Its ETag makes revalidation cheap. */
const pictureHeaders = { 'Cache-Control': 'public, max-age=600', Vary: 'Authorization' }
/** Headers for a hidden picture, which only moderators of this site see. */
const hiddenPictureHeaders = { 'Cache-Control': 'private, no-store', Vary: 'Authorization' }

/** Registers health checks, the API's reference and stored pictures. */
export function mountService(app: Hono, ports: Ports): void {
  const requireReadiness = createReadiness(ports)
  app.get(readHealth.path, (http) => sendFresh(http, { status: 'ok' }))
  app.get(readReadiness.path, async (http) => {
    await requireReadiness()
    return sendFresh(http, { status: 'ready' })
  })
  app.get(readFeatures.path, (http) => http.json({ data: ports.features }, 200, { 'Cache-Control': cacheForMinutes }))
  let document: OpenApi | undefined
  /** Built at the first request, since most processes never get one. */
  const apiDocument = () => (document ??= describeApi(ports.features))
  const json = { 'Content-Type': 'application/json', 'Cache-Control': cacheForMinutes }
  const page = { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': cacheForMinutes, 'Content-Security-Policy': referencePolicy }
  app.get(
    '/api/openapi.json',
    respondNotModified,
    cachedDocument(json, () => JSON.stringify(apiDocument())),
  )
  app.get(
    '/api',
    respondNotModified,
    cachedDocument(page, async () => String(await renderReference(apiDocument()))),
  )
  app.get('/api/reference.css', (http) =>
    http.body(referenceStyle, 200, { 'Cache-Control': cacheForMinutes, 'Content-Type': 'text/css; charset=utf-8' }),
  )
  app.get('/api/pictures/:name', respondNotModified, (http) => sendPicture(http, ports, http.req.param('name')))
}

/** Answers 304 if the client's copy is current. Caches adopt the headers of a 304, so it includes the security headers. */
const respondNotModified = etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'Content-Security-Policy', 'Cross-Origin-Resource-Policy'] })

function sendFresh(http: HonoContext, state: { status: string }): Response {
  return http.json(state, 200, { 'Cache-Control': 'no-store' })
}

/** The reference page runs nothing and loads only its own style. */
const referencePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

async function sendPicture(http: HonoContext, ports: Ports, name: string): Promise<Response> {
  const cacheHeaders = await createCacheHeaders(http, ports, name)
  const picture = cacheHeaders && (await ports.pictures.read(name))
  if (!picture) {
    http.header('Cache-Control', 'no-store')
    throw new NotFound('There is no picture here.')
  }
  // A picture's name is a hash of its content, so the content under a name never changes.
  return http.body(picture, 200, {
    ...cacheHeaders,
    ETag: `"${name}"`,
    'Content-Type': 'image/webp',
    // Allows web apps on other hosts and mails to show it.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  })
}

/**
 * Returns the cache headers for a picture. It is looked up at each request, so that it disappears together with what showed it.
 * @returns null if the caller may not see it
 */
async function createCacheHeaders(http: HonoContext, ports: Ports, name: string) {
  if (!isPictureName(name)) return null
  if (await isPictureShown(ports.db.read, name)) return pictureHeaders
  if (!hasBearerToken(http.req.raw)) return null
  const { actor } = await identifyCaller(http.req.raw, ports)
  const mayLook = actor !== null && isModerator(actor) && !isSuspended(actor.suspendedUntil, ports.clock.now())
  return mayLook && (await isPictureHidden(ports.db.read, name)) ? hiddenPictureHeaders : null
}

type Coding = 'br' | 'gzip' | 'identity'
type CompressedFile = { etag: string; bytes: Record<Coding, Uint8Array<ArrayBuffer>> }

/**
 * Sends a document that is the same for everybody while the process runs. It is built and compressed once, at the first request:
 * done for each request, a few hundred requests blocked everybody else for seconds.
 * @param headers the answer's headers
 * @param make builds the text
 */
function cachedDocument(headers: Readonly<Record<string, string>>, make: () => string | Promise<string>): Handler {
  let cached: Promise<CompressedFile> | undefined
  return async (http) => {
    cached ??= Promise.resolve(make()).then(compressOnce)
    const { etag, bytes } = await cached
    const coding = chooseCoding(http.req.header('Accept-Encoding') ?? '')
    const allHeaders = { ...headers, ETag: `"${etag}-${coding}"`, Vary: 'Accept-Encoding' }
    return http.body(bytes[coding], 200, coding === 'identity' ? allHeaders : { ...allHeaders, 'Content-Encoding': coding })
  }
}

async function compressOnce(text: string): Promise<CompressedFile> {
  const identity = new Uint8Array(Buffer.from(text))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
  return { etag, bytes: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) } }
}

/** Returns the best encoding that a client accepts. */
function chooseCoding(accepted: string): Coding {
  const names = accepted.split(',').flatMap((part) => (/;\s*q=0(?:\.0*)?\s*$/.test(part) ? [] : [part.split(';')[0]?.trim()]))
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}

/**
 * Time limits in ms: for the check (`answer`), for another process that holds the database (`lock`), and for caching a result (`cached`).
 */
const times = { answer: 2_000, lock: 1_000, cached: 1_000 } as const

/**
 * Creates a check that the service can work: it writes a row, and a file to the data folder. The result is cached for a second,
 * however many callers ask. A write lock of another process is not an error.
 * @returns a function that checks; it throws NamedFailure 503 with the reason if nothing can be
 * written or the database does not answer
 */
function createReadiness(ports: Ports): () => Promise<void> {
  let lastCheck = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve() }
  return () => {
    const now = ports.clock.now()
    if (now - lastCheck.at >= times.cached) lastCheck = { at: now, outcome: check(ports) }
    return lastCheck.outcome
  }
}

async function check({ db, clock, log, writeToFolder }: Ports): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${times.answer} ms`)), times.answer)
  })
  const writes = Promise.all([db.transaction((tx) => writeProbe(tx, clock.now()), times.lock).catch(unlessLocked), writeToFolder?.()])
  try {
    await Promise.race([writes, tooLate])
  } catch (err) {
    log.error({ err }, 'the service is not ready')
    if (err instanceof WriteError) throw writeFailure(err.why)
    throw new NamedFailure(503, 'The database does not answer. Try again in a moment.', undefined, 5)
  } finally {
    clearTimeout(timer)
  }
}

function unlessLocked(error: unknown): void {
  if (!(error instanceof WriteError && error.why === 'locked')) throw error
}
