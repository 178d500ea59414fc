import { embeddedApi } from '../platform/embedded-api.server'
import { environment } from '../platform/environment.server'
import { listenRemotely } from './relay.server'

/** What happened in a channel; `id` counts up within it. */
export type ChannelEvent = { id: number; name: string /** JSON. */; data: string }

/** Somebody who listens to a channel of the API. */
export type Line = {
  /** Where it begins; `lost` if what came between is not kept any more. */
  begin(id: number, lost: boolean): void
  /** Gets every event once and in order. */
  hear(event: ChannelEvent): void
  /** Whether it is cut off just now, and will catch up. */
  behind(behind: boolean): void
  beat(): void
  /** Nothing comes any more: the session has ended, or the API has no such channel. */
  end(): void
}

export type Subscription = { channel: string; token: string | undefined; after: number | null; address: string }

/**
 * Listens to a channel of our own API in this process, or of another over the network.
 * @returns how to stop
 */
export async function listen(asked: Subscription, line: Line): Promise<() => void> {
  if (environment().API_URL) return listenRemotely(asked, line)
  return (await embeddedApi()).listen(asked, line)
}
