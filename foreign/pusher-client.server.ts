import type Pusher from 'pusher-js'
import type { ChannelAuthorizationHandler } from 'pusher-js'
import { environment } from '../server/environment.ts'
import { pauseAfter } from './pause-after.ts'

/** Who hears one channel of a server that speaks the Pusher protocol. */
export type Subscriber = {
  /** From now on it is heard; what came before, or while it was lost, is not. */
  begin(): void
  hear(event: string, data: unknown): void
  /** It is not heard just now. */
  lose(): void
  /** It never will be: the server or the API refuses it. */
  end(): void
}
export type Person = { token: string | undefined; address: string }
/** Asks the API to let a person into a private channel of the Pusher protocol, by their token. */
export type Authorise = (
  person: Person,
  asked: { socketId: string; channelName: string },
  signal: AbortSignal,
) => Promise<{ auth: string; channel_data?: string | undefined } | 'refused' | 'unreachable'>
type Subscribing = Person & { authorise: Authorise }

/** So long the server may take to connect, or to answer a subscription. Milliseconds. */
const patience = { connecting: 5_000, subscribing: 20_000 }
/** It is asked for a sign of life after so much silence, and has so long to give one. Milliseconds. */
const silence = { before: 45_000, pong: 10_000 }
/** A connection that lasted so long was a good one: the next is tried at once, or soon. Milliseconds. */
const goodAfter = 10_000

type Connection = ReturnType<typeof openConnection>

const connections = new Map<string, Connection>()

/** How many connections are open, or being opened. */
export const pusherConnections = (): number => connections.size

/** Subscribes to a channel, over the one connection of this token and process. @returns how to leave it */
export function subscribe(person: Subscribing, channel: string, subscriber: Subscriber): () => void {
  const key = person.token ?? ''
  const connection = connections.get(key) ?? openConnection(person)
  connections.set(key, connection)
  connection.enter(channel, subscriber)
  return () => {
    if (connection.leave(channel, subscriber) > 0) return
    connection.close()
    if (connections.get(key) === connection) connections.delete(key)
  }
}

/**
 * A connection that is opened again whenever it ends, each time by a client of its own: pusher-js would come back after one
 * second, always and all at once, and forgets timers of its own.
 */
function openConnection(person: Subscribing) {
  const subscribers = new Map<string, Subscriber>()
  let attempt: Attempt | null = null
  let [failures, closed] = [0, false]
  let timer: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    const { default: Client } = await import('pusher-js')
    if (closed) return
    const begun = Date.now()
    attempt = connect(Client, person, subscribers, (code) => {
      attempt = null
      if (code !== undefined && code >= 4000 && code < 4100) return giveUp(code)
      if (Date.now() - begun > goodAfter) failures = 0
      const atOnce = failures === 0 && code !== undefined && code >= 4200 && code < 4300
      failures += 1
      for (const subscriber of [...subscribers.values()]) subscriber.lose()
      timer = setTimeout(start, atOnce ? 0 : pauseAfter(failures))
    })
    for (const channel of subscribers.keys()) attempt.enter(channel)
  }
  function giveUp(code: number): void {
    tellOnce(code)
    for (const subscriber of [...subscribers.values()]) subscriber.end()
  }

  void start()
  return {
    enter(channel: string, subscriber: Subscriber): void {
      subscribers.set(channel, subscriber)
      attempt?.enter(channel)
    },
    /** @returns how many are left */
    leave(channel: string, subscriber: Subscriber): number {
      if (subscribers.get(channel) === subscriber) {
        subscribers.delete(channel)
        attempt?.leave(channel)
      }
      return subscribers.size
    },
    close(): void {
      closed = true
      clearTimeout(timer)
      attempt?.end()
    },
  }
}

type Attempt = { enter(channel: string): void; leave(channel: string): void; end(): void }

/** @param ended hears once, with the server's close code where it gave one, that this connection is over; not after `end()` */
function connect(
  Client: typeof Pusher,
  person: Subscribing,
  subscribers: ReadonlyMap<string, Subscriber>,
  ended: (code?: number) => void,
): Attempt {
  /** Channels whose subscription the server has not answered yet. */
  const waiting = new Map<string, NodeJS.Timeout>()
  const leaving = new AbortController()
  const pusher = openClient(Client, async ({ socketId, channelName }, answer) => {
    const authorised = await person.authorise(person, { socketId, channelName }, leaving.signal)
    if (leaving.signal.aborted) return
    if (authorised === 'refused') return refuse(channelName)
    if (authorised === 'unreachable') return fail()
    answer(null, authorised)
  })

  pusher.connection.bind('connecting_in', () => fail())
  pusher.connection.bind('state_change', ({ previous, current }: { previous: string; current: string }) => {
    if (previous === 'connected' || !['connecting', 'connected'].includes(current)) fail()
  })
  pusher.connection.bind('error', (fault: Fault) => {
    if (fault.type !== 'PusherError') fail(fault.error?.data?.code)
  })
  // An error on an open connection names no channel. One's own private channel is the only one that can be refused.
  pusher.connection.bind('message', ({ event }: { event: string }) => {
    if (event === 'pusher:error' && person.token !== undefined) for (const channel of waiting.keys()) refuse(channel)
  })

  function fail(code?: number): void {
    if (leaving.signal.aborted) return
    end()
    ended(code)
  }
  function refuse(channel: string): void {
    subscribers.get(channel)?.end()
  }
  function answered(channel: string): void {
    clearTimeout(waiting.get(channel))
    waiting.delete(channel)
  }
  function end(): void {
    leaving.abort()
    for (const channel of waiting.keys()) answered(channel)
    // After whatever pusher-js is just doing. A timer that it forgot must not connect again.
    queueMicrotask(() => {
      pusher.connection.connect = () => {}
      pusher.disconnect()
    })
  }

  return {
    enter(channel) {
      waiting.set(channel, setTimeout(fail, patience.connecting + patience.subscribing))
      pusher.subscribe(channel).bind_global((event: string, data: unknown) => {
        if (event === 'pusher:subscription_succeeded') {
          answered(channel)
          subscribers.get(channel)?.begin()
        } else if (event === 'pusher:subscription_error') refuse(channel)
        // What clients tell each other is nobody's news.
        else if (!/^(?:pusher:|client-)/.test(event)) subscribers.get(channel)?.hear(event, data)
      })
    },
    leave(channel) {
      answered(channel)
      pusher.channel(channel)?.unbind_all()
      pusher.unsubscribe(channel)
    },
    end,
  }
}

type Fault = { type: string; error?: { data?: { code?: number } } }

function openClient(Client: typeof Pusher, customHandler: ChannelAuthorizationHandler): Pusher {
  const { PUSHER_URL } = environment()
  if (!PUSHER_URL) throw new Error('REALTIME=pusher without PUSHER_URL')
  const { host, port, tls, path, key } = PUSHER_URL
  const pusher = new Client(key, {
    cluster: '',
    wsHost: host,
    wsPort: port,
    wssPort: port,
    wsPath: path,
    forceTLS: tls,
    enabledTransports: ['ws'],
    unavailableTimeout: patience.connecting,
    activityTimeout: silence.before,
    pongTimeout: silence.pong,
    channelAuthorization: { customHandler },
  })
  // It holds on to every client for ever: by this list, and by their ears for a browser's going offline.
  Client.instances.length = 0
  Client.Runtime.getNetwork().unbind()
  return pusher
}

const told = new Set<number>()

function tellOnce(code: number): void {
  if (told.has(code)) return
  told.add(code)
  console.error(`PUSHER_URL: the server refuses us with code ${code}. No news reach the pages until that is put right.`)
}
