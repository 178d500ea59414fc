/**
 * <local-time> around a time that the server wrote in UTC:
 *   <local-time><time datetime="2025-11-21T09:14Z">21 Nov 2025, 09:14 UTC</time></local-time>
 *   <local-time><time datetime="2025-11-18T08:00Z">18 Nov 2025</time></local-time>          (a day alone stays one)
 *   <local-time><time datetime="2025-11-18T08:00Z">08:00 UTC</time></local-time>            (so does a clock, under a heading with the day)
 *   <local-time absolute><time …>…</time></local-time>                                     (beside a <time-left>)
 *
 * Shows, in the reader's zone (the browser's, unless they have chosen one: <html data-zone>), "2 hours ago, 10:14" or, from a day on, "18 Nov, 10:14", "21 Nov 2025, 10:14"; the year only where
 * it is another. More words would not fit where the server's stood, and push what comes after them. The order is the server's for everybody, and no clock has 12 hours: two forms side by side are a riddle.
 * absolute, always "21 Nov 2025, 10:14". The title has it in full, for who points at it. Words around it must fit both forms: "begun …",
 * never "begun on …". Contract: all that lives in the shadow root, and the <time> within is never changed. It stays
 * in place unseen, so that the box is never narrower than what was there and nothing jumps; but for in-sentence, whose box is as wide
 * as its words. Printed, it is UTC again.
 */
import { months, twoDigits } from '../ui/dates'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** "2 hours ago", "in 5 minutes". @param distance in milliseconds from now, at least a minute */
function ago(distance: number) {
  const size = Math.abs(distance)
  const [unit, length] = size < HOUR ? ['minute', MINUTE] : ['hour', HOUR]
  const count = Math.trunc(size / length)
  const counted = `${count} ${unit}${count === 1 ? '' : 's'}`
  return distance < 0 ? `${counted} ago` : `in ${counted}`
}

/** @param written what the server wrote, in a zone that the reader has chosen */
export function words(at: number, now: number, dayAlone: boolean, absolute = false, written = '', clockAlone = false) {
  if (written)
    return dayAlone || clockAlone || absolute || Math.abs(at - now) >= DAY ? written : `${distance(at, now)}, ${written.slice(-5)}`
  const date = new Date(at)
  const [size, year] = [Math.abs(at - now), date.getFullYear()]
  const day = `${date.getDate()} ${months[date.getMonth()]}${year === new Date(now).getFullYear() ? '' : ` ${year}`}`
  if (dayAlone) return day
  const hour = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  if (clockAlone) return hour
  if (absolute || size >= DAY) return `${day}, ${hour}`
  return `${distance(at, now)}, ${hour}`
}

const distance = (at: number, now: number) => (Math.abs(at - now) < MINUTE ? 'just now' : ago(at - now))

/** Said of a time that is pointed at: nothing before makes a slow phone load a calendar. */
const inFull = (at: number) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: zone }).format(at)

/** Which the reader has chosen: then the server's times are in it already. */
const { zone } = document.documentElement.dataset

const minutes = clock(MINUTE)
const styles = sheet(
  ':host{display:inline-grid}time,slot{display:block;grid-area:1/1}slot{visibility:hidden;user-select:none}' +
    // In a sentence a gap before the full stop is worse than a word that moves.
    ':host([in-sentence]),:host([in-sentence]) time{display:inline}:host([in-sentence]) slot{display:none}' +
    '@media print{time,:host([in-sentence]) time{display:none}slot,:host([in-sentence]) slot{display:inline;visibility:visible}}',
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
      this.#own.onpointerenter = () => {
        this.#own.title = inFull(this.#at())
      }
    }
    const server = this.textContent ?? ''
    const dayAlone = !server.includes(':')
    const clockAlone = /^\d\d:/.test(server)
    const text = words(at, Date.now(), dayAlone, this.hasAttribute('absolute'), zone && server, clockAlone)
    if (this.#own.textContent === text) return
    this.#own.textContent = text
    this.#own.dateTime = new Date(at).toISOString()
  }
}

/**
 * A clock that strikes at each full step of the wall clock while the page is seen, and at once when it is seen again
 * (from the background, from sleep, from the back-forward cache). One timer for all who listen; none for nobody.
 */
export function clock(step: number) {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = () => {
    clearTimeout(timer)
    timer = undefined
    if (listeners.size && !document.hidden) timer = setTimeout(strike, step - (Date.now() % step))
  }
  const strike = () => {
    if (!document.hidden) for (const listener of listeners) listener()
    schedule()
  }
  document.addEventListener('visibilitychange', strike)
  addEventListener('pageshow', strike)

  return {
    add(listener: () => void) {
      listeners.add(listener)
      listener()
      if (timer === undefined) schedule()
    },
    remove(listener: () => void) {
      listeners.delete(listener)
      if (!listeners.size) schedule()
    },
  }
}

/** A style sheet for shadow roots; made by script, so that the page's style-src need not allow inline styles. */
export function sheet(css: string) {
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  return styles
}
