import type { Hono } from 'hono'
import { callerOf } from '../accounts/caller.ts'
import type { Ports } from '../context.ts'
import { eventStream } from './event-stream.ts'
import { openChannel } from './open-channel.ts'

/** The channels as event streams (PRODUCT §7, realtime). */
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
