import { useEffect, useState } from 'react'
import { months } from '#contract/format-date-time'
import { formatDate } from './moment'

/** The entries of a day. `at` is the time of the first of them; null if the API gives no times. */
export type DayGroup<T> = { name: string; at: string | null; entries: T[] }

/** Groups entries by day. An entry without a time belongs to the day of the entry before it. */
export function groupByDay<T>(entries: readonly T[], timeOf: (entry: T) => string | null, dayOf: DayOf): DayGroup<T>[] {
  const days: DayGroup<T>[] = []
  for (const entry of entries) {
    const last = days.at(-1)
    const at = timeOf(entry)
    const name = at === null ? (last?.name ?? 'Some day') : dayOf(at)
    if (last?.name === name) last.entries.push(entry)
    else days.push({ name, at, entries: [entry] })
  }
  return days
}

/** Returns the day of a time as text that is equal for times on the same day. */
type DayOf = (moment: string) => string

/**
 * Returns the days in the time zone that times are shown in: the server's choice at first. Once scripts run, the browser's zone unless the
 * member has chosen one.
 */
export function useDayOf(): DayOf {
  const [isLocal, setIsLocal] = useState(false)
  useEffect(() => setIsLocal(document.documentElement.dataset.zone === undefined), [])
  return isLocal ? localDay : formatDate
}

function localDay(moment: string): string {
  const at = new Date(moment)
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`
}
