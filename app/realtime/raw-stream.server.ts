import type { IncomingMessage, ServerResponse } from 'node:http'
import { commonHeaders } from '../platform/page-headers.server'
import { refusalOf } from './open-streams.server'
import { openPageStream, type Sink } from './page-stream.server'

/** Bytes that wait for a slow reader; one who is further behind is dropped, and comes back with the last id it has. */
const mostBehind = 256 * 1024

export const streamHeaders = () => ({
  ...commonHeaders(),
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
})

const open = new Map<ServerResponse, () => void>()

/**
 * Answers a page's stream on the socket itself, ahead of everything else: a tenth of the memory that a route takes
 * (docs/decisions/streams-ahead-of-remix.md). Thousands stay open for hours, so that nothing is kept of the request, and little for each.
 */
export async function answerStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('close', forget)
  const asked = askedIn(request)
  const opening = await openPageStream(asked, request.socket.remoteAddress ?? 'unknown', sinkOf(response))
  if ('status' in opening) return refuse(response, opening.status)
  // Whoever went while it was being opened is not heard of again.
  if (response.closed) return opening.stop()
  open.set(response, opening.stop)
  request.socket.setNoDelay(true)
  begin(response)
}

function refuse(response: ServerResponse, status: 204 | 429 | 503): void {
  const { headers, words } = refusalOf(status)
  response.writeHead(status, { ...commonHeaders(), ...headers }).end(words)
}

/** Before the server ends: a stream would hold it up for ever. Pages come back by themselves. */
export function endStreams(): void {
  for (const [response, stop] of open) {
    stop()
    response.end()
  }
}

function forget(this: ServerResponse): void {
  open.get(this)?.()
  open.delete(this)
}

function sinkOf(response: ServerResponse): Sink {
  return {
    write(text) {
      begin(response)
      response.write(text)
      return response.writableLength <= mostBehind
    },
    close: () => void response.end(),
  }
}

/** The head goes ahead alone: Node keeps it, and does so in 30 pieces until it is written as it is. */
function begin(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(200, streamHeaders()).flushHeaders()
}

/** What the request asks, which then lets go of its headers: the cookie alone is as much as all that a stream hears with. */
function askedIn(request: IncomingMessage): Pick<Request, 'url' | 'headers'> {
  const names = ['cookie', 'last-event-id', 'x-forwarded-for'] as const
  const headers = new Headers()
  for (const name of names) if (request.headers[name] !== undefined) headers.set(name, String(request.headers[name]))
  request.headers = {}
  request.rawHeaders.length = 0
  return { url: new URL(request.url ?? '/', 'http://page.internal').href, headers }
}
