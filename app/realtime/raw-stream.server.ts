import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonHeaders } from '../platform/page-headers.server'
import { openPageStream, type Sink, streamRefusal } from './page-stream.server'

/** How many bytes may wait for a slow reader. A reader with more is disconnected, and reconnects with its last event id. */
const maxBufferedBytes = 256 * 1024

export const streamHeaders = () => ({
  ...commonHeaders(),
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
})

const open = new Map<ServerResponse, () => void>()

/**
 * Answers a page's stream directly on the socket, before all routes. This takes a tenth of the memory of a route
 * (docs/decisions/streams-ahead-of-remix.md). Thousands of streams stay open for hours, so as little as possible of each request is kept in
 * memory.
 */
export async function answerStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('close', releaseStream)
  const streamRequest = createStreamRequest(request)
  const opening = await openPageStream(streamRequest, request.socket.remoteAddress ?? 'unknown', createSink(response))
  if ('status' in opening) return refuseStream(response, opening.status)
  // The client may have disconnected while the stream was being opened.
  if (response.closed) return opening.stop()
  open.set(response, opening.stop)
  request.socket.setNoDelay(true)
  sendHeaders(response)
}

function refuseStream(response: ServerResponse, status: 204 | 429 | 503): void {
  const { headers, text } = streamRefusal(status)
  response.writeHead(status, { ...commonHeaders(), ...headers }).end(text)
}

/** Ends all streams before shutdown; otherwise they would block it for ever. Pages reconnect by themselves. */
export function endStreams(): void {
  for (const [response, stop] of open) {
    stop()
    response.end()
  }
}

function releaseStream(this: ServerResponse): void {
  open.get(this)?.()
  open.delete(this)
}

function createSink(response: ServerResponse): Sink {
  return {
    write(text) {
      sendHeaders(response)
      response.write(text)
      return response.writableLength <= maxBufferedBytes
    },
    close: () => void response.end(),
  }
}

/** Sends the headers separately and at once: until they are written, Node stores them in 30 pieces. */
function sendHeaders(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, streamHeaders()).flushHeaders()
}

/** Copies the needed headers, so that the others can be released: the cookie alone takes as much memory as an open stream. */
function createStreamRequest(request: IncomingMessage): Pick<Request, 'url' | 'headers'> {
  const names = ['cookie', 'last-event-id', 'x-forwarded-for'] as const
  const headers = new Headers()
  for (const name of names) if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]))
  request.headers = {}
  request.rawHeaders.length = 0
  return { url: new URL(request.url ?? '/', 'http://page.internal').href, headers }
}
