/**
 * <debate-news stream="/stream?debate=5" of="argument.posted" one="new argument" many="new arguments" href="…">
 *   <a href="…">Look for new arguments</a></debate-news>
 *
 * Says how many have been posted since the page was made, "3 new arguments. Show them", and once so to a screen reader.
 * `parent` counts the answers to one post alone. Contract: all in the shadow root; the server's link is what there is
 * until then, and without this.
 */
import { sheet } from './clock'
import { listen } from './page-stream'

const styles = sheet(
  ':host{position:sticky;z-index:2;inset-block-end:1rem}div{padding:.5rem 1rem;border:1px solid var(--control);border-radius:.375rem;background:var(--raised);color:var(--text)}a{color:var(--link)}',
)

export class DebateNews extends HTMLElement {
  #count = 0
  #first = 0
  #stop = () => {}

  connectedCallback() {
    const [stream, of] = [this.getAttribute('stream'), this.getAttribute('of')]
    if (stream && of) this.#stop = listen(stream, of, this.#hear)
  }

  disconnectedCallback() {
    this.#stop()
  }

  #hear = (posted: Record<string, unknown>) => {
    const parent = this.getAttribute('parent')
    if (parent && posted.parent_id !== parent && posted.parent_comment_id !== parent) return
    this.#count += 1
    this.#first ||= Number(posted.number)
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    shadow.adoptedStyleSheets = [styles]
    const region = shadow.querySelector('[role=status]') ?? document.createElement('div')
    region.role = 'status'
    shadow.append(region)
    const link = document.createElement('a')
    link.href = `${this.getAttribute('href') ?? ''}#${this.getAttribute('anchor') ?? 'n'}${this.#first}`
    link.textContent = this.#count === 1 ? 'Show it' : 'Show them'
    region.replaceChildren(`${this.#count} ${this.getAttribute(this.#count === 1 ? 'one' : 'many')}. `, link)
  }
}
