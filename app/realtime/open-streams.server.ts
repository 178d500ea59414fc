import { realtimeLimits } from '#contract/realtime'
import { networkOf } from '../../server/network-address.ts'
import { environment } from '../platform/environment.server'

const open = new Map<string, number>()

/**
 * Takes a place for one more stream: of a session, or of the address that guests come from.
 * @returns how to give it back; null where as many are open as may be
 */
export function takePlace(token: string | undefined, address: string): (() => void) | null {
  const { openByMember, openByAddress } = realtimeLimits
  const [key, most] = token === undefined ? [`from ${networkOf(address)}`, openByAddress] : [`by ${token}`, openByMember]
  if ((open.get(key) ?? 0) >= most * environment().RATE_LIMIT_FACTOR) return null
  open.set(key, (open.get(key) ?? 0) + 1)
  let taken = true
  return () => {
    const left = (open.get(key) ?? 1) - 1
    if (taken && left > 0) open.set(key, left)
    else if (taken) open.delete(key)
    taken = false
  }
}

/** What is said where there is no stream. */
export function refusalOf(status: 204 | 429 | 503): { headers: Record<string, string>; words: string | null } {
  if (status !== 429) return { headers: { 'Cache-Control': 'no-store' }, words: null }
  return {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'Retry-After': String(realtimeLimits.retryOpenSeconds),
    },
    words: 'Too many pages are getting live updates from here at once. Close some of them, then reload this one.\n',
  }
}
