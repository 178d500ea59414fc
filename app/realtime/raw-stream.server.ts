import type { IncomingMessage, ServerResponse } from 'node:http'
import { openPageStream } from './page-stream.server'

/** Bytes that wait for a slow reader; one who is further behind is dropped, and comes back with the last id it has. */
const mostBehind = 256 * 1024

export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
} as const

const open = new Map<ServerResponse, () => void>()

/** Answers a page's stream on the socket itself, ahead of everything else: a tenth of the memory that a route takes (STACK, Traps). */
export async function answerStream(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let gone = false
  response.once('close', () => {
    gone = true
    open.get(response)?.()
    open.delete(response)
  })
  const sink = {
    write(text: string) {
      if (!response.headersSent) response.writeHead(200, streamHeaders)
      response.write(text)
      return response.writableLength <= mostBehind
    },
    close: () => void response.end(),
  }
  const opening = await openPageStream(requestOf(request), request.socket.remoteAddress ?? 'unknown', sink)
  if ('status' in opening) return void response.writeHead(opening.status, { 'Cache-Control': 'no-store' }).end()
  // Whoever went while it was being opened is not heard of again.
  if (gone) return opening.stop()
  open.set(response, opening.stop)
  request.socket.setNoDelay(true)
  if (!response.headersSent) response.writeHead(200, streamHeaders).flushHeaders()
}

/** Before the server ends: a stream would hold it up for ever. Pages come back by themselves. */
export function endStreams(): void {
  for (const [response, stop] of open) {
    stop()
    response.end()
  }
}

function requestOf({ url = '/', headers }: IncomingMessage): Request {
  const names = ['cookie', 'last-event-id', 'x-forwarded-for'] as const
  const told = names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]] as [string, string]] : []))
  return new Request(new URL(url, 'http://page.internal'), { headers: told })
}
