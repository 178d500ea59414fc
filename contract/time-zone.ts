import { z } from 'zod'

/** Whether there is such a zone, "Europe/Berlin", as IANA names them. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A zone that somebody chooses; empty for none, which is UTC. */
export const timeZone = z
  .string({ error: 'Choose a time zone.' })
  .max(64, 'There is no such time zone. Choose one of the list.')
  .refine((name) => name === '' || isTimeZone(name), 'There is no such time zone. Choose one of the list.')
