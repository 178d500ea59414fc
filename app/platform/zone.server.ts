import { tzOffset } from '@date-fns/tz'
import { parseCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { isTimeZone } from '#contract/settings'
import type { Zone } from './zone'

/**
 * Returns the time zone stored in a browser's cookie, if it exists.
 * @param cookies the Cookie header
 */
export function readZoneCookie(cookies: string): string | null {
  const name = parseCookie(cookies)[zoneCookie]
  return name && zoneExists(name) ? name : null
}

/** The name of the cookie that stores the time zone. */
export const zoneCookie = 'time-zone'

const names = new LRUCache<string, boolean>({ max: 1_000 })

/** Checks that a zone exists. Cookies can contain anything, so each result is cached. */
function zoneExists(name: string): boolean {
  const isKnown = names.get(name) ?? isTimeZone(name)
  names.set(name, isKnown)
  return isKnown
}

const zones = new LRUCache<string, Zone>({ max: 600 })

/**
 * Returns a time zone by name, in the format that pages use.
 * @param name an existing zone, or null
 */
export function findZone(name: string | null): Zone | null {
  if (name === null || !zoneExists(name)) return null
  const zone = zones.get(name) ?? buildZone(name)
  zones.set(name, zone)
  return zone
}

const day = 24 * 60 * 60 * 1000
/** The period that the table covers, from its start to this long after now. Outside it, the offsets at its ends apply. */
const [from, ahead] = [Date.UTC(2005, 0, 1), 3 * 365 * day]

/**
 * Finds by bisection when a zone's clocks change. With this table, a page can format 400 times without calling Intl, in the browser too.
 */
function buildZone(name: string): Zone {
  const minutesAt = (at: number) => tzOffset(name, new Date(at))
  const zone: Zone = { name, since: [], minutes: [minutesAt(from)] }
  for (let at = from; at < Date.now() + ahead; at += 30 * day) {
    if (minutesAt(at) === minutesAt(at + 30 * day)) continue
    zone.since.push(findOffsetChange(at, at + 30 * day, minutesAt))
    zone.minutes.push(minutesAt(at + 30 * day))
  }
  return zone
}

/**
 * Finds a change to the minute. `tzScan` of @date-fns/tz finds only the hour, but in Adelaide and Newfoundland the clocks change at half
 * past.
 */
function findOffsetChange(before: number, after: number, minutesAt: (at: number) => number): number {
  let [low, high] = [before, after]
  const old = minutesAt(low)
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000
    if (middle <= low) break
    if (minutesAt(middle) === old) low = middle
    else high = middle
  }
  return high
}
