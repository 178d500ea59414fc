/**
 * <local-time> around a time that the server wrote in UTC:
 *   <local-time><time datetime="2025-11-21T09:14Z">21 Nov 2025, 09:14 UTC</time></local-time>
 *   <local-time><time datetime="2025-11-18T08:00Z">18 Nov 2025</time></local-time>          (a day alone stays one)
 *   <local-time absolute><time …>…</time></local-time>                                     (beside a <time-left>)
 *
 * Shows, in the reader's zone, "2 hours ago, 10:14" or, from a day on, "18 Nov, 10:14", "21 Nov 2025, 10:14"; the year only where
 * it is another. More words would not fit where the server's stood, and push what comes after them. The order is the server's for everybody, and no clock has 12 hours: two forms side by side are a riddle.
 * absolute, always "21 Nov 2025, 10:14". The title has it in full. Words around it must fit both forms: "begun …",
 * never "begun on …". Contract: all that lives in the shadow root, and the <time> within is never changed. It stays
 * in place unseen, so that the box is never narrower than what was there and nothing jumps. Printed, it is UTC again.
 */
import { clock, sheet } from './clock'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options)
const day = format({ day: 'numeric', month: 'short' })
const dayOfYear = format({ day: 'numeric', month: 'short', year: 'numeric' })
const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const full = format({ dateStyle: 'full', timeStyle: 'long' })
const relative = new Intl.RelativeTimeFormat('en-GB')

function ago(milliseconds: number) {
  const size = Math.abs(milliseconds)
  const [unit, length]: [Intl.RelativeTimeFormatUnit, number] = size < HOUR ? ['minute', MINUTE] : ['hour', HOUR]
  return relative.format(Math.trunc(milliseconds / length), unit)
}

export function words(at: number, now: number, dayAlone: boolean, absolute = false) {
  const size = Math.abs(at - now)
  const date = (new Date(at).getFullYear() === new Date(now).getFullYear() ? day : dayOfYear).format(at)
  if (dayAlone) return date
  if (absolute || size >= DAY) return `${date}, ${hour.format(at)}`
  return `${size < MINUTE ? 'just now' : ago(at - now)}, ${hour.format(at)}`
}

const minutes = clock(MINUTE)
const styles = sheet(
  ':host{display:inline-grid}time,slot{display:block;grid-area:1/1}slot{visibility:hidden;user-select:none}' +
    '@media print{time{display:none}slot{visibility:visible}}',
)

export class LocalTime extends HTMLElement {
  #own = document.createElement('time')

  connectedCallback() {
    if (!Number.isNaN(this.#at())) minutes.add(this.#tick)
  }

  disconnectedCallback() {
    minutes.remove(this.#tick)
  }

  #at() {
    return Date.parse(this.querySelector('time')?.dateTime ?? '')
  }

  #tick = () => {
    const at = this.#at()
    if (Number.isNaN(at)) return
    if (!this.shadowRoot) {
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [styles]
      shadow.append(this.#own, document.createElement('slot'))
    }
    const dayAlone = !this.textContent?.includes(':')
    const text = words(at, Date.now(), dayAlone, this.hasAttribute('absolute'))
    if (this.#own.textContent === text) return
    this.#own.textContent = text
    this.#own.dateTime = new Date(at).toISOString()
    this.#own.title = full.format(at)
  }
}
