/**
 * Keeps an open page of a debate up to date: whose turn it is, who takes part, what the reader can do, new arguments in their place.
 *   <live-page stream="/stream?debate=5" within="4"></live-page>
 *
 * When the debate has changed, it waits a random time of up to `within` seconds, so that not every open page asks at once. Then a guest's
 * page is patched from the server's present one. A member's page belongs to React, so the element only says that it is outdated:
 * `page-outdated` on the document, and `outdated` for a React that hydrates later (app/realtime/use-live-page.ts).
 */

import { fetchPage, listen, randomDelay } from './page-stream'
import { patch } from './patch'

const changes = ['debate.changed', 'argument.posted', 'argument.changed', 'comment.posted', 'comment.changed']

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
    // One request for all changes until then; a page that is busy would wait forever if each of them began the delay again.
    this.#timer ??= setTimeout(this.#renew, randomDelay(this.getAttribute('within')))
  }

  #renew = async () => {
    this.#timer = undefined
    // From now on, the style sheet tints what is added.
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
