import { createParser } from 'eventsource-parser'

export type StreamEvent = { id: string; name: string; data: Record<string, unknown> }

/** Opens a page's stream as an EventSource does. */
export async function openPage(site: string, { query = '', cookie = '', lastId = '' } = {}) {
  const leaving = new AbortController()
  const headers = { ...(cookie && { Cookie: cookie }), ...(lastId && { 'Last-Event-ID': lastId }) }
  const answer = await fetch(`${site}/stream${query}`, { headers, signal: leaving.signal })
  const events: StreamEvent[] = []
  const decoder = new TextDecoder()
  const parser = createParser({ onEvent: ({ id = '', event = '', data }) => events.push({ id, name: event, data: JSON.parse(data) }) })
  const reader = answer.body?.getReader()
  return {
    status: answer.status,
    headers: answer.headers,
    /** Returns the next event; null when the stream has ended. */
    async next(): Promise<StreamEvent | null> {
      while (events.length === 0) {
        const { done, value } = reader ? await reader.read() : { done: true, value: undefined }
        if (done) return null
        parser.feed(decoder.decode(value, { stream: true }))
      }
      return events.shift() ?? null
    },
    /** Returns the next event of this name and skips those before it. */
    async until(name: string): Promise<StreamEvent> {
      for (let event = await this.next(); event; event = await this.next()) if (event.name === name) return event
      throw new Error(`the stream ended before ${name}`)
    },
    close: () => leaving.abort(),
  }
}
