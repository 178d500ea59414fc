import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const compressible = /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/
/** Below this a header costs more than compression saves. Bytes. */
const smallest = 600

/**
 * Compresses what was made on the fly: brotli 4, for more costs longer than it saves (STACK, Traps), else gzip. Event
 * streams and pictures pass as they are.
 */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('Content-Type') ?? ''
  if (!response.body || response.headers.has('Content-Encoding') || !compressible.test(type)) return response
  response.headers.append('Vary', 'Accept-Encoding')
  const encoding = codingFor(request.headers.get('Accept-Encoding') ?? '')
  if (encoding === null) return response
  const plain = new Uint8Array(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  const body = plain.length < smallest ? plain : await encode(plain, encoding)
  if (body !== plain) headers.set('Content-Encoding', encoding)
  headers.set('Content-Length', String(body.length))
  return new Response(body, { status: response.status, statusText: response.statusText, headers })
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

async function encode(plain: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }
  return new Uint8Array(encoding === 'br' ? await brotli(plain, options) : await zip(plain, { level: 6 }))
}
