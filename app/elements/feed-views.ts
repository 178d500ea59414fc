/**
 * <feed-views to="/feed/interactions" mode="for-you"></feed-views> beside a list of cards that bear data-debate:
 * tells the server which of them are looked at and for how long (customer-spec §4, Feed tracking), every ten seconds and when
 * the page is left or hidden. Cards that come later, by <growing-list> say, count too. Never against Do Not Track or Global
 * Privacy Control. Contract: it changes nothing, it only watches. Members' pages with a feed load it, nobody else's. What
 * fails is silent.
 */
import { feedLimits } from '#contract/feed-limits'
import { timeViews } from './view-times'

const every = 10_000

export class FeedViews extends HTMLElement {
  #times = timeViews(() => performance.now())
  /** Cards that are in view, whether or not the page is. */
  #inView = new Set<string>()
  #timer: ReturnType<typeof setInterval> | undefined
  #seen = new IntersectionObserver((entries) => this.#look(entries), { threshold: feedLimits.visibleShare })
  #more = new MutationObserver(() => this.#observe())

  connectedCallback() {
    const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean }
    if (doNotTrack === '1' || globalPrivacyControl || !this.parentElement) return
    this.#more.observe(this.parentElement, { childList: true, subtree: true })
    this.#observe()
    this.#timer = setInterval(this.#send, every)
    document.addEventListener('visibilitychange', this)
    addEventListener('pagehide', this)
    addEventListener('pageshow', this)
    for (const click of ['click', 'auxclick']) this.parentElement.addEventListener(click, this)
  }

  disconnectedCallback() {
    clearInterval(this.#timer)
    this.#more.disconnect()
    this.#seen.disconnect()
    document.removeEventListener('visibilitychange', this)
    removeEventListener('pagehide', this)
    removeEventListener('pageshow', this)
  }

  handleEvent({ type, target }: Event) {
    if (type === 'click' || type === 'auxclick') {
      const id = target instanceof Element && target.closest('a') ? idOf(target.closest('[data-debate]')) : undefined
      if (id) this.#times.open(id)
    } else if (type === 'pagehide' || document.hidden) {
      this.#times.leaveAll()
      this.#send()
    } else for (const id of this.#inView) this.#times.enter(id)
  }

  /** Observing twice is once. */
  #observe() {
    for (const card of this.parentElement?.querySelectorAll('[data-debate]') ?? []) this.#seen.observe(card)
  }

  #look(entries: readonly IntersectionObserverEntry[]) {
    for (const { target, intersectionRatio } of entries) {
      const id = idOf(target)
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
    const told = this.#times.take().map((one) => ({ ...one, feed_mode: this.getAttribute('mode') }))
    for (let index = 0; index < told.length; index += feedLimits.together) {
      const some = told.slice(index, index + feedLimits.together)
      navigator.sendBeacon(this.getAttribute('to') ?? '', new URLSearchParams({ interactions: JSON.stringify(some) }))
    }
  }
}

const idOf = (card: Element | null) => card?.getAttribute('data-debate') ?? undefined

if (!customElements.get('feed-views')) customElements.define('feed-views', FeedViews)
