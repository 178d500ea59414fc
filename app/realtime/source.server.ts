import { embeddedApi } from '../platform/embedded-api.server'
import { environment } from '../platform/environment.server'
import { listenRemotely } from './relay.server'

/** An event of a channel. The ids of a channel's events increase. */
export type ChannelEvent = { id: number; name: string /** The payload, as JSON. */; data: string }

/** Listens to a channel of the API. */
export type ChannelListener = {
  /** Called with the starting position. `lost` says whether events before it are no longer stored. */
  begin(id: number, lost: boolean): void
  /** Called with every event, once and in order. */
  receive(event: ChannelEvent): void
  /** Called when the connection is interrupted, and when it works again. */
  behind(behind: boolean): void
  beat(): void
  /** Called at the end: the session has expired, or the API has no such channel. */
  end(): void
}

export type Subscription = { channel: string; token: string | undefined; after: number | null; address: string }

/**
 * Listens to a channel of our own API in this process, or of a foreign one over the network.
 * @returns a function that stops listening
 */
export async function listenToChannel(subscription: Subscription, listener: ChannelListener): Promise<() => void> {
  if (environment().API_URL) return listenRemotely(subscription, listener)
  return (await embeddedApi()).listen(subscription, listener)
}
