import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|atom\+xml)|image\/svg)/
/** Smaller responses aren't compressed, because the header costs more than compression saves. In bytes. */
const minBytes = 600
/**
 * Larger pages are compressed in a thread. Up to this size, compressing takes about a millisecond, and handing the page to a thread would
 * take nearly half as long. In bytes.
 */
const maxSyncBytes = 100_000

/** The bytes of responses that we have created. Reading them back from a response would create a stream only for that purpose. */
const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** Creates a response that can be compressed or cached without reading a stream. */
export function createResponse(page: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(page, init)
  pages.set(response, page)
  return response
}

/** Returns the bytes of a response. Unless `createResponse` created it, they can be read only once. */
export async function responseBytes(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return pages.get(response) ?? new Uint8Array(await response.arrayBuffer())
}

/**
 * Compresses a response that was generated at runtime: with brotli if the client accepts it, else with gzip. Event streams and pictures are
 * not changed. Files (`Content-Disposition`), which may have any length, are compressed as they are read. Hono's middleware isn't used, because it has no brotli
 * and reads a file as fast as it can be produced: Node's `CompressionStream` held 400 MB for a client that didn't read.
 */
export async function compressResponse(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const isEmpty = !pages.has(response) && !response.body
  if (isEmpty || response.headers.has('Content-Encoding') || !compressible.test(type)) return response
  response.headers.append('Vary', 'Accept-Encoding')
  const encoding = encodingFor(request.headers.get('Accept-Encoding') ?? '')
  if (encoding === null) return response
  const headers = new Headers(response.headers)
  if (headers.has('Content-Disposition') && response.body) {
    headers.set('Content-Encoding', encoding)
    return new Response(compressStream(response.body, encoding), { status: response.status, statusText: response.statusText, headers })
  }
  const plain = await responseBytes(response)
  const body = plain.length < minBytes ? plain : await encode(plain, encoding)
  if (body !== plain) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status: response.status, headers })
}

type Encoding = 'br' | 'gzip'

/** Returns the best encoding that a browser accepts, by its Accept-Encoding; null for none. */
export function encodingFor(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/**
 * The brotli quality for pages that are sent once. Compared with 4, this takes half the time, which is a tenth of a page's total cost, for
 * 5 % more bytes. Pages that several guests request are compressed better for the cache.
 */
export const brotliQuality = 3
const level = 6

/** Compresses a stream no faster than it is read. An error in the stream is passed on. */
function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream {
  const encoder =
    encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }) : createGzip({ level })
  // An error is passed to the reader of the compressed stream.
  pipeline(Readable.fromWeb(body as NodeStream), encoder, () => undefined)
  return Readable.toWeb(encoder) as ReadableStream
}

async function encode(plain: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'br' ? compressBrotli(plain, brotliQuality) : new Uint8Array(await zip(plain, { level }))
}

/**
 * How far back the encoder looks for repetitions, as a binary logarithm. Pages compressed synchronously are rarely longer, and setting up a
 * larger window takes 5 to 10 % of the time to save less than 0.1 % of the bytes.
 */
const window = 16

/**
 * Compresses with brotli.
 * @param quality 0 to 11. Above `brotliQuality`, and for long texts, a thread does the work
 */
export async function compressBrotli(plain: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  if (plain.length > maxSyncBytes || quality > brotliQuality) return brotli(plain, { params })
  return brotliCompressSync(plain, { params: { ...params, [constants.BROTLI_PARAM_LGWIN]: window } })
}
