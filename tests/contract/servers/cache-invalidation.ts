import { expect } from '@playwright/test'
import { someAddress } from '../../journeys/setup/test.ts'

/** What a browser says that opens an address somebody typed or chose. */
const asBrowser = { Accept: 'text/html', 'Accept-Encoding': 'br', 'Sec-Fetch-Site': 'none' }

export type Shown = { status: number; text: string; headers: Headers }

/** A page as any guest gets it. */
export async function asGuest(site: string, path: string, headers: Record<string, string> = {}): Promise<Shown> {
  // Each is another one: nobody searches so often in a minute.
  const client = { 'X-Forwarded-For': someAddress() }
  const answer = await fetch(site + path, { headers: { ...asBrowser, ...client, ...headers }, redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** The same page as it is made now for one alone: nobody else's pages have such a header. */
export const asMadeNow = (site: string, path: string) => asGuest(site, path, { Authorization: 'Bearer of nothing' })

/** Asks for a page until it is kept: what is kept has a name for its very bytes. */
export async function keptOf(site: string, path: string): Promise<Shown> {
  let shown = await asGuest(site, path)
  const again = async () => {
    shown = await asGuest(site, path)
    return shown.headers.get('etag')
  }
  if (!shown.headers.has('etag')) await expect.poll(again, { message: `${path} is kept`, intervals: [1] }).not.toBeNull()
  return shown
}

/** Where two pages begin to differ, a few words of each; null where they don't but for how long is left, which is told to the second. */
export function differenceOf(one: string, other: string): string[] | null {
  const [a, b] = [withoutClock(one), withoutClock(other)]
  if (a === b) return null
  let at = 0
  while (a[at] === b[at]) at++
  return [a, b].map((text) => text.slice(Math.max(0, at - 60), at + 60))
}

const withoutClock = (html: string) => html.replace(/<time-left.*?<\/time-left>/gs, '')
