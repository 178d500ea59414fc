import {
  debateChannel,
  hearDebateChannel,
  hearPrivateChannel,
  privateChannel,
  readyEvent,
  realtimeLimits,
  startOverEvent,
  unreadEvent,
} from '#contract/realtime'
import { isDescriptionPending, isDocumented, loadApiDescription } from '#foreign/described-calls.server'
import { getNetwork } from '../../server/network-address.ts'
import { loadUnreadCounts } from '../notifications/notifications.server'
import { environment } from '../platform/environment.server'
import { readSession } from '../platform/session.server'
import { forwardedAddress } from '../platform/visit.server'
import { findOwnerId } from './ask-api.server'
import { tooManyPages } from './realtime-text'
import { type ChannelEvent, type ChannelListener, listenToChannel } from './source.server'

/** Receives the text of a stream. `write` returns false if the reader is too slow, who is then disconnected. */
export type Sink = { write(text: string): boolean; close(): void }

/** An open stream, or the status if there is none. 204 tells an EventSource not to reconnect. */
export type Opening = { stop(): void } | { status: 204 | 429 | 503 }

type ChannelKind = 'private' | 'debate'
type Positions = { [P in ChannelKind]: number | null }

/**
 * Opens the only stream of a page. It has the visitor's private channel, if they are signed in, and the channel of the debate in the
 * address (`?debate=`). Event ids contain a position in both channels, so that a reconnecting page misses nothing (`Last-Event-ID`, or
 * `?after=` for a page that was hidden).
 */
export async function openPageStream(request: StreamRequest, socketAddress: string, sink: Sink): Promise<Opening> {
  const token = (await readSession(request)).get('token')
  const address = forwardedAddress(request) ?? socketAddress
  const release = reserveStream(token, address)
  if (!release) return { status: 429 }
  const opening = await openStream({ token, address }, request, sink).catch((fault) => {
    release()
    throw fault
  })
  if ('status' in opening) {
    release()
    return opening
  }
  return {
    stop() {
      opening.stop()
      release()
    },
  }
}

type StreamRequest = Pick<Request, 'url' | 'headers'>

async function openStream(
  { token, address }: { token: string | undefined; address: string },
  request: StreamRequest,
  sink: Sink,
): Promise<Opening> {
  if (!(await hasStreams())) return { status: isDescriptionPending() ? 503 : 204 }
  const url = new URL(request.url)
  const debate = /^[\w-]{1,64}$/.exec(url.searchParams.get('debate') ?? '')?.[0]
  const me = token === undefined ? null : await findOwnerId(token, address)
  if (me === 'unreachable') return { status: 503 }
  const channels = {
    ...(me && { private: { channel: privateChannel(me), token } }),
    ...(debate && { debate: { channel: debateChannel(debate), token: undefined } }),
  }
  const after = parsePositions(request.headers.get('Last-Event-ID') ?? url.searchParams.get('after') ?? '')
  const counts = async () => (token === undefined ? null : loadUnreadCounts(token, address))
  const stream = pageStream(sink, after, Object.keys(channels).length, counts)
  for (const part of ['private', 'debate'] as const) {
    const subscription = channels[part]
    // If the debate doesn't exist or the session has just expired, the other channel goes on, if there is one.
    if (subscription)
      await listenToChannel({ ...subscription, after: after[part], address }, stream.createListener(part)).then(
        (leave) => stream.add(part, leave),
        stream.skip,
      )
  }
  if (!stream.isOpen()) return { status: 204 }
  return { stop: stream.stop }
}

/**
 * Checks if the API has event streams. The customer's spec has none, so a foreign API has them only if its description lists them, or
 * through Pusher.
 */
async function hasStreams(): Promise<boolean> {
  const { API_URL, REALTIME } = environment()
  if (API_URL === undefined || REALTIME === 'pusher') return true
  await loadApiDescription()
  return [hearPrivateChannel, hearDebateChannel].some(({ path }) => isDocumented({ method: 'GET', path }))
}

/**
 * Combines the channels of a page.
 * @param after the page's position. Until a channel has started, the event ids of the other channel contain its old position
 * @param counts loads a member's unread counts, for a page that missed something
 */
