/** A zone of time as pages compute with it: `minutes[0]` from UTC, and from `since[n]` on (ms since 1970) `minutes[n + 1]`. */
export type Zone = { name: string; since: number[]; minutes: number[] }

/** Of a few zones Node and some browsers still know the name of before alone. */
const newer: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho Chi Minh City',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** "America/St Johns". */
export const zoneInWords = (name: string): string => newer[name] ?? name.replaceAll('_', ' ')

/** The zone that times are being written in. */
let shown: Zone | null = null

/**
 * Lets a page write its times in a zone. For all that is written meanwhile: rendering is one piece of work that nothing comes
 * between, and hundreds of times on a page would each have to be handed it.
 */
export function inZone<T>(zone: Zone | null, write: () => T): T {
  shown = zone
  try {
    return write()
  } finally {
    shown = null
  }
}

/** The same for a page in the browser, until it is left. */
export function showZone(zone: Zone | null): void {
  shown = zone
}

/** A moment with the zone's clock as if it were UTC, and what is said of that after it. @param moment ISO 8601 */
export function inShownZone(moment: string): { at: Date; said: string } {
  const at = Date.parse(moment)
  return shown === null ? { at: new Date(at), said: ' UTC' } : { at: new Date(at + minutesOf(shown, at) * 60_000), said: '' }
}

/** How far a zone's clocks are from UTC at a moment, minutes. */
export function minutesOf({ since, minutes }: Zone, at: number): number {
  let index = since.length
  while (index > 0 && (since[index - 1] ?? 0) > at) index--
  return minutes[index] ?? 0
}
