import { Fragment, type ReactNode } from 'react'
import { momentsIn } from '#contract/format-date-time'
import { inShownZone } from '../platform/zone'
import { months, twoDigits } from './dates'

/**
 * "21 Nov, 09:14 UTC", "21 Nov 2025, 09:14 UTC" of another year than this: the absolute text that stands without JavaScript
 * (docs/product.md#look, one form of dates); in the reader's zone without its name, once they have said which. Without Intl, for a page may
 * hold 400.
 */
export function momentInWords(moment: string): string {
  const { at, said } = inShownZone(moment)
  return `${dayOf(at)}, ${clockOf(at)}${said}`
}

/** "21 Nov", "21 Nov 2025" of another year than this. */
export function dateInWords(moment: string): string {
  return dayOf(inShownZone(moment).at)
}

function dayOf(at: Date): string {
  const year = at.getUTCFullYear()
  return `${at.getUTCDate()} ${months[at.getUTCMonth()]}${year === new Date().getUTCFullYear() ? '' : ` ${year}`}`
}

const clockOf = (at: Date) => `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`

/**
 * A moment: absolute in UTC; the element turns it into the reader's zone, and a relative form unless `absolute`.
 * @param at ISO 8601, or null for nothing at all
 * @param inSentence whether words follow it closely, which would stand behind a gap where the reader's form is shorter
 */
export function Moment({ at, absolute = false, inSentence = false }: { at: string | null; absolute?: boolean; inSentence?: boolean }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  const time = <time dateTime={at}>{momentInWords(at)}</time>
  if (inSentence)
    return (
      <local-time absolute="" in-sentence="">
        {time}
      </local-time>
    )
  return absolute ? <local-time absolute="">{time}</local-time> : <local-time>{time}</local-time>
}

/** "09:14 UTC", where the day stands elsewhere; the element turns it into the reader's zone. */
export function Clock({ at }: { at: string }) {
  const { at: shown, said } = inShownZone(at)
  return (
    <local-time>
      <time dateTime={at}>{`${clockOf(shown)}${said}`}</time>
    </local-time>
  )
}

/** "21 Nov" of a day that is counted in UTC and has no hour: the same for readers in every zone. @param at its beginning, ISO 8601 */
export function UtcDay({ at }: { at: string | null }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return <time dateTime={at.slice(0, 10)}>{dayOf(new Date(at))}</time>
}

/** How long there is until a deadline, "2 d 3 h left"; the element ticks in silence. */
export function TimeLeft({ until, now }: { until: string; now: number }) {
  return (
    <time-left deadline={until} suppressHydrationWarning>
      {timeLeftInWords(Date.parse(until) - now)}
    </time-left>
  )
}

/** @param milliseconds how long still, negative when over */
function timeLeftInWords(milliseconds: number): string {
  if (milliseconds <= 0) return 'time is up'
  const minutes = Math.floor(milliseconds / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} d ${hours} h left`
  if (hours > 0) return `${hours} h ${minutes % 60} min left`
  return minutes > 0 ? `${minutes} min left` : 'less than a minute left'
}

/** A moment of which the day is enough, "18 Nov": also with scripts, for words that grow would push what stands after them. */
export function Day({ at }: { at: string | null }) {
  if (at === null || Number.isNaN(Date.parse(at))) return null
  return (
    <local-time>
      <time dateTime={at}>{momentInWords(at).split(',')[0]}</time>
    </local-time>
  )
}

/** A sentence of the API or of a message: the moments in it stand in the reader's zone, as all others do. */
export function WithTimes({ text }: { text: string | null | undefined }): ReactNode {
  if (!text?.includes(' UTC')) return text ?? null
  return momentsIn(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence never change their order
    <Fragment key={index}>{'at' in piece ? <Moment at={piece.at} inSentence /> : piece.words}</Fragment>
  ))
}
