import { mailResetLinks } from './accounts/mailed-links.ts'
import { findActor } from './accounts/tokens.ts'
import { createApi } from './app.ts'
import type { Line } from './channels/hub.ts'
import { startForgettingDeleted } from './database/forget-deleted.ts'
import type { Changed } from './database/process-messages.ts'
import { isEmpty } from './demo/demo.queries.ts'
import { startHourlyJobs } from './hourly-jobs.ts'
import { startPostman } from './mail/deliver-mails.ts'
import { startNotifier } from './notifications/start-notifier.ts'
import type { OpenPorts } from './open-ports.ts'
import { publishUnreadCounts } from './people/publish-unread-counts.ts'
import { openChannel } from './realtime/open-channel.ts'
import { inProcess, saidBy } from './register-routes.ts'
import { startRendering } from './service/render-again.ts'
import { startClock } from './turns/start-clock.ts'

export { openPorts } from './open-ports.ts'

/**
 * The API on opened engines, with what only its host may ask of it.
 * @param ports from `openPorts`
 */
export async function openApi(ports: OpenPorts) {
  const app = createApi(ports)
  const stops = [
    startNotifier(ports, publishUnreadCounts),
    await startClock(ports),
    startPostman(ports, () => mailResetLinks(ports)),
    startForgettingDeleted(ports),
    startRendering(ports),
    startHourlyJobs(ports),
  ]
  return {
    fetch: (request: Request) => app.fetch(request),
    /** As `fetch`, for who reads the answer by `saidBy`; a failure has its text. */
    ask: (request: Request) => app.fetch(request, inProcess),
    saidBy,
    /** Listens to a channel without a socket between; as its stream, and with its failures. @returns how to stop */
    listen: (asked: Subscription, line: Line) => listenHere(ports, asked, line),
    /** Whose token that is, for who listens with it; null if it is not good. */
    ownerOf: async (token: string) => (await findActor(ports, token))?.id ?? null,
    /** Hears what guests see otherwise from now on, in every process; `perhaps missed some` after a while in which others were not heard. */
    onChange: (hear: (what: Changed | 'perhaps missed some') => void) =>
      ports.channels.hear((word) => {
        if (word === 'perhaps missed some') hear(word)
        else if (word.kind === 'changed') hear(word.what)
      }),
    /** Whether other processes are not heard now. */
    isDeaf: () => ports.channels.isDeaf(),
    /** Ends whoever listens or waits to write, and soon the pictures in hand: a server that is to end waits for all whom it answers. */
    endLongAnswers() {
      ports.db.hurry()
      ports.hub.close()
      ports.pictures.end()
    },
    /** Only the default SQLite gets a demo, never somebody's PostgreSQL. */
    wantsDemo: async () => ports.db.kind === 'sqlite' && (await isEmpty(ports.db.read)),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await ports.close()
    },
  }
}
type Subscription = { channel: string; token: string | undefined; after: number | null }

async function listenHere(ports: OpenPorts, { channel, token, after }: Subscription, line: Line): Promise<() => void> {
  const actor = token === undefined ? null : await findActor(ports, token)
  return openChannel(ports, { channel, after, actor }, line)
}
export type OpenApi = Awaited<ReturnType<typeof openApi>>
