import type { Hono } from 'hono'
import { callerOf } from '../platform/caller.ts'
import type { Ports } from '../platform/context.ts'
import { eventStream } from './event-stream.ts'
import { openChannel } from './open-channel.ts'

/** The channels as event streams (PRODUCT §7, realtime). */
export function mountRealtime(app: Hono, ports: Ports): void {
  app.get('/api/realtime/:channel', async (http) => {
    const { actor } = await callerOf(http.req.raw, ports)
    const after = lastIdIn(http.req.header('Last-Event-ID'))
    return eventStream((line) => openChannel(ports, { channel: http.req.param('channel'), after, actor }, line))
  })
}

/** What is no id of ours is an id that is not kept any more. */
function lastIdIn(header: string | undefined): number | null {
  if (header === undefined || header === '') return null
  return /^\d{1,15}$/.test(header) ? Number(header) : -1
}
