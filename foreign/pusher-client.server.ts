import type Pusher from 'pusher-js'
import type { ChannelAuthorizationHandler } from 'pusher-js'
import { environment } from '../server/environment.ts'
import { retryDelay } from './retry-delay.ts'

/** Receives the events of one channel of a Pusher server. */
export type Subscriber = {
  /** The subscription is active. Earlier events, and those during an interruption, are lost. */
  begin(): void
  hear(event: string, data: unknown): void
  /** The connection is interrupted. */
  lose(): void
  /** The server or the API refuses the subscription for good. */
  end(): void
}
export type Person = { token: string | undefined; address: string }
/** Asks the API to let a person into a private channel of the Pusher protocol, by their token. */
export type Authorise = (
  person: Person,
  subscription: { socketId: string; channelName: string },
  signal: AbortSignal,
) => Promise<{ auth: string; channel_data?: string | undefined } | 'refused' | 'unreachable'>
type AuthorisedPerson = Person & { authorise: Authorise }

/** How long the server may take to connect, and to answer a subscription; milliseconds. */
const timeouts = { connecting: 5_000, subscribing: 20_000 }
/** `before` is how long the server may be silent before it is pinged, `pong` how long it may take to answer. In milliseconds. */
const silence = { before: 45_000, pong: 10_000 }
/** A connection that lasted this long counts as good, so the next attempt comes at once or soon; milliseconds. */
const goodAfter = 10_000

type Connection = ReturnType<typeof openConnection>

const connections = new Map<string, Connection>()

/** Returns how many connections are open or being opened. */
export const pusherConnections = (): number => connections.size

/** Subscribes to a channel, over one connection per token and process. Returns a function that unsubscribes. */
export function subscribe(person: AuthorisedPerson, channel: string, subscriber: Subscriber): () => void {
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
 * Opens a connection and reopens it whenever it ends, each time with a new client: pusher-js would always reconnect after one second, all
 * clients at once, and leaves timers running.
 */
function openConnection(person: AuthorisedPerson) {
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
      const immediately = failures === 0 && code !== undefined && code >= 4200 && code < 4300
      failures += 1
      for (const subscriber of [...subscribers.values()]) subscriber.lose()
      timer = setTimeout(start, immediately ? 0 : retryDelay(failures))
    })
    for (const channel of subscribers.keys()) attempt.enter(channel)
  }
  function giveUp(code: number): void {
    logOnce(code)
    for (const subscriber of [...subscribers.values()]) subscriber.end()
  }

  void start()
  return {
    enter(channel: string, subscriber: Subscriber): void {
      subscribers.set(channel, subscriber)
      attempt?.enter(channel)
    },
    /** @returns how many subscribers are left */
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

/** @param ended called once when this connection is over, with the server's close code if there is one; not called after `end()` */
function connect(
  Client: typeof Pusher,
  person: AuthorisedPerson,
  subscribers: ReadonlyMap<string, Subscriber>,
  ended: (code?: number) => void,
): Attempt {
  /** Channels whose subscription the server has not confirmed yet. */
  const waiting = new Map<string, NodeJS.Timeout>()
  const aborting = new AbortController()
  const pusher = openClient(Client, async ({ socketId, channelName }, answer) => {
    const authorised = await person.authorise(person, { socketId, channelName }, aborting.signal)
    if (aborting.signal.aborted) return
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
  // An error on an open connection names no channel. Only the person's private channel can be refused.
  pusher.connection.bind('message', ({ event }: { event: string }) => {
    if (event === 'pusher:error' && person.token !== undefined) for (const channel of waiting.keys()) refuse(channel)
  })

  function fail(code?: number): void {
    if (aborting.signal.aborted) return
    end()
    ended(code)
  }
  function refuse(channel: string): void {
    subscribers.get(channel)?.end()
  }
  function clearWaiting(channel: string): void {
    clearTimeout(waiting.get(channel))
    waiting.delete(channel)
  }
  function end(): void {
    aborting.abort()
    for (const channel of waiting.keys()) clearWaiting(channel)
    // Wait until pusher-js has finished its current step. A timer that it left running must not reconnect.
    queueMicrotask(() => {
      pusher.connection.connect = () => {}
      pusher.disconnect()
    })
  }

  return {
    enter(channel) {
      waiting.set(channel, setTimeout(fail, timeouts.connecting + timeouts.subscribing))
      pusher.subscribe(channel).bind_global((event: string, data: unknown) => {
        if (event === 'pusher:subscription_succeeded') {
          clearWaiting(channel)
          subscribers.get(channel)?.begin()
        } else if (event === 'pusher:subscription_error') refuse(channel)
        // Ignore events between clients.
        else if (!/^(?:pusher:|client-)/.test(event)) subscribers.get(channel)?.hear(event, data)
      })
    },
    leave(channel) {
      clearWaiting(channel)
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
    unavailableTimeout: timeouts.connecting,
    activityTimeout: silence.before,
    pongTimeout: silence.pong,
    channelAuthorization: { customHandler },
  })
  // pusher-js keeps every client for ever: in this list, and by listeners for the browser going offline.
  Client.instances.length = 0
  Client.Runtime.getNetwork().unbind()
  return pusher
}

const loggedCodes = new Set<number>()

function logOnce(code: number): void {
  if (loggedCodes.has(code)) return
  loggedCodes.add(code)
  console.error(`PUSHER_URL: the server refuses the connection with code ${code}. Pages get no live updates until this is fixed.`)
}
