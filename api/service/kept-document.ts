import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Handler } from 'hono'

type Coding = 'br' | 'gzip' | 'identity'
type Kept = { etag: string; bytes: Record<Coding, Uint8Array<ArrayBuffer>> }

/**
 * Sends a document that is the same for everybody as long as the process runs. It is made and compressed once, at the first question:
 * made anew for each, a few hundred questions kept everybody else waiting for seconds.
 * @param headers of the answer
 * @param make the text
 */
export function keptDocument(headers: Readonly<Record<string, string>>, make: () => string | Promise<string>): Handler {
  let kept: Promise<Kept> | undefined
  return async (http) => {
    kept ??= Promise.resolve(make()).then(compressOnce)
    const { etag, bytes } = await kept
    const coding = codingFor(http.req.header('Accept-Encoding') ?? '')
    const all = { ...headers, ETag: `"${etag}-${coding}"`, Vary: 'Accept-Encoding' }
    return http.body(bytes[coding], 200, coding === 'identity' ? all : { ...all, 'Content-Encoding': coding })
  }
}

async function compressOnce(text: string): Promise<Kept> {
  const identity = new Uint8Array(Buffer.from(text))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(identity, quality), promisify(gzip)(identity)])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 16)
  return { etag, bytes: { identity, br: new Uint8Array(br), gzip: new Uint8Array(gzipped) } }
}

/** The best coding that a client takes. */
function codingFor(accepted: string): Coding {
  const names = accepted.split(',').flatMap((part) => (/;\s*q=0(?:\.0*)?\s*$/.test(part) ? [] : [part.split(';')[0]?.trim()]))
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : 'identity'
}
