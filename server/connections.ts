import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { boundUnsent, oneAtATime } from './pipelined-requests.ts'
import { bodyLimits } from './request-body.ts'

/**
 * Milliseconds. A head is one packet or two, on any line; but a picture of 2 MB takes four minutes and a half on a mobile line
 * of 60 kbit/s, and such people are whom this is for. Who is slow on purpose holds a connection and a few kilobytes.
 */
const timeouts = { headersTimeout: 30_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
/**
 * Milliseconds for which a connection is kept for the next request: longer than proxies before us keep theirs, usually a minute. Who
 * closes first must be they, for what they send at the moment at which we close is lost, and a form is not sent twice.
 */
const keepAliveTimeout = 75_000
/** Milliseconds for what is in flight at the end. Whoever is cut off has no answer, so nothing acknowledged is lost. */
const closingTime = 1_200

/**
 * An HTTP server that no single connection can hold up.
 * @returns it, not listening yet, and how to close it: what is in flight is answered first
 */
export function createHttpServer(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ ...timeouts, keepAliveTimeout }, oneAtATime(handle))
  boundUnsent(server)
  const unused = new Set<Socket>()
  server.on('connection', (socket) => unused.add(socket.once('close', () => unused.delete(socket))))
  server.on('request', (request, response) => {
    unused.delete(request.socket)
    response.once('finish', () => endUnread(request))
  })
  return { server, close: () => closeConnections(server, unused) }
}

/** Browsers open connections ahead of need and keep those they used: neither holds up the end. */
async function closeConnections(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  for (const socket of unused) socket.destroy()
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
  const closingAll = setTimeout(() => server.closeAllConnections(), closingTime)
  await new Promise((closed) => server.close(closed))
  clearInterval(closingIdle)
  clearTimeout(closingAll)
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
