import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { months, splitAtTimes, twoDigits } from '#contract/format-date-time'
import { toShownZone } from '../platform/zone'

/**
 * Returns the absolute time shown without JavaScript: "21 Nov, 09:14 UTC", or "21 Nov 2025, 09:14 UTC" for another year
 * (docs/product.md#look, one form of dates). If the reader chose a time zone, uses that and leaves out its name. Doesn't use Intl, because
 * a page may show 400 times.
 */
export function formatMoment(moment: string): string {
  const { at, suffix } = toShownZone(moment)
  return `${formatDay(at)}, ${formatClock(at)}${suffix}`
}

/** Returns "21 Nov", or "21 Nov 2025" for another year. */
export function formatDate(moment: string): string {
  return formatDay(toShownZone(moment).at)
}

function formatDay(at: Date): string {
  const year = at.getUTCFullYear()
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}${year === new Date().getUTCFullYear() ? '' : ` ${year}`}`
}

const formatClock = (at: Date) => `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`

/**
 * Shows a time, absolute in UTC. The element converts it to the reader's zone, and to a relative form unless `absolute`.
 * @param at ISO 8601; shows nothing if null
 * @param inSentence whether text follows directly, where a gap would be left if the reader's form is shorter
 */
export function Moment({ at, absolute = false, inSentence = false }: { at: string | null; absolute?: boolean; inSentence?: boolean }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  const time = <time dateTime={at}>{formatMoment(at)}</time>
  if (inSentence)
    return (
      <local-time absolute="" in-sentence="">
        {time}
      </local-time>
    )
  return absolute ? <local-time absolute="">{time}</local-time> : <local-time>{time}</local-time>
}

/** Shows "09:14 UTC", if the day is shown elsewhere. The element converts it to the reader's zone. */
export function Clock({ at }: { at: string }) {
  const { at: shown, suffix } = toShownZone(at)
  return (
    <local-time>
      <time dateTime={at}>{`${formatClock(shown)}${suffix}`}</time>
    </local-time>
  )
}

/**
 * Shows "21 Nov" for a day counted in UTC. It is the same for readers in every zone.
 * @param at the start of the day, ISO 8601
 */
export function UtcDay({ at }: { at: string | null }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return <time dateTime={at.slice(0, 10)}>{formatDay(new Date(at))}</time>
}

/** Shows the time left until a deadline, "2 d 3 h left". The element updates it without announcing it. */
export function TimeLeft({ until, now }: { until: string; now: number }) {
  return (
    <time-left deadline={until} suppressHydrationWarning>
      {timeLeftText(Date.parse(until) - now)}
    </time-left>
  )
}

/**
 * Returns the time left in words.
 * @param milliseconds the time left; negative once it is over
 */
function timeLeftText(milliseconds: number): string {
  if (milliseconds <= 0) return 'time is up'
  const minutes = Math.floor(milliseconds / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} d ${hours} h left`
  if (hours > 0) return `${hours} h ${minutes % 60} min left`
  return minutes > 0 ? `${minutes} min left` : 'less than a minute left'
}

/** Shows only the day of a time, "18 Nov", even with scripts, because a text that gets longer would move what follows. */
export function Day({ at }: { at: string | null }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return (
    <local-time>
      <time dateTime={at}>{formatMoment(at).split(',')[0]}</time>
    </local-time>
  )
}

/** Shows a sentence from the API or a message, with its times in the reader's zone like all other times. */
export function WithTimes({ text }: { text: string | null | undefined }): ReactNode {
  if (!text?.includes(' UTC')) return text ?? null
  return splitAtTimes(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    <Fragment key={index}>{'at' in piece ? <Moment at={piece.at} inSentence /> : piece.words}</Fragment>
  ))
}

/** The entries of one day. `at` is the time of the first of them; null if the API gives no times. */
export type DayGroup<T> = { name: string; at: string | null; entries: T[] }

/** Groups entries by day. An entry without a time belongs to the day of the entry before it. */
export function groupByDay<T>(entries: readonly T[], getTime: (entry: T) => string | null, getDayName: GetDayName): DayGroup<T>[] {
  const days: DayGroup<T>[] = []
  for (const entry of entries) {
    const last = days.at(-1)
    const at = getTime(entry)
    const name = at === null ? (last?.name ?? 'Some day') : getDayName(at)
    if (last?.name === name) last.entries.push(entry)
    else days.push({ name, at, entries: [entry] })
  }
  return days
}

/** Returns the day of a time as text that is equal for times on the same day. */
type GetDayName = (moment: string) => string

/**
 * Returns a function that gives the day of a time in the zone that times are shown in. At first, this is the server's choice. Once scripts
 * run, it is the browser's zone unless the member has chosen one.
 */
export function useDayName(): GetDayName {
  const [isLocal, setIsLocal] = useState(false)
  useEffect(() => setIsLocal(document.documentElement.dataset.zone === undefined), [])
  return isLocal ? localDay : formatDate
}

function localDay(moment: string): string {
  const at = new Date(moment)
  return `${at.getDate()} ${months[at.getMonth()]} ${at.getFullYear()}`
}
