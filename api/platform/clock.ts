/** The time, as a port: tests move it and never wait. Milliseconds since 1970 (UTC). */
export type Clock = { now(): number }

export const systemClock: Clock = { now: () => Date.now() }

/** @returns the moment as the contract writes it, or null */
export function iso(moment: number): string
export function iso(moment: number | null): string | null
export function iso(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString()
}
