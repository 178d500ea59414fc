/** A time zone. The offset from UTC is `minutes[0]` at first, and `minutes[n + 1]` from `since[n]` on (ms since 1970). */
export type Zone = { name: string; since: number[]; minutes: number[] }

/** The new names of zones that Node and some browsers still know only by their old names. */
const newNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho Chi Minh City',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Returns a zone's name for people: "America/St Johns". */
export const zoneLabel = (name: string): string => newNames[name] ?? name.replaceAll('_', ' ')

/** The time zone in which times are formatted. */
let currentZone: Zone | null = null

/**
 * Runs `write` with all times in a time zone. A module variable is safe because rendering is synchronous. It saves passing the zone to
 * hundreds of times on a page.
 */
export function withZone<T>(zone: Zone | null, write: () => T): T {
  currentZone = zone
  try {
    return write()
  } finally {
    currentZone = null
  }
}

/** Sets the time zone in the browser, until the page is left. */
export function setZone(zone: Zone | null): void {
  currentZone = zone
}

/**
 * Returns a time shifted so that its UTC fields show the time in the zone, and the suffix to show after it.
 * @param moment ISO 8601
 */
export function toShownZone(moment: string): { at: Date; suffix: string } {
  const at = Date.parse(moment)
  return currentZone === null
    ? { at: new Date(at), suffix: ' UTC' }
    : { at: new Date(at + zoneOffset(currentZone, at) * 60_000), suffix: '' }
}

/** Returns a zone's offset from UTC at a time, in minutes. */
export function zoneOffset({ since, minutes }: Zone, at: number): number {
  let index = since.length
  while (index > 0 && (since[index - 1] ?? 0) > at) index--
  return minutes[index] ?? 0
}
