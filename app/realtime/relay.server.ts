import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { defineCall } from '#contract/call'
import { readPusherChannel } from '#foreign/pusher-channel.server'
import type { Authorise } from '#foreign/pusher-client.server'
import { apiFor } from '../platform/api-client.server'
import { ApiFailure } from '../platform/api-failure'
import { environment } from '../platform/environment.server'
import { type ChannelReader, permanentFailures, readChannel } from './read-channel.server'
import type { ChannelEvent, ChannelListener, Subscription } from './source.server'

/** Asks the API to authorise a person, by their token, for a private channel of the Pusher protocol. */
export const authoriseChannel: Authorise = async ({ token, address }, { socketId, channelName }, signal) => {
  try {
    return await apiFor({ token, address, signal })(authorisationCall(), { body: { socket_id: socketId, channel_name: channelName } })
  } catch (failure) {
    return failure instanceof ApiFailure && permanentFailures.has(failure.status) ? 'refused' : 'unreachable'
  }
}

/** The authorisation call isn't part of the contract; its path is configured. */
const authorisationCall = () =>
  defineCall({
    method: 'POST',
    path: environment().PUSHER_AUTH_PATH,
    summary: 'Signs a subscription to a private channel.',
    body: z.object({ socket_id: z.string(), channel_name: z.string() }),
    answer: z.object({ auth: z.string().min(1), channel_data: z.string().optional() }),
    access: 'member',
  })

/** How many of the latest events are stored for a tab that reconnects. */
const maxStoredEvents = 200
/** How long a relay stays open after its last tab was closed, for the visitor's next page, in ms. */
const closeAfter = 30_000

/** A stream from a foreign API, shared by all listeners of this process with the same channel and token. */
type Relay = {
  position: number | null
  events: ChannelEvent[]
  listeners: Set<ChannelListener>
  behind: boolean
  upstream: ChannelReader
  closing: NodeJS.Timeout | undefined
}

const relays = new Map<string, Relay>()

/** Channels that the API has refused. They aren't requested again for 10 minutes, because most foreign APIs have no streams. */
const refusedChannels = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60 * 1000 })

/** Returns how many streams from the API are open. */
export const countUpstreams = (): number => relays.size

/**
 * Listens to a channel of a foreign API through a shared stream.
 * @returns a function that stops listening
 * @throws Error if the API refused the channel recently
 */
export function listenRemotely(subscription: Subscription, listener: ChannelListener): () => void {
  const key = `${subscription.token ?? ''} ${subscription.channel}`
  if (refusedChannels.has(key)) throw new Error('the API has refused this channel')
  const relay = relays.get(key) ?? openRelay(key, subscription)
  clearTimeout(relay.closing)
  const leave = join(relay, subscription, listener)
  return () => {
    leave()
    if (relay.listeners.size > 0 || relays.get(key) !== relay) return
    clearTimeout(relay.closing)
    relay.closing = setTimeout(() => close(key, relay), closeAfter).unref()
  }
}

function openRelay(key: string, subscription: Subscription): Relay {
  const listeners = new Set<ChannelListener>()
  const relay: Relay = { position: null, events: [], listeners, behind: false, closing: undefined, upstream: { close() {} } }
  relays.set(key, relay)
  const forEachListener = (notify: (listener: ChannelListener) => void) => [...listeners].forEach(notify)
  relay.upstream = (canResume() ? readChannel : readPusher)(
    { ...subscription, after: null },
    {
      begin(id, lost) {
        const first = relay.position === null
        relay.position = id
        if (lost) relay.events = []
        if (first || lost) forEachListener((listener) => listener.begin(id, lost))
      },
      receive(event) {
        relay.position = event.id
        relay.events.push(event)
        if (relay.events.length > maxStoredEvents) relay.events.shift()
        forEachListener((listener) => listener.receive(event))
      },
      behind(behind) {
        relay.behind = behind
        forEachListener((listener) => listener.behind(behind))
      },
      beat: () => forEachListener((listener) => listener.beat()),
      end: () => end(key, relay),
    },
  )
  return relay
}

/** Ends the relays of a token that has just been revoked here, because not every API notices that by itself. */
export function endRelays(token: string): void {
  for (const [key, relay] of relays) if (key.startsWith(`${token} `)) end(key, relay)
}

function end(key: string, relay: Relay): void {
  refusedChannels.set(key, true)
  close(key, relay)
  for (const listener of [...relay.listeners]) listener.end()
}

function close(key: string, relay: Relay): void {
  if (relays.get(key) === relay) relays.delete(key)
  relay.upstream.close()
}

/**
 * Adds a listener. A tab that was away briefly gets the stored events. After a longer absence, it reads what it missed from a separate
 * stream.
 */
function join(relay: Relay, subscription: Subscription, listener: ChannelListener): () => void {
  const { after } = subscription
  if (relay.position === null && after === null) return addListener(relay, listener)
  const oldest = relay.events[0]?.id ?? (relay.position ?? 0) + 1
  if (relay.position === null || (after !== null && (after < oldest - 1 || after > relay.position)))
    return canResume() ? catchUp(relay, subscription, listener) : requestRestart(relay, listener)
  listener.begin(after ?? relay.position, false)
  for (const event of relay.events) if (after !== null && event.id > after) listener.receive(event)
  return addListener(relay, listener)
}

function addListener(relay: Relay, listener: ChannelListener): () => void {
  relay.listeners.add(listener)
  if (relay.behind) listener.behind(true)
  return () => void relay.listeners.delete(listener)
}

const readPusher = (subscription: Subscription, listener: ChannelListener) => readPusherChannel(subscription, listener, authoriseChannel)

/** Checks if missed events can be read again. With the Pusher protocol, they can't, because it stores none. */
const canResume = () => environment().REALTIME === 'streams'

/** Tells a listener to start over if it missed events that aren't stored. */
function requestRestart(relay: Relay, listener: ChannelListener): () => void {
  if (relay.position !== null) listener.begin(relay.position, true)
  return addListener(relay, { ...listener, begin: (id) => listener.begin(id, true) })
}

/** Reads a separate stream until it has caught up with the relay, then joins the relay. */
function catchUp(relay: Relay, subscription: Subscription, listener: ChannelListener): () => void {
  let leave = () => {}
  let position = subscription.after ?? 0
  const joinIfThere = () => {
    const oldest = relay.events[0]?.id ?? (relay.position ?? Number.POSITIVE_INFINITY) + 1
    if (relay.position === null || position < oldest - 1 || position > relay.position) return
    ownStream.close()
    for (const event of relay.events) if (event.id > position) listener.receive(event)
    leave = addListener(relay, listener)
  }
  const ownStream = readChannel(subscription, {
    ...listener,
    begin(id, lost) {
      position = id
      listener.begin(id, lost)
      joinIfThere()
    },
    receive(event) {
      position = event.id
      listener.receive(event)
      joinIfThere()
    },
  })
  leave = () => ownStream.close()
  return () => leave()
}
