import { realtimeLimits } from '#contract/realtime'
import { networkOf } from '../../server/network-address.ts'
import { environment } from '../platform/environment.server'

const openCounts = new Map<string, number>()

/**
 * Reserves one more stream for a session, or for the network address of a guest.
 * @returns a function that releases it; null if the limit is reached
 */
export function reserveStream(token: string | undefined, address: string): (() => void) | null {
  const { openByMember, openByAddress } = realtimeLimits
  const [key, limit] = token === undefined ? [`from ${networkOf(address)}`, openByAddress] : [`by ${token}`, openByMember]
  if ((openCounts.get(key) ?? 0) >= limit * environment().RATE_LIMIT_FACTOR) return null
  openCounts.set(key, (openCounts.get(key) ?? 0) + 1)
  let reserved = true
  return () => {
    const left = (openCounts.get(key) ?? 1) - 1
    if (reserved && left > 0) openCounts.set(key, left)
    else if (reserved) openCounts.delete(key)
    reserved = false
  }
}

/** Returns the response if there is no stream. */
export function streamRefusal(status: 204 | 429 | 503): { headers: Record<string, string>; text: string | null } {
  if (status !== 429) return { headers: { 'Cache-Control': 'no-store' }, text: null }
  return {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': String(realtimeLimits.retryOpenSeconds),
    },
    text: 'Too many pages are getting live updates from here at once. Close some of them, then reload this one.\n',
  }
}
