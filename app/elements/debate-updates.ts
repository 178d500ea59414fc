/**
 * Shows how many posts have been added since the page was opened, "3 new arguments. Show them", and announces it once. The link leads to
 * the first of them on this page, where <live-page> has added it, or to a page that has it:
 *   <debate-updates stream="/stream?debate=5" of="argument.posted" total="7" one="new argument" many="new arguments" href="…">
 *     <a href="…">Check for new arguments</a></debate-updates>
 *
 * `parent` counts only the replies to one post. If the stream missed events, the element fetches the page and compares
 * its `total`, at a random moment within `within` seconds. Contract: everything is in the shadow root; until then, and
 * without this script, the server's link is shown.
 */

import { announce } from './announce'
import { styleSheet } from './local-time'
import { fetchPage, listen, randomDelay } from './page-stream'
import { patch } from './patch'

const styles = styleSheet(
  ':host{position:sticky;z-index:2;inset-block-end:1rem}div{padding:.5rem 1rem;border:1px solid var(--color-control);border-radius:.375rem;background:var(--color-raised);color:var(--color-text)}a{color:var(--color-link)}',
)

export class DebateUpdates extends HTMLElement {
  #count = 0
  /** The number of posts that the reader knows of. */
  #total = 0
  /** The number of the first post received; -1 if an earlier one was missed. */
  #first = 0
  #stops: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    this.#total = Number(this.getAttribute('total'))
    const [stream, of] = [this.getAttribute('stream'), this.getAttribute('of')]
    if (stream && of) this.#stops.push(listen(stream, of, this.#onPosted), listen(stream, 'start-over', this.#onMissed))
  }

  disconnectedCallback() {
    for (const stop of this.#stops.splice(0)) stop()
    clearTimeout(this.#timer)
  }

  #onPosted = (posted: Record<string, unknown>) => {
    const parent = this.getAttribute('parent')
    if (parent && posted.parent_id !== parent && posted.parent_comment_id !== parent) return
    this.#first ||= Number(posted.number)
    this.#show(this.#count + 1)
  }

  #onMissed = ({ part }: Record<string, unknown>) => {
    if (part !== 'debate') return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#recount, randomDelay(this.getAttribute('within')))
  }

  #recount = async () => {
    const parent = this.getAttribute('parent')
    const same = `debate-updates[of="${this.getAttribute('of')}"]${parent ? `[parent="${CSS.escape(parent)}"]` : ''}`
    const now = (await fetchPage())?.querySelector(same)?.getAttribute('total')
    const posted = Number(now ?? 0) - this.#total
    if (posted <= this.#count || !this.isConnected) return
    this.#first = -1
    this.#show(posted)
  }

  #show(count: number) {
    this.#count = count
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styles]
    const region = shadow.querySelector('div') ?? document.createElement('div')
    shadow.replaceChildren(region)
    const link = document.createElement('a')
    const fragment = this.#first > 0 ? `#${this.getAttribute('anchor') ?? 'n'}${this.#first}` : ''
    link.href = `${this.getAttribute('href') ?? ''}${fragment}`
    link.textContent = count === 1 ? 'Show it' : 'Show them'
    link.addEventListener('click', this.#onFollowed)
    const words = `${count} ${this.getAttribute(count === 1 ? 'one' : 'many')}. `
    region.replaceChildren(words, link)
    announce(words.trim())
  }

  #onFollowed = (event: Event) => {
    const { hash } = event.currentTarget instanceof HTMLAnchorElement ? event.currentTarget : location
    if (!document.getElementById(hash.slice(1))) return
    event.preventDefault()
    location.hash = hash
    this.#total += this.#count
    this.#count = this.#first = 0
    // Shows the server's own link again.
    this.shadowRoot?.replaceChildren(document.createElement('slot'))
  }
}

const changes = ['debate.changed', 'argument.posted', 'argument.changed', 'comment.posted', 'comment.changed']

/**
 * Keeps an open page of a debate up to date: whose turn it is, who takes part, what the reader can do, new arguments in their place.
 *   <live-page stream="/stream?debate=5" within="4"></live-page>
 *
 * When the debate has changed, it waits a random time of up to `within` seconds, so that not every open page sends its request at once.
 * Then it patches a guest's page to match the server's current version. A member's page is managed by React, so the element only reports
 * that it is outdated: by the event `page-outdated` on the document, and by `outdated` for a React that hydrates later
 * (app/realtime/use-live-page.ts).
 */
export class LivePage extends HTMLElement {
  outdated = false
  #stops: (() => void)[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const stream = this.getAttribute('stream')
    if (!stream) return
    this.#stops = changes.map((name) => listen(stream, name, this.#renewSoon))
    this.#stops.push(listen(stream, 'start-over', ({ part }) => part === 'debate' && this.#renewSoon()))
  }

  disconnectedCallback() {
    for (const stop of this.#stops.splice(0)) stop()
    clearTimeout(this.#timer)
  }

  #renewSoon = () => {
    // All changes until then share one request. The delay doesn't restart with each change, or a busy page would wait forever.
    this.#timer ??= setTimeout(this.#renew, randomDelay(this.getAttribute('within')))
  }

  #renew = async () => {
    this.#timer = undefined
    // From now on, the style sheet tints new items.
    document.documentElement.toggleAttribute('data-live', true)
    if (document.querySelector('member-updates')) {
      this.outdated = true
      document.dispatchEvent(new CustomEvent('page-outdated'))
      return
    }
    const [main, now] = [document.querySelector('main'), (await fetchPage())?.querySelector('main')]
    if (main && now) patch(main, now)
  }
}
