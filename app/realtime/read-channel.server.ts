import { createParser, type EventSourceMessage, type ParseError } from 'eventsource-parser'
import { fillPath } from '#contract/call'
import { readyEvent, realtimeLimits, startOverEvent } from '#contract/realtime'
import { retryDelay } from '#foreign/retry-delay'
import { requestFromApi } from './ask-api.server'
import type { ChannelListener, Subscription } from './source.server'

export type ChannelReader = { close(): void }

/** How long a connection may be silent before it counts as lost, in ms: two and a half heartbeats. */
const deadAfter = 2.5 * realtimeLimits.heartbeatSeconds * 1000
/** Statuses after which a retry would not help. */
export const permanentFailures: ReadonlySet<number> = new Set([401, 403, 404, 405, 410])

/** Reads a channel's stream of a foreign API. Reconnects from the last id until it is closed or the API refuses this token. */
export function readChannel(subscription: Subscription, listener: ChannelListener): ChannelReader {
  let after = subscription.after
  let failures = 0
  let retryTimer: NodeJS.Timeout | undefined
  let connection: ChannelReader | undefined

  function handleMessage({ id, event: name = 'message', data }: EventSourceMessage): void {
    if (!/^\d{1,15}$/.test(id ?? '')) return
    const number = Number(id)
    if (name === readyEvent || name === startOverEvent) begin(number, name === startOverEvent)
    // Ignore events that a foreign API repeats.
    else if (after === null || number > after) {
      after = number
      listener.receive({ id: number, name, data })
    }
  }

  function begin(id: number, lost: boolean): void {
    if (failures > 0) listener.behind(false)
    failures = 0
    after = id
    listener.begin(id, lost)
  }

  function reconnect(): void {
    connection = connect({ ...subscription, after }, { handleMessage, beat: listener.beat, handleEnd })
  }

  function handleEnd(refused: boolean): void {
    if (refused) {
      listener.end()
      return
    }
    if (failures++ === 0) listener.behind(true)
    retryTimer = setTimeout(reconnect, retryDelay(failures)).unref()
  }

  reconnect()
  return {
    close() {
      clearTimeout(retryTimer)
      connection?.close()
    },
  }
}

type ConnectionHandlers = {
  handleMessage(message: EventSourceMessage): void
  beat(): void
  /**
   * Called once, unless the connection was closed here.
   * @param refused whether the API refused permanently
   */
  handleEnd(refused: boolean): void
}

function connect({ channel, token, after, address }: Subscription, { handleMessage, beat, handleEnd }: ConnectionHandlers): ChannelReader {
  let done = false
  function finish(refused: boolean): void {
    if (done) return
    done = true
    request.destroy()
    handleEnd(refused)
  }
  const fail = () => finish(false)
  const headers = { Accept: 'text/event-stream', ...(after !== null && { 'Last-Event-ID': String(after) }) }
  const request = requestFromApi(fillPath('/api/realtime/{channel}', { channel }), { token, address, headers, timeout: deadAfter })
    .on('response', (response) => {
      const status = response.statusCode ?? 0
      const isSuccess = status >= 200 && status < 300
      if (!isSuccess || !response.headers['content-type']?.startsWith('text/event-stream'))
        return finish(isSuccess || permanentFailures.has(status))
      // Removes references that Node would otherwise keep as long as the stream is open.
      response.headers = {}
      response.rawHeaders.length = 0
      const onError = ({ type }: ParseError) => type === 'max-buffer-size-exceeded' && fail()
      const parser = createParser({
        onEvent: (message) => done || handleMessage(message),
        onComment: beat,
        onError,
        maxBufferSize: 1_000_000,
      })
      const decoder = new TextDecoder()
      response.on('data', (bytes: Uint8Array) => done || parser.feed(decoder.decode(bytes, { stream: true })))
    })
    .on('timeout', fail)
    .on('error', fail)
    .on('close', fail)
  return {
    close() {
      done = true
      request.destroy()
    },
  }
}
