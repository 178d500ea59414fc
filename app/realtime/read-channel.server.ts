import { createParser, type EventSourceMessage, type ParseError } from 'eventsource-parser'
import { fillPath } from '#contract/call'
import { readyEvent, realtimeLimits, startOverEvent } from '#contract/realtime'
import { retryDelay } from '#foreign/pause-after'
import { askApi } from './ask-api.server'
import type { Line, Subscription } from './source.server'

export type Reading = { close(): void }

/** A line that is silent for longer than two and a half heartbeats is dead. Milliseconds. */
const deadAfter = 2.5 * realtimeLimits.heartbeatSeconds * 1000
/** What an API answers where trying again is of no use. */
export const final: ReadonlySet<number> = new Set([401, 403, 404, 405, 410])

/**
 * Reads a channel's stream of another API, again and again from the last id, until it is closed or the API says that
 * there is none for this token.
 */
export function readChannel(asked: Subscription, line: Line): Reading {
  let after = asked.after
  let failures = 0
  let pausing: NodeJS.Timeout | undefined
  let reading: Reading | undefined

  function take({ id, event: name = 'message', data }: EventSourceMessage): void {
    if (!/^\d{1,15}$/.test(id ?? '')) return
    const number = Number(id)
    if (name === readyEvent || name === startOverEvent) begin(number, name === startOverEvent)
    // An API that repeats itself is not believed.
    else if (after === null || number > after) {
      after = number
      line.hear({ id: number, name, data })
    }
  }

  function begin(id: number, lost: boolean): void {
    if (failures > 0) line.behind(false)
    failures = 0
    after = id
    line.begin(id, lost)
  }

  function readOn(): void {
    reading = readOnce({ ...asked, after }, { take, beat: line.beat, over })
  }

  function over(refused: boolean): void {
    if (refused) {
      line.end()
      return
    }
    if (failures++ === 0) line.behind(true)
    pausing = setTimeout(readOn, retryDelay(failures)).unref()
  }

  readOn()
  return {
    close() {
      clearTimeout(pausing)
      reading?.close()
    },
  }
}

type Hearer = {
  take(message: EventSourceMessage): void
  beat(): void
  /** Called once, unless it was closed. @param refused whether the API refused for good */
  over(refused: boolean): void
}

function readOnce({ channel, token, after, address }: Subscription, { take, beat, over }: Hearer): Reading {
  let done = false
  function finish(refused: boolean): void {
    if (done) return
    done = true
    asking.destroy()
    over(refused)
  }
  const fail = () => finish(false)
  const headers = { Accept: 'text/event-stream', ...(after !== null && { 'Last-Event-ID': String(after) }) }
  const asking = askApi(fillPath('/api/realtime/{channel}', { channel }), { token, address, headers, timeout: deadAfter })
    .on('response', (answer) => {
      const status = answer.statusCode ?? 0
      const good = status >= 200 && status < 300
      if (!good || !answer.headers['content-type']?.startsWith('text/event-stream')) return finish(good || final.has(status))
      // Node would keep them as long as the stream is open.
      answer.headers = {}
      answer.rawHeaders.length = 0
      const onError = ({ type }: ParseError) => type === 'max-buffer-size-exceeded' && fail()
      const parser = createParser({ onEvent: (message) => done || take(message), onComment: beat, onError, maxBufferSize: 1_000_000 })
      const decoder = new TextDecoder()
      answer.on('data', (bytes: Uint8Array) => done || parser.feed(decoder.decode(bytes, { stream: true })))
    })
    .on('timeout', fail)
    .on('error', fail)
    .on('close', fail)
  return {
    close() {
      done = true
      asking.destroy()
    },
  }
}
