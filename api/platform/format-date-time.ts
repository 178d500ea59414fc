import { tzOffset } from '@date-fns/tz'
import { momentInUtc } from '#contract/format-date-time'

const minute = 60_000

/** "8 Nov, 19:38 UTC", not before the moment: from when something may be done. */
export function minuteInWords(moment: number): string {
  return momentInUtc(Math.ceil(moment / minute) * minute)
}

/** "8 Nov, 19:38 UTC", not after the moment: until when something can be done. */
export function deadlineInWords(moment: number): string {
  return momentInUtc(moment)
}

/**
 * "8 Nov, 20:38 Europe/Berlin", for a mail: nothing there turns it into its reader's zone.
 * @param zone of the reader, as IANA names it; null for UTC
 */
export function momentInZone(moment: number, zone: string | null): string {
  if (zone === null) return momentInUtc(moment)
  return `${momentInUtc(moment + tzOffset(zone, new Date(moment)) * minute).replace(/ UTC$/, '')} ${zone.replaceAll('_', ' ')}`
}
