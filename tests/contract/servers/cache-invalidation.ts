import { expect } from '@playwright/test'
import { randomAddress } from '../../journeys/setup/test.ts'

/** The headers of a browser that opens an address from a bookmark or typed by hand. */
const asBrowser = { Accept: 'text/html', 'Accept-Encoding': 'br', 'Sec-Fetch-Site': 'none' }

export type GuestPage = { status: number; text: string; headers: Headers }

/** Requests a page as a guest. */
export async function requestAsGuest(site: string, path: string, headers: Record<string, string> = {}): Promise<GuestPage> {
  // Use a new address each time, because no real guest searches so often in a minute.
  const client = { 'X-Forwarded-For': randomAddress() }
  const answer = await fetch(site + path, { headers: { ...asBrowser, ...client, ...headers }, redirect: 'manual' })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

/** Requests the same page freshly rendered: a request with this header bypasses the cache. */
export const requestUncached = (site: string, path: string) => requestAsGuest(site, path, { Authorization: 'Bearer of nothing' })

/** Requests a page until it comes from the cache, which shows in its ETag. */
export async function requestCached(site: string, path: string): Promise<GuestPage> {
  let shown = await requestAsGuest(site, path)
  const again = async () => {
    shown = await requestAsGuest(site, path)
    return shown.headers.get('etag')
  }
  if (!shown.headers.has('etag')) await expect.poll(again, { message: `${path} is kept`, intervals: [1] }).not.toBeNull()
  return shown
}

/** Returns where two pages begin to differ, a few words of each; null if they only differ in the time left, which counts seconds. */
export function describeDifference(first: string, second: string): string[] | null {
  const [a, b] = [withoutClock(first), withoutClock(second)]
  if (a === b) return null
  let at = 0
  while (a[at] === b[at]) at++
  return [a, b].map((text) => text.slice(Math.max(0, at - 60), at + 60))
}

const withoutClock = (html: string) => html.replace(/<time-left.*?<\/time-left>|<svg class="track .*?<\/svg>/gs, '')