function pageStream(sink: Sink, after: Positions, parts: number, counts: () => Promise<object | null>) {
  const positions = { ...after }
  const started = { private: false, debate: false }
  const unsubscribe: { [P in ChannelKind]?: () => void } = {}
  let [waiting, remaining] = [parts, parts]
  let open = parts > 0

  const isSubscribed = () => Boolean(unsubscribe.private ?? unsubscribe.debate)
  function stop(): void {
    if (!open) return
    open = false
    unsubscribe.private?.()
    unsubscribe.debate?.()
  }
  function write(text: string): void {
    if (!open || sink.write(text)) return
    stop()
    sink.close()
  }

  /** Sends the position once every channel has started or turned out to be missing. */
  function begin(part: ChannelKind): void {
    if (started[part]) return
    started[part] = true
    waiting -= 1
    if (waiting === 0) write(ready())
  }
  async function startOver(part: ChannelKind): Promise<void> {
    write(frame(positions, startOverEvent, JSON.stringify({ part })))
    const now = part === 'private' ? await counts() : null
    if (now) write(frame(positions, unreadEvent, JSON.stringify(now)))
  }
  const ready = () => `retry: ${realtimeLimits.retryMilliseconds}\n${frame(positions, readyEvent, '{}')}`

  function createListener(part: ChannelKind): ChannelListener {
    return {
      begin(id, lost) {
        positions[part] = id
        if (lost) void startOver(part)
        begin(part)
      },
      receive({ id, name, data }: ChannelEvent) {
        positions[part] = id
        write(frame(positions, name, data))
      },
      behind: (behind) => write(frame(positions, 'behind', JSON.stringify({ part, behind }))),
      beat: () => write(':\n\n'),
      end() {
        if (!open) return
        begin(part)
        write(frame(positions, 'ended', JSON.stringify({ part })))
        remaining -= 1
        if (remaining > 0) return
        stop()
        sink.close()
      },
    }
  }

  return {
    createListener,
    stop,
    isOpen: () => open && isSubscribed(),
    add(part: ChannelKind, leave: () => void) {
      if (open) unsubscribe[part] = leave
      else leave()
    },
    skip() {
      remaining -= 1
      waiting -= 1
      if (waiting === 0 && isSubscribed()) write(ready())
    },
  }
}

/** Parses `p12d7`: after the 12th event of the private channel and the 7th of the debate's. */
function parsePositions(id: string): Positions {
  const match = /^(?:p(\d{1,15}))?(?:d(\d{1,15}))?$/.exec(id)
  return { private: match?.[1] ? Number(match[1]) : null, debate: match?.[2] ? Number(match[2]) : null }
}

/**
 * Formats one event. Names are restricted to the contract's characters. The data may contain any kind of line end, as a foreign API's JSON
 * may.
 */
function frame(positions: Positions, name: string, data: string): string {
  const id = `${positions.private === null ? '' : `p${positions.private}`}${positions.debate === null ? '' : `d${positions.debate}`}`
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`)
  return `id: ${id}\nevent: ${name.replace(/[^\w.-]/g, '')}\n${lines.join('\n')}\n\n`
}

const openCounts = new Map<string, number>()

/**
 * Reserves a stream for a session or, for a guest, for the network address.
 * @returns a function that releases the stream; null if the limit is reached
 */
export function reserveStream(token: string | undefined, address: string): (() => void) | null {
  const { openByMember, openByAddress } = realtimeLimits
  const [key, limit] = token === undefined ? [`from ${getNetwork(address)}`, openByAddress] : [`by ${token}`, openByMember]
  if ((openCounts.get(key) ?? 0) >= limit * environment().RATE_LIMIT_FACTOR) return null
  openCounts.set(key, (openCounts.get(key) ?? 0) + 1)
  let reserved = true
  return () => {
    const left = (openCounts.get(key) ?? 1) - 1
    if (reserved && left > 0) openCounts.set(key, left)
    else if (reserved) openCounts.delete(key)
    reserved = false
  }
}

/** Returns the response for a request that gets no stream. */
export function streamRefusal(status: 204 | 429 | 503): { headers: Record<string, string>; text: string | null } {
  if (status !== 429) return { headers: { 'Cache-Control': 'no-store' }, text: null }
  return {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': String(realtimeLimits.retryOpenSeconds),
    },
    text: tooManyPages,
  }
}
