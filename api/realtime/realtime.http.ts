import type { Hono } from 'hono'
import { readyEvent, realtimeLimits, startOverEvent } from '#contract/realtime'
import { identifyCaller } from '../accounts/caller.ts'
import type { ListenerConnection } from '../channels/hub.ts'
import type { Ports } from '../context.ts'
import { openChannel } from './open-channel.ts'

/** Registers the channels as event streams (docs/product.md#api-conventions, realtime). */
export function mountRealtime(app: Hono, ports: Ports): void {
  app.get('/api/realtime/:channel', async (http) => {
    const { actor, address } = await identifyCaller(http.req.raw, ports)
    const after = parseLastId(http.req.header('Last-Event-ID'))
    const leave = actor ? ports.limits.enter('streamByMember', String(actor.id)) : ports.limits.enter('streamByAddress', address)
    const request = { channel: http.req.param('channel'), after, actor }
    return eventStream(async (connection) => {
      const stop = await openChannel(ports, request, connection)
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

/** Reads the last event id. An id that we never issued counts as one that has expired. */
function parseLastId(header: string | undefined): number | null {
  if (header === undefined || header === '') return null
  return /^\d{1,15}$/.test(header) ? Number(header) : -1
}

/** The most bytes that wait for a slow reader. A reader who is further behind is disconnected, and reconnects with its last id. */
const maxBacklog = 256 * 1024

const utf8 = new TextEncoder()

/**
 * Sends a channel as server-sent events (WHATWG HTML, Server-sent events): ids, `retry`, and comments as heartbeats.
 * Hono's `streamSSE` is not used because it begins the answer before the call can be refused, and its two extra streams need 36
 * KB instead of the 24 KB that one needs.
 * @param open subscribes the connection and returns a function that ends the subscription; its errors are thrown
 */
async function eventStream(open: (connection: ListenerConnection) => Promise<() => void>): Promise<Response> {
  let stop: (() => void) | null = null
  let closed = false
  let output: ReadableStreamDefaultController<Uint8Array> | null = null

  function finish(): void {
    if (closed) return
    closed = true
    stop?.()
    output?.close()
  }

  function write(text: string): void {
    if (closed || !output) return
    // Nothing or little is waiting. A single event may exceed the limit.
    if ((output.desiredSize ?? 0) > 0) output.enqueue(utf8.encode(text))
    else finish()
  }

  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        output = controller
      },
      cancel() {
        closed = true
        stop?.()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBacklog }),
  )
  stop = await open({
    begin: (id, lost) =>
      write(`retry: ${realtimeLimits.retryMilliseconds}\n${frame({ id, name: lost ? startOverEvent : readyEvent, data: '{}' })}`),
    receive: (event) => write(frame(event)),
    beat: () => write(':\n\n'),
    end: finish,
  })
  if (closed) stop()
  return new Response(stream, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', Vary: 'Authorization', 'X-Accel-Buffering': 'no' },
  })
}

/** Formats an event. JSON has no raw line breaks, so the data is always one line whatever somebody typed. */
function frame({ id, name, data }: { id: number; name: string; data: string }): string {
  return `id: ${id}\nevent: ${name}\ndata: ${data}\n\n`
}
