import type { Hono } from 'hono'
import { readyEvent, realtimeLimits, startOverEvent } from '#contract/realtime'
import { callerOf } from '../accounts/caller.ts'
import type { Line } from '../channels/hub.ts'
import type { Ports } from '../context.ts'
import { openChannel } from './open-channel.ts'

/** The channels as event streams (docs/product.md#api-conventions, realtime). */
export function mountRealtime(app: Hono, ports: Ports): void {
  app.get('/api/realtime/:channel', async (http) => {
    const { actor, address } = await callerOf(http.req.raw, ports)
    const after = lastIdIn(http.req.header('Last-Event-ID'))
    const leave = actor ? ports.limits.enter('streamByMember', String(actor.id)) : ports.limits.enter('streamByAddress', address)
    const asked = { channel: http.req.param('channel'), after, actor }
    return eventStream(async (line) => {
      const stop = await openChannel(ports, asked, line)
      return () => {
        stop()
        leave()
      }
    }).catch((failure) => {
      leave()
      throw failure
    })
  })
}

/** What is no id of ours is an id that is not kept any more. */
function lastIdIn(header: string | undefined): number | null {
  if (header === undefined || header === '') return null
  return /^\d{1,15}$/.test(header) ? Number(header) : -1
}

/** Bytes that wait for a slow reader; one who is further behind is dropped, and comes back with the last id it has. */
const mostBehind = 256 * 1024

const utf8 = new TextEncoder()

/**
 * A channel as server-sent events (WHATWG HTML, Server-sent events): ids, `retry`, and comments as heartbeats.
 * Hono's `streamSSE` begins the answer before it can be refused, and its two streams more make 36 KB of the 24 that one holds.
 * @param open begins to fill the line, and gives how to stop; what it throws is thrown
 */
async function eventStream(open: (line: Line) => Promise<() => void>): Promise<Response> {
  let stop: (() => void) | null = null
  let over = false
  let into: ReadableStreamDefaultController<Uint8Array> | null = null

  function finish(): void {
    if (over) return
    over = true
    stop?.()
    into?.close()
  }

  function write(text: string): void {
    if (over || !into) return
    // Nothing waits yet, or it is little: one event alone may be larger than all that may wait.
    if ((into.desiredSize ?? 0) > 0) into.enqueue(utf8.encode(text))
    else finish()
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        into = controller
      },
      cancel() {
        over = true
        stop?.()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: mostBehind }),
  )
  stop = await open({
    begin: (id, lost) =>
      write(`retry: ${realtimeLimits.retryMilliseconds}\n${frame({ id, name: lost ? startOverEvent : readyEvent, data: '{}' })}`),
    hear: (event) => write(frame(event)),
    beat: () => write(':\n\n'),
    end: finish,
  })
  if (over) stop()
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Vary: 'Authorization', 'X-Accel-Buffering': 'no' },
  })
}

/** JSON has no line ends outside of its escapes: whatever somebody typed, an event's data is one line. */
function frame({ id, name, data }: { id: number; name: string; data: string }): string {
  return `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`
}
