/**
 * Loads more pages of a list on scrolling, from its place between the list and its page links:
 *   <ol>…</ol><growing-list of="debates"></growing-list><nav class="pages">… <a rel="next" href="…">Next</a></nav>
 *
 * When the end is 300 px away, it fetches the page that `next` links to, and appends that page's list as a separate list, with its links.
 * The links are real and stay below the list, so they still work if loading fails. After four pages it stops loading and leaves the links,
 * so that the footer can always be reached. It also leaves the links to keyboard users, so that nothing is inserted while they move through
 * the list. The number of added items is announced once. The address follows the page in the middle of the window, so that Back returns to
 * that page and to the position in it. The position is kept in session storage, because the pages above are not loaded then.
 *
 * Contract: it owns its children, which React never hydrates, and only reads the two elements around it. A rule of the style sheet hides
 * the server's links once there are newer ones.
 */
import { announce } from './announce'
import { tryStorage } from './local-storage'
import { loadPage } from './page-stream'

const loadMargin = 300
const maxPages = 4

export class GrowingList extends HTMLElement {
  /** The address of each list's page; the first list is the server's. */
  #addresses = new Map<Element, string>()
  #current: Element | undefined
  #stopped = false
  #end = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#grow(), {
    rootMargin: `0px 0px ${loadMargin}px`,
  })
  #middle = new IntersectionObserver((entries) => this.#follow(entries), { rootMargin: '-50% 0px' })

  connectedCallback() {
    const first = this.previousElementSibling
    if (!first || this.#current) return
    this.#current = first
    this.#add(first, location.href)
    if (history.scrollRestoration === 'manual') scrollBy(0, first.getBoundingClientRect().top + savedScroll(location.href))
    addEventListener('pagehide', () => this.#current && saveScroll(location.href, -this.#current.getBoundingClientRect().top))
  }

  #add(list: Element, address: string) {
    this.#addresses.set(list, address)
    this.#middle.observe(list)
    this.#end.disconnect()
    const links = this.#links()
    if (links) this.#end.observe(links)
  }

  /** Returns the links of the newest page, or else the server's. */
  #links() {
    return this.querySelector(':scope > nav') ?? this.nextElementSibling
  }

  async #grow() {
    const next = this.#links()?.querySelector<HTMLAnchorElement>('a[rel=next]')
    if (!next || this.#stopped || this.#addresses.size > maxPages || this.#isUsedByKeyboard()) return
    this.#stopped = true
    // If loading failed, the links still work.
    const page = await loadPage(next.href)
    const end = page?.querySelector(`growing-list[of="${this.getAttribute('of')}"]`)
    const list = end?.previousElementSibling
    // If the focus has reached the links meanwhile, they must not change.
    if (!list || this.#isUsedByKeyboard()) return
    const links = end.nextElementSibling
    const added = this.#removeKnown(list)
    this.querySelector(':scope > nav')?.remove()
    this.append(list)
    if (links?.matches('nav')) this.append(links)
    this.#stopped = false
    announce(`${added} more ${this.getAttribute('of')}${links?.querySelector('a[rel=next]') ? '' : '. End of the list'}.`)
    this.#add(list, next.href)
  }

  /**
   * Removes items that are already shown, because new items at the start of the list may have moved them to the next page.
   * @returns how many are left
   */
  #removeKnown(list: Element) {
    const known = new Set([...this.#addresses.keys()].flatMap((above) => [...above.children].map(firstLink)))
    for (const item of [...list.children]) if (known.has(firstLink(item))) item.remove()
    return list.children.length
  }

  #isUsedByKeyboard() {
    const [first] = this.#addresses.keys()
    const focused = document.querySelector(':focus-visible')
    return focused && first && first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  }

  #follow(entries: IntersectionObserverEntry[]) {
    const list = entries.find((entry) => entry.isIntersecting)?.target
    const address = list && this.#addresses.get(list)
    if (!address) return
    this.#current = list
    if (address === location.href) return
    // A later page loaded by its own address has no pages above it, so the browser would restore a wrong scroll position.
    history.scrollRestoration = list === this.previousElementSibling ? 'auto' : 'manual'
    history.replaceState(history.state, '', address)
  }
}

const firstLink = (item: Element) => item.querySelector('a')?.getAttribute('href') ?? item

function savedScroll(address: string) {
  return Number(tryStorage(() => sessionStorage.getItem(`scrolled ${address}`)) ?? 0)
}

function saveScroll(address: string, scrolled: number) {
  // Without storage, the page opens at its top.
  tryStorage(() => sessionStorage.setItem(`scrolled ${address}`, String(scrolled)))
}

if (!customElements.get('growing-list')) customElements.define('growing-list', GrowingList)
