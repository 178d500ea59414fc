import { tzOffset } from '@date-fns/tz'
import { momentInUtc } from '#contract/format-date-time'

/** The clock, as a port that tests can move; returns milliseconds since 1970 (UTC). */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/**
 * Formats a time as ISO 8601, as the contract does.
 * @returns null for null
 */
export function iso(moment: number): string
export function iso(moment: number | null): string | null
export function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}

const minute = 60_000

/** Formats the start of something, rounded up to the minute: "8 Nov, 19:38 UTC". */
export function formatMinute(moment: number): string {
  return momentInUtc(Math.ceil(moment / minute) * minute)
}

/** Formats a deadline, rounded down to the minute: "8 Nov, 19:38 UTC". */
export function formatDeadline(moment: number): string {
  return momentInUtc(moment)
}

/**
 * Formats a time for a mail, where no script can convert it to the reader's zone: "8 Nov, 20:38 Europe/Berlin".
 * @param zone the reader's IANA zone; null for UTC
 */
export function momentInZone(moment: number, zone: string | null): string {
  if (zone === null) return momentInUtc(moment)
  return `${momentInUtc(moment + tzOffset(zone, new Date(moment)) * minute).replace(/ UTC$/, '')} ${zone.replaceAll('_', ' ')}`
}
