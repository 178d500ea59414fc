import { z } from 'zod'

/** Checks that a time zone exists, by its IANA name: "Europe/Berlin". */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A time zone that a person chooses; empty for UTC. */
export const timeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(64, 'Unknown time zone. Choose one from the list.')
  .refine((name) => name === '' || isTimeZone(name), 'Unknown time zone. Choose one from the list.')
