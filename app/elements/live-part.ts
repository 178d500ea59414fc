/**
 * <live-part stream="/stream?debate=5" part="stage">…</live-part>
 *
 * Shows this part of the page as the server has it now, once the debate has changed: whose turn it is and until when, and what the
 * reader can do. With `within="20"` at some moment of the next 20 seconds, so that not every page of it asks at once. Contract: what is
 * new stands in the shadow root, not before the focus has left it, with the page's own style sheet and within the classes that it stands in here; the server's first
 * answer stays in place unseen.
 *
 * With `gathers="data-turn"` it is a list of the items with that attribute that the page has not elsewhere: once there, an item stays, also
 * where the page as the server has it now shows it further up, between what this page has not.
 */

import { listen, momentWithin, pageNow } from './page-stream'

export class LivePart extends HTMLElement {
  #stops: (() => void)[] = []
  #asked = 0
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
    this.#timer = setTimeout(this.#renew, momentWithin(this.getAttribute('within')))
  }

  #opened() {
    const shadow = this.attachShadow({ mode: 'open' })
    shadow.addEventListener('click', lookFor)
    return shadow
  }

  #renew = async () => {
    // Who is about to press something here is not left with nothing.
    if (this.matches(':focus-within')) return this.addEventListener('focusout', this.#renewSoon, { once: true })
    const asked = ++this.#asked
    const page = await pageNow()
    const part = page?.querySelector(`live-part[part="${this.getAttribute('part')}"]`)
    const gathers = this.getAttribute('gathers')
    const nodes = page && gathers ? gathered(this, page, gathers) : part?.childNodes
    // A late answer never replaces a newer one.
    if (!nodes || asked !== this.#asked) return
    const shadow = this.shadowRoot ?? this.#opened()
    const styles = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.cloneNode())
    const now = [...nodes].map((node) => document.importNode(node, true))
    shadow.replaceChildren(...styles, withinClassesOf(this, now))
  }
}

/** What was shown here already and what the page has by now, but for what stands elsewhere on the page as it was made; in their order. */
function gathered(live: Element, page: Document, attribute: string): Node[] {
  const itemsIn = (root: ParentNode) => [...root.querySelectorAll(`[${attribute}]`)]
  const nameOf = (item: Element) => item.getAttribute(attribute) ?? ''
  const elsewhere = new Set(itemsIn(document).flatMap((item) => (live.contains(item) ? [] : nameOf(item))))
  const items = new Map([...itemsIn(live.shadowRoot ?? live), ...itemsIn(page)].map((item) => [nameOf(item), item]))
  const list = document.createElement('ol')
  list.className = 'thread'
  for (const name of [...items.keys()].sort()) if (!elsewhere.has(name)) list.append(document.importNode(items.get(name) ?? live, true))
  const title = live.querySelector('h3')
  return list.childElementCount > 0 ? [...(title ? [title] : []), list] : []
}

/** The new part may lead to a form that the page, as it was made, has not. */
function lookFor(event: Event) {
  const hash = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
  if (!hash?.startsWith('#') || document.getElementById(hash.slice(1))) return
  event.preventDefault()
  location.hash = hash
  location.reload()
}

/** These nodes within boxes that are none, but have the classes of what this element stands in: the style sheet asks for them. */
function withinClassesOf({ parentElement: box }: Element, nodes: readonly Node[]): Node {
  const inner = document.createElement('div')
  inner.style.display = 'contents'
  inner.append(...nodes)
  if (!box || box === document.body) return inner
  inner.className = box.className
  return withinClassesOf(box, [inner])
}
