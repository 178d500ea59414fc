import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limitUnsentBytes, serialiseRequests } from './pipelined-requests.ts'
import { bodyLimits } from './request-body.ts'

/**
 * Timeouts of requests, in milliseconds. Request headers fit in one or two packets on any line, but a picture of 2 MB takes four and a half
 * minutes on a mobile line of 60 kbit/s, and this site is for such people too. A client that is slow on purpose only holds a connection and
 * a few kilobytes.
 */
const timeouts = { headersTimeout: 30_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 }
/**
 * How long an idle connection is kept, in milliseconds: longer than proxies in front of us keep theirs, usually a minute. The proxy must
 * close first, because a request that arrives while we close is lost, and a form is not sent twice.
 */
const keepAliveTimeout = 75_000
/**
 * How long requests in progress may take at shutdown, in milliseconds. A client that is cut off has no answer, so nothing acknowledged
 * is lost.
 */
const shutdownTimeout = 1_200

/**
 * Creates an HTTP server that no single connection can block.
 * @returns the server, not listening yet, and a function that closes it after answering requests in progress
 */
export function createHttpServer(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer({ ...timeouts, keepAliveTimeout }, serialiseRequests(handle))
  limitUnsentBytes(server)
  const unused = new Set<Socket>()
  server.on('connection', (socket) => unused.add(socket.once('close', () => unused.delete(socket))))
  server.on('request', (request, response) => {
    unused.delete(request.socket)
    response.once('finish', () => endUnread(request))
  })
  return { server, close: () => closeConnections(server, unused) }
}

/** Closes all connections. Browsers open connections in advance and keep used ones; neither may delay the shutdown. */
async function closeConnections(server: Server, unused: ReadonlySet<Socket>): Promise<void> {
  for (const socket of unused) socket.destroy()
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
  const closingAll = setTimeout(() => server.closeAllConnections(), shutdownTimeout)
  await new Promise((closed) => server.close(closed))
  clearInterval(closingIdle)
  clearTimeout(closingAll)
}

/**
 * Ends a connection that is still sending a body after the answer is out, because the body was too large or not needed. Node would read all
 * of it, and still does for bodies within the upload limit. If the connection closed at once, the client might miss the answer, so it gets
 * half a second to read it.
 */
function endUnread({ complete, socket, headers }: IncomingMessage): void {
  if (complete || Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= bodyLimits.upload.bytes) return
  // Node resumes the socket at the end of this turn.
  setImmediate(() => socket.pause())
  setTimeout(() => socket.destroySoon(), 500).unref()
}
