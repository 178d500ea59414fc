import { type ClientRequest, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { Member } from '../bench/streams/members.ts'

export type StreamEvent = { id: string; name: string; data: Record<string, unknown> }

/** A member's page that reads its stream as an EventSource does: on reconnecting, it sends the id of the last event. */
export type Reader = {
  member: Member
  /** All events received over all connections. */
  heard: StreamEvent[]
  visits: number
  /** True while it has a stream. */
  isOpen(): boolean
  /** @returns true if the stream is ready, false if there is none */
  open(site: string): Promise<boolean>
  /** Politely closes the connection; rudely resets it. */
  leave(how: 'politely' | 'rudely'): void
}

/** @param query query of the page's stream: "?debate=1" */
export function createReader(member: Member, query = ''): Reader {
  const heard: StreamEvent[] = []
  let lastId = ''
  let connection: ClientRequest | undefined

  return {
    member,
    heard,
    visits: 0,
    isOpen: () => connection !== undefined,
    open(site) {
      this.visits += 1
      return new Promise((opened) => {
        const parser = createParser({
          onEvent({ id = '', event = '', data }) {
            lastId = id
            heard.push({ id, name: event, data: JSON.parse(data) })
            if (event === 'ready') opened(true)
          },
        })
        const headers = { Cookie: member.cookie, ...(lastId && { 'Last-Event-ID': lastId }) }
        const mine = get(`${site}/stream${query}`, { agent: false, headers }, (answer) => {
          // Ignore what arrives after the reader has left.
          answer.setEncoding('utf8').on('data', (text: string) => connection === mine && parser.feed(text))
        })
        connection = mine
        mine
          .on('error', () => {})
          .once('close', () => {
            if (connection === mine) connection = undefined
            opened(false)
          })
      })
    },
    leave(how) {
      const previous = connection
      connection = undefined
      if (how === 'politely') previous?.destroy()
      else previous?.socket?.resetAndDestroy()
    },
  }
}

/**
 * Opens a page's stream as an EventSource does. Retries while the server says so, for example before an API has reported its capabilities.
 */
export async function openUntilReady(reader: Reader, site: string): Promise<void> {
  while (!(await reader.open(site))) await pause(50)
}

/** Returns the posts that a reader was notified of, by kind and id: "comments/12". */
export function notifiedPosts({ heard }: Reader): string[] {
  return heard.filter(({ name }) => name === 'notification').map(({ data }) => postIn((data.data as { url?: unknown } | undefined)?.url))
}

const postIn = (url: unknown) => /(?:arguments|comments)\/\d+/.exec(String(url))?.[0] ?? String(url)

/** Compares what was found with what was expected: lost, doubled and unexpected items. */
export function compareIds(
  found: readonly string[],
  expected: ReadonlySet<string>,
): { lost: string[]; doubled: string[]; strange: string[] } {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  return {
    lost: [...expected].filter((one) => !counts.has(one)),
    doubled: [...counts].flatMap(([one, count]) => (count > 1 ? [`${one} × ${count}`] : [])),
    strange: [...counts.keys()].filter((one) => !expected.has(one)),
  }
}
