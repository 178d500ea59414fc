import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/
/** Below this a header costs more than compression saves. Bytes. */
const smallest = 600
/** Up to here a page is packed in about a millisecond: a thread would do it beside, but to ask one takes nearly half as long. Bytes. */
const longestAtOnce = 100_000

/** What answers of ours are made of: read back from an answer, it would go through a stream that is made for that. */
const pages = new WeakMap<Response, Uint8Array<ArrayBuffer>>()

/** An answer whose bytes lie ready for who packs or keeps it. */
export function answerOf(page: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const response = new Response(page, init)
  pages.set(response, page)
  return response
}

/** The bytes of an answer, which can be read once unless `answerOf` made it. */
export async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  return pages.get(response) ?? new Uint8Array(await response.arrayBuffer())
}

/**
 * Compresses what was made on the fly: brotli, else gzip. Event streams and pictures pass as they are; files, which may be of any
 * length, are compressed as they come. Hono's middleware has no brotli, and reads a file as fast as it can be made: Node's `CompressionStream`
 * held 400 MB for a reader who did not read.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  const isEmpty = !pages.has(response) && !response.body
  if (isEmpty || response.headers.has('Content-Encoding') || !compressible.test(type)) return response
  response.headers.append('Vary', 'Accept-Encoding')
  const encoding = codingFor(request.headers.get('Accept-Encoding') ?? '')
  if (encoding === null) return response
  const headers = new Headers(response.headers)
  if (headers.get('Content-Disposition')?.startsWith('attachment') && response.body) {
    headers.set('Content-Encoding', encoding)
    return new Response(packedAsItComes(response.body, encoding), { status: response.status, statusText: response.statusText, headers })
  }
  const plain = await bytesOf(response)
  const body = plain.length < smallest ? plain : await encode(plain, encoding)
  if (body !== plain) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status: response.status, headers })
}

type Encoding = 'br' | 'gzip'

/** The best coding that a browser takes, by its Accept-Encoding; null for none. */
export function codingFor(accepted: string): Encoding | null {
  const names = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/**
 * Of brotli, for what is sent once: half of what 4 takes, and a tenth of all that a page costs, for a twentieth more bytes. What several
 * guests ask for is packed tighter, to be kept.
 */
export const brotliQuality = 3
const level = 6

/** No faster than it is read; a file that breaks off breaks off here too. */
function packedAsItComes(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream {
  const packer =
    encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }) : createGzip({ level })
  // What goes wrong is told to who reads the packed.
  pipeline(Readable.fromWeb(body as NodeStream), packer, () => undefined)
  return Readable.toWeb(packer) as ReadableStream
}

async function encode(plain: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  return encoding === 'br' ? packed(plain, brotliQuality) : new Uint8Array(await zip(plain, { level }))
}

/**
 * Binary logarithm of how far back the encoder looks. No page that is packed at once is much longer; what it sets up for farther takes
 * 5 to 10 % of the time, for not one byte in a thousand.
 */
const window = 16

/** A text as brotli. @param quality 0 to 11; above `brotliQuality`, or of a long text, it is a thread that packs */
export async function packed(plain: Uint8Array, quality: number): Promise<Buffer<ArrayBuffer>> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  if (plain.length > longestAtOnce || quality > brotliQuality) return brotli(plain, { params })
  return brotliCompressSync(plain, { params: { ...params, [constants.BROTLI_PARAM_LGWIN]: window } })
}
