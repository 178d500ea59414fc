import { tzOffset } from '@date-fns/tz'
import { momentInUtc } from '#contract/format-date-time'

/** The clock, as a port that tests can move; returns milliseconds since 1970 (UTC). */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Formats a time as ISO 8601, as the contract does.
 * @returns null for null
 */
export function iso(time: number): string
export function iso(time: number | null): string | null
export function iso(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

const minute = 60_000

/** Formats the start of something, rounded up to the minute: "8 Nov, 19:38 UTC". */
export function formatMinute(time: number): string {
  return momentInUtc(Math.ceil(time / minute) * minute)
}

/** Formats a deadline, rounded down to the minute: "8 Nov, 19:38 UTC". */
export function formatDeadline(time: number): string {
  return momentInUtc(time)
}

/**
 * Formats a time for a mail, where no script can convert it to the reader's zone: "8 Nov, 20:38 Europe/Berlin".
 * @param zone the reader's IANA zone; null for UTC
 */
export function momentInZone(time: number, zone: string | null): string {
  if (zone === null) return momentInUtc(time)
  return `${momentInUtc(time + tzOffset(zone, new Date(time)) * minute).replace(/ UTC$/, '')} ${zone.replaceAll('_', ' ')}`
}
