import type { Database } from '../database/database.ts'
import type { ChannelEvent } from '../database/process-messages.ts'
import { lastIdOf, listEventsAfter } from './channel-events.queries.ts'
import type { Channels } from './channels.ts'

/** Rows read at once by who comes back. */
const together = 200

/** Somebody who listens to a channel. */
export type Hearing = {
  channel: string
  /** The last event that was heard before; null begins with what comes now. */
  after: number | null
  /** Who it is, null for a guest, and whether they may still hear it. */
  listener: { userId: number | null /** The session is as old as any may become. */; isOver(): boolean; stillAllowed(): Promise<boolean> }
  line: Line
}

/** The way to one who listens. */
export type Line = {
  /** Where the hearing begins; `lost` if events before it are not kept any more. */
  begin(id: number, lost: boolean): void
  /** Gets every event once and in order. */
  hear(event: ChannelEvent): void
  /** Called so often, for a dead line is noticed by writing to it. */
  beat(): void
  /** It is over: nothing comes any more. */
  end(): void
}

/** One process' ear: everybody here who listens to a channel hears it through one. */
export type Hub = {
  /** @returns how to stop */
  listen(hearing: Hearing): Promise<() => void>
  /** How many listen now. */
  size(): number
  /** Ends all, and hears nothing more. */
  close(): void
}

type Listener = { hearing: Hearing; heard: number; reading: Promise<void> | null; stopped: boolean }
type HubOptions = { db: Database; channels: Channels; beatEvery: number; fault: (err: unknown) => void }

/** @param beatEvery milliseconds */
export function createHub({ db, channels, beatEvery, fault }: HubOptions): Hub {
  const audiences = new Map<string, Set<Listener>>()
  const timer = setInterval(() => each(beat), beatEvery)
  timer.unref()
  const deafen = channels.hear((word) => {
    if (word === 'perhaps missed some') {
      each(readOn)
      each(checkAgain)
    } else if (word.kind === 'revoked') each((listener) => listener.hearing.listener.userId === word.userId && checkAgain(listener))
    else if (word.kind === 'narrowed') each(checkAgain)
    else if (word.kind === 'events') for (const listener of audiences.get(word.channel) ?? []) take(listener, word.events)
  })

  function each(act: (listener: Listener) => void): void {
    for (const audience of audiences.values()) for (const listener of audience) act(listener)
  }

  function beat(listener: Listener): void {
    if (listener.hearing.listener.isOver()) end(listener)
    else listener.hearing.line.beat()
  }

  /** What follows is handed on; before a gap, or while one reads, the database is asked. */
  function take(listener: Listener, events: readonly ChannelEvent[]): void {
    const follows = !listener.reading && (events[0]?.id ?? 0) <= listener.heard + 1
    if (!follows) readOn(listener)
    else for (const event of events) tell(listener, event)
  }

  function tell(listener: Listener, event: ChannelEvent): void {
    if (listener.stopped || event.id <= listener.heard) return
    listener.heard = event.id
    listener.hearing.line.hear(event)
  }

  /** One reading after the other: what was said during one is read by the next. */
  function readOn(listener: Listener): void {
    const reading = (listener.reading ?? Promise.resolve())
      .then(() => readKept(listener))
      .catch(fault)
      .finally(() => {
        if (listener.reading === reading) listener.reading = null
      })
    listener.reading = reading
  }

  async function readKept(listener: Listener): Promise<void> {
    while (!listener.stopped) {
      const events = await listEventsAfter(db.read, listener.hearing.channel, listener.heard, together)
      for (const event of events) tell(listener, event)
      if (events.length < together) return
    }
  }

  function checkAgain(listener: Listener): void {
    listener.hearing.listener.stillAllowed().then((allowed) => allowed || end(listener), fault)
  }

  function end(listener: Listener): void {
    if (listener.stopped) return
    stop(listener)
    listener.hearing.line.end()
  }

  function stop(listener: Listener): void {
    listener.stopped = true
    const audience = audiences.get(listener.hearing.channel)
    audience?.delete(listener)
    if (audience?.size === 0) audiences.delete(listener.hearing.channel)
  }

  return {
    async listen(hearing) {
      const { id, lost } = await beginningOf(db, hearing)
      hearing.line.begin(id, lost)
      const listener: Listener = { hearing, heard: id, reading: null, stopped: false }
      const audience = audiences.get(hearing.channel) ?? new Set()
      audiences.set(hearing.channel, audience.add(listener))
      // What was said, or revoked, since it was looked up is noticed after all.
      readOn(listener)
      checkAgain(listener)
      return () => stop(listener)
    },
    size: () => [...audiences.values()].reduce((sum, audience) => sum + audience.size, 0),
    close() {
      clearInterval(timer)
      deafen()
      each(end)
    },
  }
}

async function beginningOf(db: Database, { channel, after }: Hearing): Promise<{ id: number; lost: boolean }> {
  const last = await lastIdOf(db.read, channel)
  if (after === null || after === last) return { id: last, lost: false }
  const [next] = after < last ? await listEventsAfter(db.read, channel, after, 1) : []
  return next?.id === after + 1 ? { id: after, lost: false } : { id: last, lost: true }
}
