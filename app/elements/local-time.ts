/**
 * <local-time> around a time that the server wrote in UTC:
 *   <local-time><time datetime="2025-11-21T09:14Z">21 Nov 2025, 09:14 UTC</time></local-time>
 *   <local-time><time datetime="2025-11-18T08:00Z">18 Nov 2025</time></local-time>          (a date alone stays a date)
 *   <local-time><time datetime="2025-11-18T08:00Z">08:00 UTC</time></local-time>            (a time alone too, below a date)
 *   <local-time absolute><time …>…</time></local-time>                                     (beside a <time-left>)
 *
 * Shows the time in the reader's zone (the browser's, unless they have chosen one: <html data-zone>): "2 hours ago, 10:14" or, after a
 * day, "18 Nov, 10:14", "21 Nov 2025, 10:14". The year is shown only if it is another. Longer text would not fit in the space of the
 * server's and would move what follows. Order and 24-hour clock are the server's for everybody, because two formats side by side are
 * confusing. With `absolute` it is always "21 Nov 2025, 10:14". The title has the full time, for pointer users. Text around it must fit
 * both forms: "begun …", never "begun on …".
 * Contract: everything is in the shadow root, and the <time> inside is never changed. It stays in place, hidden, so that the box keeps its
 * width and nothing moves; only with in-sentence is the box as wide as its text. Print shows UTC again.
 */
import { months, twoDigits } from '#contract/format-date-time'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns a number with its unit: "2 hours". */
export const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/**
 * Returns a distance in words: "2 hours ago", "in 5 minutes".
 * @param distance in ms from now, at least a minute
 */
function ago(distance: number) {
  const size = Math.abs(distance)
  const [unit, length] = size < HOUR ? ['minute', MINUTE] : ['hour', HOUR]
  const words = counted(Math.trunc(size / length), unit)
  return distance < 0 ? `${words} ago` : `in ${words}`
}

/**
 * Returns the text for a time, in ms since 1970.
 * @param written the server's text, if the reader has chosen a zone
 */
export function timeText(at: number, now: number, dayAlone: boolean, absolute = false, written = '', clockAlone = false) {
  if (written)
    return dayAlone || clockAlone || absolute || Math.abs(at - now) >= DAY ? written : `${relativeTime(at, now)}, ${written.slice(-5)}`
  const date = new Date(at)
  const [size, year] = [Math.abs(at - now), date.getFullYear()]
  const day = `${date.getDate()} ${months[date.getMonth()]}${year === new Date(now).getFullYear() ? '' : ` ${year}`}`
  if (dayAlone) return day
  const hour = `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  if (clockAlone) return hour
  if (absolute || size >= DAY) return `${day}, ${hour}`
  return `${relativeTime(at, now)}, ${hour}`
}

const relativeTime = (at: number, now: number) => (Math.abs(at - now) < MINUTE ? 'just now' : ago(at - now))

/** Returns the full time for the title. Intl is used only when the reader points at it, because it makes a slow phone load a calendar. */
const fullTime = (at: number) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: zone }).format(at)

/** The zone that the reader has chosen. The server's times already use it. */
const { zone } = document.documentElement.dataset

const minutes = alignedTimer(MINUTE)
const styles = styleSheet(
  ':host{display:inline-grid}time,slot{display:block;grid-area:1/1}slot{visibility:hidden;user-select:none}' +
    // In a sentence, a gap before the full stop would be worse than a word that moves.
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
        this.#own.title = fullTime(this.#at())
      }
    }
    const server = this.textContent ?? ''
    const dayAlone = !server.includes(':')
    const clockAlone = /^\d\d:/.test(server)
    const text = timeText(at, Date.now(), dayAlone, this.hasAttribute('absolute'), zone && server, clockAlone)
    if (this.#own.textContent === text) return
    this.#own.textContent = text
    this.#own.dateTime = new Date(at).toISOString()
  }
}

/**
 * Returns a clock that calls its listeners at each full step of the wall clock while the page is visible, and at once
 * when it becomes visible again (from the background, from sleep, from the back-forward cache). All listeners share
 * one timer, which runs only if there are any.
 * @param step in ms
 */
export function alignedTimer(step: number) {
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

/** Returns a style sheet for shadow roots. It is made by script, so that the page's style-src need not allow inline styles. */
export function styleSheet(css: string) {
  const styles = new CSSStyleSheet()
  styles.replaceSync(css)
  return styles
}

function parts(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000)
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** Returns the visible text, by the second. */
function countdownText(milliseconds: number) {
  if (milliseconds <= 0) return 'time is up'
  const { days, hours, minutes, seconds } = parts(milliseconds)
  const time = days || hours ? `${twoDigits(hours)}:${twoDigits(minutes)}:${twoDigits(seconds)}` : `${minutes} min ${twoDigits(seconds)} s`
  return `${days ? `${days} d ` : ''}${time} left`
}

/** Returns the text for screen readers, by the minute. */
function spokenText(milliseconds: number) {
  if (milliseconds <= 0) return 'time is up'
  const { days, hours, minutes } = parts(milliseconds)
  if (days) return `${counted(days, 'day')} ${counted(hours, 'hour')} left`
  if (hours) return `${counted(hours, 'hour')} ${counted(minutes, 'minute')} left`
  return minutes ? `${counted(minutes, 'minute')} left` : 'less than a minute left'
}

const everySecond = alignedTimer(1000)
const timeLeftStyles = styleSheet(
  'span+span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
)

/**
 * <time-left deadline="2025-11-24T14:05:00Z">2 d 3 h left</time-left>, next to the absolute deadline, counts down every second, "2 d
 * 03:12:45 left". It is correct again right after the device wakes up, because it always reads the clock.
 *
 * Screen readers hear no ticking: there is no live region, the ticking text is aria-hidden, and a visually hidden text next to it changes
 * each minute. Contract: everything is in the shadow root; the server's text is hidden, never changed.
 */
export class TimeLeft extends HTMLElement {
  static observedAttributes = ['deadline']
  #visible = document.createElement('span')
  #spoken = document.createElement('span')

  connectedCallback() {
    everySecond.add(this.#tick)
  }

  disconnectedCallback() {
    everySecond.remove(this.#tick)
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#tick()
  }

  #tick = () => {
    const left = Date.parse(this.getAttribute('deadline') ?? '') - Date.now()
    if (Number.isNaN(left)) return
    if (!this.shadowRoot) {
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [timeLeftStyles]
      this.#visible.ariaHidden = 'true'
      shadow.append(this.#visible, this.#spoken)
    }
    this.#visible.textContent = countdownText(left)
    const text = spokenText(left)
    if (this.#spoken.textContent !== text) this.#spoken.textContent = text
  }
}
