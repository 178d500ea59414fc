import { tzOffset } from '@date-fns/tz'
import { parseCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import { isTimeZone } from '#contract/time-zone'
import type { Zone } from './zone'

/** The zone that a browser keeps, if there is such a one. @param cookies the header of that name */
export function zoneNameIn(cookies: string): string | null {
  const name = parseCookie(cookies)[zoneCookie]
  return name && known(name) ? name : null
}

/** As cookies keep it. */
export const zoneCookie = 'time-zone'

const names = new LRUCache<string, boolean>({ max: 1_000 })

/** Cookies are anybody's to write: each name is looked up once. */
function known(name: string): boolean {
  const found = names.get(name) ?? isTimeZone(name)
  names.set(name, found)
  return found
}

const zones = new LRUCache<string, Zone>({ max: 600 })

/** The zone by its name, as pages compute with it. @param name of one that there is, or null */
export function zoneNamed(name: string | null): Zone | null {
  if (name === null || !known(name)) return null
  const kept = zones.get(name) ?? tableOf(name)
  zones.set(name, kept)
  return kept
}

const day = 24 * 60 * 60 * 1000
/** Before, and some years from now on, a zone is as at the ends. */
const [from, ahead] = [Date.UTC(2005, 0, 1), 3 * 365 * day]

/** When its clocks change, found by halving: a page then writes 400 times without asking Intl, in the browser too. */
function tableOf(name: string): Zone {
  const minutesAt = (at: number) => tzOffset(name, new Date(at))
  const zone: Zone = { name, since: [], minutes: [minutesAt(from)] }
  for (let at = from; at < Date.now() + ahead; at += 30 * day) {
    if (minutesAt(at) === minutesAt(at + 30 * day)) continue
    zone.since.push(changeBetween(at, at + 30 * day, minutesAt))
    zone.minutes.push(minutesAt(at + 30 * day))
  }
  return zone
}

/** To the minute; `tzScan` of @date-fns/tz finds the hour, and in Adelaide and Newfoundland clocks change at half past. */
function changeBetween(before: number, after: number, minutesAt: (at: number) => number): number {
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
