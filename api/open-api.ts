import { mailResetLinks } from './accounts/mailed-links.ts'
import { findActor } from './accounts/tokens.ts'
import { createApi } from './app.ts'
import type { ListenerConnection } from './channels/hub.ts'
import { startPurgingDeleted } from './database/database.ts'
import type { ChangedPages } from './database/process-messages.ts'
import { isDatabaseEmpty } from './demo/demo.queries.ts'
import { startHourlyJobs } from './hourly-jobs.ts'
import { startMailDelivery } from './mail/outbox.ts'
import { startNotifier } from './notifications/start-notifier.ts'
import type { OpenPorts } from './open-ports.ts'
import { publishUnreadCounts } from './people/show-me.ts'
import { openChannel } from './realtime/open-channel.ts'
import { getAnswerData, inProcess } from './register-routes.ts'
import { startRendering } from './service/render-again.ts'
import { startClock } from './turns/start-clock.ts'

export { openPorts } from './open-ports.ts'

/**
 * Opens the API on the given ports, with functions that only the hosting process may use.
 * @param ports from `openPorts`
 */
export async function openApi(ports: OpenPorts) {
  const app = createApi(ports)
  const stops = [
    startNotifier(ports, publishUnreadCounts),
    await startClock(ports),
    startMailDelivery(ports, () => mailResetLinks(ports)),
    startPurgingDeleted(ports),
    startRendering(ports),
    startHourlyJobs(ports),
  ]
  return {
    fetch: (request: Request) => app.fetch(request),
    /** Like `fetch`, for callers who read the data with `getAnswerData`. A failure still has its body. */
    ask: (request: Request) => app.fetch(request, inProcess),
    getAnswerData,
    /**
     * Subscribes to a channel without a socket, with the same events and failures as the stream.
     * @returns a function that stops it
     */
    listen: (subscription: Subscription, connection: ListenerConnection) => listenHere(ports, subscription, connection),
    /** Finds the owner of a bearer token; null if it is not valid. */
    ownerOf: async (token: string) => (await findActor(ports, token))?.id ?? null,
    /**
     * Calls back when pages that guests see have changed, in any process; with `perhaps missed some` after messages from other processes
     * may have been lost.
     */
    onChange: (listener: (what: ChangedPages | 'perhaps missed some') => void) =>
      ports.channels.subscribe((message) => {
        if (message === 'perhaps missed some') listener(message)
        else if (message.kind === 'changed') listener(message.what)
      }),
    /** Tells whether messages from other processes can't be received at the moment. */
    isDisconnected: () => ports.channels.isDisconnected(),
    /** Ends subscriptions and waiting writes at once, and soon any pictures in progress: a stopping server waits for all open answers. */
    endLongAnswers() {
      ports.db.stopWaiting()
      ports.hub.close()
      ports.pictures.end()
    },
    /** Tells whether to fill in the demo: only for an empty default SQLite database, never for somebody's PostgreSQL. */
    wantsDemo: async () => ports.db.kind === 'sqlite' && (await isDatabaseEmpty(ports.db.read)),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await ports.close()
    },
  }
}
type Subscription = { channel: string; token: string | undefined; after: number | null }

async function listenHere(ports: OpenPorts, { channel, token, after }: Subscription, connection: ListenerConnection): Promise<() => void> {
  const actor = token === undefined ? null : await findActor(ports, token)
  return openChannel(ports, { channel, after, actor }, connection)
}
export type OpenApi = Awaited<ReturnType<typeof openApi>>
