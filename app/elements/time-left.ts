/**
 * <time-left deadline="2025-11-24T14:05:00Z">2 d 3 h left</time-left>, beside the absolute deadline, counts down. Seconds are
 * shown in the last hour only, because they draw the eye. It is right again after sleep, because it always asks the clock.
 *
 * Screen readers hear no ticking: there is no live region, the ticking text is aria-hidden, and a visually hidden text beside it changes
 * each minute. Contract: everything is in the shadow root; the server's text is hidden, never changed.
 */
import { twoDigits } from '#contract/format-date-time'
import { alignedTimer, counted, styleSheet } from './local-time'

function parts(milliseconds: number) {
  const seconds = Math.ceil(milliseconds / 1000)
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}

/** Returns the visible text: "2 d 3 h left", "3 h 5 min left", "14 min 05 s left". */
export function countdownText(milliseconds: number) {
  if (milliseconds <= 0) return 'time is up'
  const { days, hours, minutes, seconds } = parts(milliseconds)
  if (days) return `${days} d ${hours} h left`
  return hours ? `${hours} h ${minutes} min left` : `${minutes} min ${twoDigits(seconds)} s left`
}

/** Returns the text for screen readers, by the minute. */
export function spokenText(milliseconds: number) {
  if (milliseconds <= 0) return 'time is up'
  const { days, hours, minutes } = parts(milliseconds)
  if (days) return `${counted(days, 'day')} ${counted(hours, 'hour')} left`
  if (hours) return `${counted(hours, 'hour')} ${counted(minutes, 'minute')} left`
  return minutes ? `${counted(minutes, 'minute')} left` : 'less than a minute left'
}

const seconds = alignedTimer(1000)
const styles = styleSheet(
  'span+span{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}',
)

export class TimeLeft extends HTMLElement {
  static observedAttributes = ['deadline']
  #visible = document.createElement('span')
  #spoken = document.createElement('span')

  connectedCallback() {
    seconds.add(this.#tick)
  }

  disconnectedCallback() {
    seconds.remove(this.#tick)
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#tick()
  }

  #tick = () => {
    const left = Date.parse(this.getAttribute('deadline') ?? '') - Date.now()
    if (Number.isNaN(left)) return
    if (!this.shadowRoot) {
      const shadow = this.attachShadow({ mode: 'open' })
      shadow.adoptedStyleSheets = [styles]
      this.#visible.ariaHidden = 'true'
      shadow.append(this.#visible, this.#spoken)
    }
    this.#visible.textContent = countdownText(left)
    const text = spokenText(left)
    if (this.#spoken.textContent !== text) this.#spoken.textContent = text
  }
}
