import { type ClientRequest, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import type { Member } from '../bench/streams/members.ts'

export type Told = { id: string; name: string; data: Record<string, unknown> }

/** A member's page, which reads its stream as an EventSource does: who comes back says which event was the last. */
export type Reader = {
  member: Member
  /** All that it heard, over all of its visits. */
  heard: Told[]
  visits: number
  /** Whether it has a stream just now. */
  isOpen(): boolean
  /** @returns whether the stream is ready; or there is none */
  open(site: string): Promise<boolean>
  /** Politely the connection is closed, rudely it is reset. */
  leave(how: 'politely' | 'rudely'): void
}

/** @param query what the page's stream is asked with: "?debate=1" */
export function readerOf(member: Member, query = ''): Reader {
  const heard: Told[] = []
  let lastId = ''
  let asking: ClientRequest | undefined

  return {
    member,
    heard,
    visits: 0,
    isOpen: () => asking !== undefined,
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
          // What arrives after one has left is not heard.
          answer.setEncoding('utf8').on('data', (text: string) => asking === mine && parser.feed(text))
        })
        asking = mine
        mine
          .on('error', () => {})
          .once('close', () => {
            if (asking === mine) asking = undefined
            opened(false)
          })
      })
    },
    leave(how) {
      const gone = asking
      asking = undefined
      if (how === 'politely') gone?.destroy()
      else gone?.socket?.resetAndDestroy()
    },
  }
}

/** Opens a page's stream as an EventSource does: who is told to come back does, as where an API has not yet said what it has. */
export async function openUntilReady(reader: Reader, site: string): Promise<void> {
  while (!(await reader.open(site))) await pause(50)
}

/** The posts that a reader was notified of, by their kind and id: "comments/12". */
export function notifiedOf({ heard }: Reader): string[] {
  return heard.filter(({ name }) => name === 'notification').map(({ data }) => postIn((data.data as { url?: unknown } | undefined)?.url))
}

const postIn = (url: unknown) => /(?:arguments|comments)\/\d+/.exec(String(url))?.[0] ?? String(url)

/** How often each is there that is not there just once; what is there and not expected; what is expected and not there. */
export function unlike(found: readonly string[], expected: ReadonlySet<string>): { lost: string[]; doubled: string[]; strange: string[] } {
  const counts = new Map<string, number>()
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1)
  return {
    lost: [...expected].filter((one) => !counts.has(one)),
    doubled: [...counts].flatMap(([one, count]) => (count > 1 ? [`${one} × ${count}`] : [])),
    strange: [...counts.keys()].filter((one) => !expected.has(one)),
  }
}
