import type { Database } from '../database/database.ts'
import type { ChannelEvent, ProcessMessage } from '../database/process-messages.ts'
import { findLastEventId, listEventsAfter } from './channel-events.queries.ts'

/** How many events are read at once when a listener catches up. */
const pageSize = 200

export type Subscription = {
  channel: string
  /** The id of the last event received before; null starts with new events. */
  after: number | null
  /** The listener: `userId` is null for a guest. */
  listener: { userId: number | null /** True when the session has expired. */; isExpired(): boolean; isStillAllowed(): Promise<boolean> }
  connection: ListenerConnection
}

export type ListenerConnection = {
  /** Called with the id from which events follow; `lost` if earlier events have been deleted. */
  begin(id: number, lost: boolean): void
  /** Receives every event once and in order. */
  receive(event: ChannelEvent): void
  /** Called at a regular interval, because only writing reveals a dead connection. */
  beat(): void
  /** Called when the subscription ends; no events follow. */
  end(): void
}

/** Distributes events to all listeners of this process. */
export type Hub = {
  /** @returns a function that ends the subscription */
  listen(subscription: Subscription): Promise<() => void>
  /** Returns the number of current listeners. */
  size(): number
  /** Ends all subscriptions. */
  close(): void
}

type Listener = { subscription: Subscription; lastEventId: number; reading: Promise<void> | null; stopped: boolean }
type HubOptions = { db: Database; channels: Channels; beatEvery: number; fault: (err: unknown) => void }

/** Creates the hub of a process. @param beatEvery in ms */
export function createHub({ db, channels, beatEvery, fault }: HubOptions): Hub {
  const audiences = new Map<string, Set<Listener>>()
  const timer = setInterval(() => each(beat), beatEvery)
  timer.unref()
  const unsubscribe = channels.subscribe((message) => {
    if (message === 'perhaps missed some') {
      each(readChannel)
      each(checkAgain)
    } else if (message.kind === 'revoked')
      each((listener) => listener.subscription.listener.userId === message.userId && checkAgain(listener))
    else if (message.kind === 'narrowed') each(checkAgain)
    else if (message.kind === 'events') for (const listener of audiences.get(message.channel) ?? []) deliverOrRead(listener, message.events)
  })

  function each(action: (listener: Listener) => void): void {
    for (const audience of audiences.values()) for (const listener of audience) action(listener)
  }

  function beat(listener: Listener): void {
    if (listener.subscription.listener.isExpired()) end(listener)
    else listener.subscription.connection.beat()
  }

  /** Delivers events that follow directly; reads from the database if there is a gap or a read is under way. */
  function deliverOrRead(listener: Listener, events: readonly ChannelEvent[]): void {
    const follows = !listener.reading && (events[0]?.id ?? 0) <= listener.lastEventId + 1
    if (!follows) readChannel(listener)
    else for (const event of events) deliver(listener, event)
  }

  function deliver(listener: Listener, event: ChannelEvent): void {
    if (listener.stopped || event.id <= listener.lastEventId) return
    listener.lastEventId = event.id
    listener.subscription.connection.receive(event)
  }

  /** Reads are queued: the next one finds what was published during this one. */
  function readChannel(listener: Listener): void {
    const reading = (listener.reading ?? Promise.resolve())
      .then(() => readStored(listener))
      // A reader who has gone needs no events, and the database may be closed by now.
      .catch((error) => {
        if (!listener.stopped) fault(error)
      })
      .finally(() => {
        if (listener.reading === reading) listener.reading = null
      })
    listener.reading = reading
  }

  async function readStored(listener: Listener): Promise<void> {
    while (!listener.stopped) {
      const events = await listEventsAfter(db.read, listener.subscription.channel, listener.lastEventId, pageSize)
      for (const event of events) deliver(listener, event)
      if (events.length < pageSize) return
    }
  }

  function checkAgain(listener: Listener): void {
    listener.subscription.listener.isStillAllowed().then((allowed) => allowed || end(listener), fault)
  }

  function end(listener: Listener): void {
    if (listener.stopped) return
    stop(listener)
    listener.subscription.connection.end()
  }

  function stop(listener: Listener): void {
    listener.stopped = true
    const audience = audiences.get(listener.subscription.channel)
    audience?.delete(listener)
    if (audience?.size === 0) audiences.delete(listener.subscription.channel)
  }

  return {
    async listen(subscription) {
      const { id, lost } = await findStart(db, subscription)
      subscription.connection.begin(id, lost)
      const listener: Listener = { subscription, lastEventId: id, reading: null, stopped: false }
      const audience = audiences.get(subscription.channel) ?? new Set()
      audiences.set(subscription.channel, audience.add(listener))
      // Catch events and revocations that came since the lookup above.
      readChannel(listener)
      checkAgain(listener)
      return () => stop(listener)
    },
    size: () => [...audiences.values()].reduce((sum, audience) => sum + audience.size, 0),
    close() {
      clearInterval(timer)
      unsubscribe()
      each(end)
    },
  }
}

async function findStart(db: Database, { channel, after }: Subscription): Promise<{ id: number; lost: boolean }> {
  const last = await findLastEventId(db.read, channel)
  if (after === null || after === last) return { id: last, lost: false }
  const [next] = after < last ? await listEventsAfter(db.read, channel, after, 1) : []
  return next?.id === after + 1 ? { id: after, lost: false } : { id: last, lost: true }
}

/**
 * Sends messages to every process of the service, including the sender's own. Messages aren't stored: a listener that
 * may have missed some is told so, and reads the database.
 */
export type Channels = {
  publish(messages: readonly ProcessMessage[]): void
  /** @returns a function that stops listening */
  subscribe(listener: (message: ProcessMessage | 'perhaps missed some') => void): () => void
  /** True while messages of other processes don't arrive; listeners are told later that they may have missed some. */
  isDisconnected(): boolean
  close(): Promise<void>
}

/** Creates channels for a single process. */
export function channelsInProcess(): Channels {
  const listeners = new Set<(message: ProcessMessage) => void>()
  return {
    publish(messages) {
      for (const message of messages) for (const listener of listeners) listener(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    isDisconnected: () => false,
    close: () => Promise.resolve(),
  }
}
