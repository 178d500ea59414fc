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
import { ownCounts } from '../notifications/unread.server'
import { environment } from '../platform/environment.server'
import { readSession } from '../platform/session.server'
import { forwardedAddress } from '../platform/visit.server'
import { ownId } from './ask-api.server'
import { takePlace } from './open-streams.server'
import { type ChannelEvent, type Line, listen } from './source.server'

/** Where a stream's text goes. `write` answers whether the reader keeps up; who does not is dropped. */
export type Sink = { write(text: string): boolean; close(): void }

/** A stream that is open, or why there is none: 204 tells an EventSource not to come back. */
export type Opening = { stop(): void } | { status: 204 | 429 | 503 }

type Part = 'private' | 'debate'
type Reached = { [P in Part]: number | null }

/**
 * Opens the one stream of a page: what concerns the visitor, if they are signed in, and what happens in the debate that
 * the address names (`?debate=`). Its ids hold a place in either, so that one who comes back misses nothing
 * (`Last-Event-ID`, or `?after=` for a page that was hidden).
 */
export async function openPageStream(request: StreamRequest, socketAddress: string, sink: Sink): Promise<Opening> {
  const token = (await readSession(request)).get('token')
  const address = forwardedAddress(request) ?? socketAddress
  const giveBack = takePlace(token, address)
  if (!giveBack) return { status: 429 }
  const opening = await openFor({ token, address }, request, sink).catch((fault) => {
    giveBack()
    throw fault
  })
  if ('status' in opening) {
    giveBack()
    return opening
  }
  return {
    stop() {
      opening.stop()
      giveBack()
    },
  }
}

type StreamRequest = Pick<Request, 'url' | 'headers'>

async function openFor(
  { token, address }: { token: string | undefined; address: string },
  request: StreamRequest,
  sink: Sink,
): Promise<Opening> {
  if (!(await tellsNews())) return { status: isDescriptionPending() ? 503 : 204 }
  const url = new URL(request.url)
  const debate = /^[\w-]{1,64}$/.exec(url.searchParams.get('debate') ?? '')?.[0]
  const me = token === undefined ? null : await ownId(token, address)
  if (me === 'unreachable') return { status: 503 }
  const channels = {
    ...(me && { private: { channel: privateChannel(me), token } }),
    ...(debate && { debate: { channel: debateChannel(debate), token: undefined } }),
  }
  const after = reachedIn(request.headers.get('Last-Event-ID') ?? url.searchParams.get('after') ?? '')
  const counts = async () => (token === undefined ? null : ownCounts(token, address))
  const stream = pageStream(sink, after, Object.keys(channels).length, counts)
  for (const part of ['private', 'debate'] as const) {
    const asked = channels[part]
    // No such debate, or a session that has just ended: what is left is heard, or nothing.
    if (asked)
      await listen({ ...asked, after: after[part], address }, stream.lineOf(part)).then((leave) => stream.add(part, leave), stream.without)
  }
  if (!stream.isOpen()) return { status: 204 }
  return { stop: stream.stop }
}

/** Whether the API has streams at all: the customer's text names none, so another has them if it says so, or by Pusher. */
async function tellsNews(): Promise<boolean> {
  const { API_URL, REALTIME } = environment()
  if (API_URL === undefined || REALTIME === 'pusher') return true
  await loadApiDescription()
  return [hearPrivateChannel, hearDebateChannel].some(({ path }) => isDocumented({ method: 'GET', path }))
}

/**
 * @param after where the page is; a part that has not begun yet must not be forgotten by what the other tells
 * @param counts asks for what a member's page shows, for one that missed something
 */
function pageStream(sink: Sink, after: Reached, parts: number, counts: () => Promise<object | null>) {
  const reached = { ...after }
  const begun = { private: false, debate: false }
  const leaving: { [P in Part]?: () => void } = {}
  let [waiting, left] = [parts, parts]
  let open = parts > 0

  const hears = () => Boolean(leaving.private ?? leaving.debate)
  function stop(): void {
    if (!open) return
    open = false
    leaving.private?.()
    leaving.debate?.()
  }
  function write(text: string): void {
    if (!open || sink.write(text)) return
    stop()
    sink.close()
  }

  /** Once every part has begun, or is not there, the page hears where it stands. */
  function begin(part: Part): void {
    if (begun[part]) return
    begun[part] = true
    waiting -= 1
    if (waiting === 0) write(ready())
  }
  async function startOver(part: Part): Promise<void> {
    write(frame(reached, startOverEvent, JSON.stringify({ part })))
    const now = part === 'private' ? await counts() : null
    if (now) write(frame(reached, unreadEvent, JSON.stringify(now)))
  }
  const ready = () => `retry: ${realtimeLimits.retryMilliseconds}\n${frame(reached, readyEvent, '{}')}`

  function lineOf(part: Part): Line {
    return {
      begin(id, lost) {
        reached[part] = id
        if (lost) void startOver(part)
        begin(part)
      },
      hear({ id, name, data }: ChannelEvent) {
        reached[part] = id
        write(frame(reached, name, data))
      },
      behind: (behind) => write(frame(reached, 'behind', JSON.stringify({ part, behind }))),
      beat: () => write(':\n\n'),
      end() {
        if (!open) return
        begin(part)
        write(frame(reached, 'ended', JSON.stringify({ part })))
        left -= 1
        if (left > 0) return
        stop()
        sink.close()
      },
    }
  }

  return {
    lineOf,
    stop,
    isOpen: () => open && hears(),
    add(part: Part, leave: () => void) {
      if (open) leaving[part] = leave
      else leave()
    },
    without() {
      left -= 1
      waiting -= 1
      if (waiting === 0 && hears()) write(ready())
    },
  }
}

/** `p12d7`: after the 12th event of the private channel and the 7th of the debate's. */
function reachedIn(id: string): Reached {
  const found = /^(?:p(\d{1,15}))?(?:d(\d{1,15}))?$/.exec(id)
  return { private: found?.[1] ? Number(found[1]) : null, debate: found?.[2] ? Number(found[2]) : null }
}

/** Names are the contract's words; data may have any line ends that another API put between its JSON. */
function frame(reached: Reached, name: string, data: string): string {
  const id = `${reached.private === null ? '' : `p${reached.private}`}${reached.debate === null ? '' : `d${reached.debate}`}`
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}`)
  return `id: ${id}\nevent: ${name.replace(/[^\w.-]/g, '')}\n${lines.join('\n')}\n\n`
}
