import { LRUCache } from 'lru-cache'
import { readPusherChannel } from '#foreign/pusher-channel.server'
import { environment } from '../platform/environment.server'
import { authoriseChannel } from './authorise-channel.server'
import { type Reading, readChannel } from './read-channel.server'
import type { ChannelEvent, Line, Subscription } from './source.server'

/** So many of the latest events are kept for a tab that comes back. */
const kept = 200
/** So long a relay stays after its last tab: the next page of the same visitor comes within it. Milliseconds. */
const linger = 30_000

/** One upstream stream for everybody on this process who hears a channel by the same token. */
type Relay = {
  position: number | null
  events: ChannelEvent[]
  lines: Set<Line>
  behind: boolean
  upstream: Reading
  closing: NodeJS.Timeout | undefined
}

const relays = new Map<string, Relay>()

/** What the API refused and is not asked for again in a while, in milliseconds: most have no streams at all. */
const refused = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60 * 1000 })

/** How many streams are open upstream. */
export const upstreams = (): number => relays.size

/** Hears another API's channel over its stream, which is shared. @returns how to stop @throws where there is none */
export function listenRemotely(asked: Subscription, line: Line): () => void {
  const key = `${asked.token ?? ''} ${asked.channel}`
  if (refused.has(key)) throw new Error('the API has refused this channel')
  const relay = relays.get(key) ?? opened(key, asked)
  clearTimeout(relay.closing)
  const leave = join(relay, asked, line)
  return () => {
    leave()
    if (relay.lines.size > 0 || relays.get(key) !== relay) return
    clearTimeout(relay.closing)
    relay.closing = setTimeout(() => close(key, relay), linger).unref()
  }
}

function opened(key: string, asked: Subscription): Relay {
  const lines = new Set<Line>()
  const relay: Relay = { position: null, events: [], lines, behind: false, closing: undefined, upstream: { close() {} } }
  relays.set(key, relay)
  const tell = (say: (line: Line) => void) => [...lines].forEach(say)
  relay.upstream = (resumes() ? readChannel : readPusher)(
    { ...asked, after: null },
    {
      begin(id, lost) {
        const first = relay.position === null
        relay.position = id
        if (lost) relay.events = []
        if (first || lost) tell((line) => line.begin(id, lost))
      },
      hear(event) {
        relay.position = event.id
        relay.events.push(event)
        if (relay.events.length > kept) relay.events.shift()
        tell((line) => line.hear(event))
      },
      behind(behind) {
        relay.behind = behind
        tell((line) => line.behind(behind))
      },
      beat: () => tell((line) => line.beat()),
      end: () => end(key, relay),
    },
  )
  return relay
}

/** Ends what is heard by a token that has just been revoked here: not every server learns of that by itself. */
export function endRelaysOf(token: string): void {
  for (const [key, relay] of relays) if (key.startsWith(`${token} `)) end(key, relay)
}

function end(key: string, relay: Relay): void {
  refused.set(key, true)
  close(key, relay)
  for (const line of [...relay.lines]) line.end()
}

function close(key: string, relay: Relay): void {
  if (relays.get(key) === relay) relays.delete(key)
  relay.upstream.close()
}

/** A tab that was here a moment ago gets what is kept; one that was away for longer reads what it missed by itself. */
function join(relay: Relay, asked: Subscription, line: Line): () => void {
  const { after } = asked
  if (relay.position === null && after === null) return enter(relay, line)
  const oldest = relay.events[0]?.id ?? (relay.position ?? 0) + 1
  if (relay.position === null || (after !== null && (after < oldest - 1 || after > relay.position)))
    return resumes() ? catchUp(relay, asked, line) : startOver(relay, line)
  line.begin(after ?? relay.position, false)
  for (const event of relay.events) if (after !== null && event.id > after) line.hear(event)
  return enter(relay, line)
}

function enter(relay: Relay, line: Line): () => void {
  relay.lines.add(line)
  if (relay.behind) line.behind(true)
  return () => void relay.lines.delete(line)
}

const readPusher = (asked: Subscription, line: Line) => readPusherChannel(asked, line, authoriseChannel)

/** Whether what was missed can be had: the Pusher protocol keeps nothing. */
const resumes = () => environment().REALTIME === 'streams'

/** Who was away for longer than is kept, where nobody else keeps anything, begins anew. */
function startOver(relay: Relay, line: Line): () => void {
  if (relay.position !== null) line.begin(relay.position, true)
  return enter(relay, { ...line, begin: (id) => line.begin(id, true) })
}

/** Hears a stream of its own until that is where the relay is. */
function catchUp(relay: Relay, asked: Subscription, line: Line): () => void {
  let leave = () => {}
  let reached = asked.after ?? 0
  const joinIfThere = () => {
    const oldest = relay.events[0]?.id ?? (relay.position ?? Number.POSITIVE_INFINITY) + 1
    if (relay.position === null || reached < oldest - 1 || reached > relay.position) return
    own.close()
    for (const event of relay.events) if (event.id > reached) line.hear(event)
    leave = enter(relay, line)
  }
  const own = readChannel(asked, {
    ...line,
    begin(id, lost) {
      reached = id
      line.begin(id, lost)
      joinIfThere()
    },
    hear(event) {
      reached = event.id
      line.hear(event)
      joinIfThere()
    },
  })
  leave = () => own.close()
  return () => leave()
}
