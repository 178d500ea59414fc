/**
 * <feed-views to="/feed/interactions" mode="for-you"></feed-views> next to a list of cards with data-debate reports to the server which
 * cards are looked at and for how long (customer-spec §4, Feed tracking), every ten seconds and when the page is left or hidden. It also
 * reports cards that are added later, for example by <growing-list>. It never runs if Do Not Track or Global Privacy Control is on.
 * Contract: it only observes and changes nothing. Only members' pages with a feed load it. Failures are silent.
 */
import type { FeedEvent } from '#contract/feed'
import { feedLimits } from '#contract/feed-limits'

const sendInterval = 10_000

export class FeedViews extends HTMLElement {
  #times = createViewTimer(() => performance.now())
  /** The cards in view, even while the page is hidden. */
  #inView = new Set<string>()
  #timer: ReturnType<typeof setInterval> | undefined
  #intersections = new IntersectionObserver((entries) => this.#onIntersect(entries), { threshold: feedLimits.visibleShare })
  #additions = new MutationObserver(() => this.#observe())

  connectedCallback() {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
    if (doNotTrack === '1' || globalPrivacyControl || !this.parentElement) return
    this.#additions.observe(this.parentElement, { childList: true, subtree: true })
    this.#observe()
    this.#timer = setInterval(this.#send, sendInterval)
    document.addEventListener('visibilitychange', this)
    addEventListener('pagehide', this)
    addEventListener('pageshow', this)
    for (const click of ['click', 'auxclick']) this.parentElement.addEventListener(click, this)
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
    this.#additions.disconnect()
    this.#intersections.disconnect()
    document.removeEventListener('visibilitychange', this)
    removeEventListener('pagehide', this)
    removeEventListener('pageshow', this)
  }

  handleEvent({ type, target }: Event) {
    if (type === 'click' || type === 'auxclick') {
      const id = target instanceof Element && target.closest('a') ? getId(target.closest('[data-debate]')) : undefined
      if (id) this.#times.open(id)
    } else if (type === 'pagehide' || document.hidden) {
      this.#times.leaveAll()
      this.#send()
    } else for (const id of this.#inView) this.#times.enter(id)
  }

  /** Observing a card twice has no effect. */
  #observe() {
    for (const card of this.parentElement?.querySelectorAll('[data-debate]') ?? []) this.#intersections.observe(card)
  }

  #onIntersect(entries: readonly IntersectionObserverEntry[]) {
    for (const { target, intersectionRatio } of entries) {
      const id = getId(target)
      if (!id) continue
      if (intersectionRatio < feedLimits.visibleShare) {
        this.#inView.delete(id)
        this.#times.leave(id)
      } else {
        this.#inView.add(id)
        if (!document.hidden) this.#times.enter(id)
      }
    }
  }

  #send = () => {
    const events = this.#times.take().map((event) => ({ ...event, feed_mode: this.getAttribute('mode') }))
    for (let index = 0; index < events.length; index += feedLimits.perCall) {
      const batch = events.slice(index, index + feedLimits.perCall)
      navigator.sendBeacon(this.getAttribute('to') ?? '', new URLSearchParams({ interactions: JSON.stringify(batch) }))
    }
  }
}

const getId = (card: Element | null) => card?.getAttribute('data-debate') ?? undefined

/** What a member did with a card, as it is sent (customer-spec §7). */
export type ViewEvent = { event_type: FeedEvent; debate_id: string; dwell_seconds?: number }

type View = { since: number; opened: boolean }

/**
 * Times how long cards are in view (customer-spec §4, Feed tracking): a view of 2 seconds or of a card that was opened is a dwell, a
 * shorter one a skip, and one under 0.3 seconds doesn't count. An impression is recorded once for each page.
 * @param now a clock in milliseconds
 */
export function createViewTimer(now: () => number) {
  const inView = new Map<string, View>()
  const seen = new Set<string>()
  let events: ViewEvent[] = []

  const toSeconds = ({ since }: View) => (now() - since) / 1_000
  const record = (event_type: FeedEvent, debate_id: string, seconds?: number) =>
    events.push({
      event_type,
      debate_id,
      ...(seconds === undefined ? {} : { dwell_seconds: Math.round(Math.min(seconds, feedLimits.maxSeconds) * 10) / 10 }),
    })

  function recordImpression(id: string) {
    if (seen.has(id)) return
    seen.add(id)
    record('impression', id)
  }

  const times = {
    /** Call this when enough of a card has come into view. */
    enter(id: string) {
      if (!inView.has(id)) inView.set(id, { since: now(), opened: false })
    },
    /** Call this when the link of a card is followed. */
    open(id: string) {
      const view = inView.get(id)
      if (view) view.opened = true
      recordImpression(id)
      record('click', id)
    },
    leave(id: string) {
      const view = inView.get(id)
      if (!view) return
      inView.delete(id)
      const seconds = toSeconds(view)
      if (seconds < feedLimits.minSeconds && !view.opened) return
      recordImpression(id)
      record(view.opened || seconds >= feedLimits.dwellSeconds ? 'dwell' : 'skip', id, seconds)
    },
    /** Call this when the page is left or hidden. */
    leaveAll() {
      for (const id of [...inView.keys()]) times.leave(id)
    },
    /** Returns the events since the previous call. */
    take(): ViewEvent[] {
      for (const [id, view] of inView) if (toSeconds(view) >= feedLimits.minSeconds) recordImpression(id)
      const all = events
      events = []
      return all
    },
  }
  return times
}

if (!customElements.get('feed-views')) customElements.define('feed-views', FeedViews)
