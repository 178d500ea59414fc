import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { readyEvent, realtimeLimits, startOverEvent } from '#contract/realtime'
import { environment } from '../platform/environment.server'
import { pauseAfter } from './pauses'
import type { Asked, Line } from './source.server'

export type Reading = { close(): void }

/** A line that is silent for longer than two and a half heartbeats is dead. Milliseconds. */
const deadAfter = 2.5 * realtimeLimits.heartbeatSeconds * 1000
/** What an API answers where trying again is of no use. */
export const final: ReadonlySet<number> = new Set([401, 403, 404, 405, 410])

/**
 * Reads a channel's stream of another API, again and again from the last id, until it is closed or the API says that
 * there is none for this token.
 */
export function readChannel(asked: Asked, line: Line): Reading {
  const closing = new AbortController()
  void readOn(asked, line, closing.signal)
  return { close: () => closing.abort() }
}

async function readOn(asked: Asked, line: Line, closed: AbortSignal): Promise<void> {
  let after = asked.after
  let failures = 0
  const remembering: Line = {
    ...line,
    begin(id, lost) {
      if (failures > 0) line.behind(false)
      failures = 0
      after = id
      line.begin(id, lost)
    },
    hear(event) {
      // An API that repeats itself is not believed.
      if (after !== null && event.id <= after) return
      after = event.id
      line.hear(event)
    },
  }
  while (!closed.aborted) {
    const refused = await readOnce({ ...asked, after }, remembering, closed).catch(() => false)
    if (closed.aborted) return
    if (refused) return line.end()
    if (failures++ === 0) line.behind(true)
    await pause(failures, closed)
  }
}

/** @returns whether the API refused for good */
async function readOnce({ channel, token, after, address }: Asked, line: Line, closed: AbortSignal): Promise<boolean> {
  const { API_URL, clientSecret } = environment()
  const dead = new AbortController()
  let silence = setTimeout(() => dead.abort(), deadAfter)
  try {
    const headers = new Headers({ Accept: 'text/event-stream', 'Rostrum-Client-Address': address, 'Rostrum-Client-Secret': clientSecret })
    if (token) headers.set('Authorization', `Bearer ${token}`)
    if (after !== null) headers.set('Last-Event-ID', String(after))
    const response = await fetch(`${API_URL}/api/realtime/${channel}`, { headers, signal: AbortSignal.any([closed, dead.signal]) })
    const streams = response.headers.get('Content-Type')?.startsWith('text/event-stream')
    if (!response.ok || !response.body || !streams) {
      await response.body?.cancel()
      return final.has(response.status) || response.ok
    }
    const parser = createParser({ onEvent: (message) => take(message, line), onComment: () => line.beat(), maxBufferSize: 1_000_000 })
    const decoder = new TextDecoder()
    const reader = response.body.getReader()
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(silence)
      silence = setTimeout(() => dead.abort(), deadAfter)
      parser.feed(decoder.decode(read.value, { stream: true }))
    }
    return false
  } finally {
    clearTimeout(silence)
  }
}

function take({ id, event: name = 'message', data }: EventSourceMessage, line: Line): void {
  if (!/^\d{1,15}$/.test(id ?? '')) return
  if (name === readyEvent || name === startOverEvent) line.begin(Number(id), name === startOverEvent)
  else line.hear({ id: Number(id), name, data })
}

function pause(failures: number, closed: AbortSignal): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(done, pauseAfter(failures))
    closed.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      closed.removeEventListener('abort', done)
      over()
    }
  })
}
