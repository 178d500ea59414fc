/**
 * <feed-views to="/feed/interactions" mode="for-you"></feed-views> beside a list of cards with data-debate reports to the server which
 * cards are looked at and for how long (customer-spec §4, Feed tracking), every ten seconds and when the page is left or hidden. Cards
 * added later count too, for example by <growing-list>. It never runs against Do Not Track or Global Privacy Control. Contract: it only
 * observes and changes nothing. Only members' pages with a feed load it. Failures are silent.
 */
import { feedLimits } from '#contract/feed-limits'
import { createViewTimer } from './view-times'

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

if (!customElements.get('feed-views')) customElements.define('feed-views', FeedViews)
