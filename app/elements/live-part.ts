/**
 * Updates a part of the page from the server when the debate has changed: whose turn it is and until when, and what the reader can do.
 *   <live-part stream="/stream?debate=5" part="stage">…</live-part>
 *
 * With `within="20"` it waits a random time of up to 20 seconds, so that not every open page asks at once. Contract: the new content is in
 * the shadow root, with the page's style sheets and inside copies of the classes around this element. It is not replaced while it has the
 * focus. The server's first content stays in place, hidden.
 *
 * With `gathers="data-turn"` it is a list of those items with that attribute that are not elsewhere on this page. An item that was added
 * stays, even if the server's present page shows it further up, between posts that this page doesn't have.
 */

import { fetchPage, listen, randomDelay } from './page-stream'

export class LivePart extends HTMLElement {
  #stops: (() => void)[] = []
  #requests = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  connectedCallback() {
    const stream = this.getAttribute('stream')
    if (!stream) return
    const missed = ({ part }: Record<string, unknown>) => part === 'debate' && this.#renewSoon()
    this.#stops.push(listen(stream, 'debate.changed', this.#renewSoon), listen(stream, 'start-over', missed))
  }

  disconnectedCallback() {
    for (const stop of this.#stops.splice(0)) stop()
    clearTimeout(this.#timer)
  }

  #renewSoon = () => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#renew, randomDelay(this.getAttribute('within')))
  }

  #openShadow() {
    const shadow = this.attachShadow({ mode: 'open' })
    shadow.addEventListener('click', reloadForTarget)
    return shadow
  }

  #renew = async () => {
    // Content with the focus is not replaced under the reader, but after they have left it.
    if (this.matches(':focus-within')) return this.addEventListener('focusout', this.#renewSoon, { once: true })
    const request = ++this.#requests
    const page = await fetchPage()
    const part = page?.querySelector(`live-part[part="${this.getAttribute('part')}"]`)
    const gathers = this.getAttribute('gathers')
    const nodes = page && gathers ? gatherItems(this, page, gathers) : part?.childNodes
    // A late response never replaces a newer one.
    if (!nodes || request !== this.#requests) return
    const shadow = this.shadowRoot ?? this.#openShadow()
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.cloneNode())
    const now = [...nodes].map((node) => document.importNode(node, true))
    shadow.replaceChildren(...styles, withinClassesOf(this, now))
  }
}

/**
 * Returns a list of the items shown here so far and those on the server's present page, in their
 * order, without items elsewhere on this page.
 */
function gatherItems(live: Element, page: Document, attribute: string): Node[] {
  const itemsIn = (root: ParentNode) => [...root.querySelectorAll(`[${attribute}]`)]
  const nameOf = (item: Element) => item.getAttribute(attribute) ?? ''
  const otherNames = new Set(itemsIn(document).flatMap((item) => (live.contains(item) ? [] : nameOf(item))))
  const items = new Map([...itemsIn(live.shadowRoot ?? live), ...itemsIn(page)].map((item) => [nameOf(item), item]))
  const list = document.createElement('ol')
  list.className = 'thread'
  for (const name of [...items.keys()].sort()) if (!otherNames.has(name)) list.append(document.importNode(items.get(name) ?? live, true))
  const title = live.querySelector('h3')
  return list.childElementCount > 0 ? [...(title ? [title] : []), list] : []
}

/** Reloads the page if a link of the new part leads to a form that this page doesn't have. */
function reloadForTarget(event: Event) {
  const hash = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
  if (!hash?.startsWith('#') || document.getElementById(hash.slice(1))) return
  event.preventDefault()
  location.hash = hash
  location.reload()
}

/**
 * Wraps nodes in elements with the classes of this element's ancestors, because the style sheet's
 * selectors need them. The wrappers make no boxes.
 */
function withinClassesOf({ parentElement: box }: Element, nodes: readonly Node[]): Node {
  const inner = document.createElement('div')
  inner.style.display = 'contents'
  inner.append(...nodes)
  if (!box || box === document.body) return inner
  inner.className = box.className
  return withinClassesOf(box, [inner])
}
