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
