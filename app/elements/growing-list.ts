/**
 * <growing-list of="debates"></growing-list> between a list and its page links:
 *   <ol>…</ol><growing-list of="debates"></growing-list><nav class="pages">… <a rel="next" href="…">Next</a></nav>
 *
 * When the end is 300 px away it fetches what `next` leads to and appends that page's list, as a list of its own, with its
 * links. The links stay real and beneath, so what fails leaves them, and after four pages they take over: the footer can
 * always be reached. They do so at once for who goes through the list by keyboard: nothing grows behind their back.
 * How many came is said once. The address follows the page in the middle of the window; Back thus asks for that page,
 * and finds the place in it again (the place is kept in session storage, for what is above that page is not there then).
 *
 * Contract: it owns its children, which React never looks into, and of the two around it only reads; a rule of the style
 * sheet hides the server's links once it has newer ones.
 */
import { announce } from './announce'

const ahead = 300
const most = 4

export class GrowingList extends HTMLElement {
  /** Each list with its page's address; the server's own is the first. */
  #addresses = new Map<Element, string>()
  #seen: Element | undefined
  #stopped = false
  #end = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && this.#grow(), {
    rootMargin: `0px 0px ${ahead}px`,
  })
  #middle = new IntersectionObserver((entries) => this.#follow(entries), { rootMargin: '-50% 0px' })

  connectedCallback() {
    const first = this.previousElementSibling
    if (!first || this.#seen) return
    this.#seen = first
    this.#add(first, location.href)
    if (history.scrollRestoration === 'manual') scrollBy(0, first.getBoundingClientRect().top + kept(location.href))
    addEventListener('pagehide', () => this.#seen && keep(location.href, -this.#seen.getBoundingClientRect().top))
  }

  #add(list: Element, address: string) {
    this.#addresses.set(list, address)
    this.#middle.observe(list)
    this.#end.disconnect()
    const links = this.#links()
    if (links) this.#end.observe(links)
  }

  /** The newest page's, or the server's. */
  #links() {
    return this.querySelector(':scope > nav') ?? this.nextElementSibling
  }

  async #grow() {
    const next = this.#links()?.querySelector<HTMLAnchorElement>('a[rel=next]')
    if (!next || this.#stopped || this.#addresses.size > most || this.#byKeyboard()) return
    this.#stopped = true
    const page = await pageAt(next.href)
    const end = page?.querySelector(`growing-list[of="${this.getAttribute('of')}"]`)
    const list = end?.previousElementSibling
    // Whoever has come to the links meanwhile keeps them.
    if (!list || this.#byKeyboard()) return
    const links = end.nextElementSibling
    const news = this.#newOf(list)
    this.querySelector(':scope > nav')?.remove()
    this.append(list)
    if (links?.matches('nav')) this.append(links)
    this.#stopped = false
    announce(`${news} more ${this.getAttribute('of')}${links?.querySelector('a[rel=next]') ? '' : '. End of the list'}.`)
    this.#add(list, next.href)
  }

  /** Takes away what stands above already, for a list may have grown at its beginning meanwhile. @returns how many are left */
  #newOf(list: Element) {
    const known = new Set([...this.#addresses.keys()].flatMap((above) => [...above.children].map(firstLink)))
    for (const item of [...list.children]) if (known.has(firstLink(item))) item.remove()
    return list.children.length
  }

  #byKeyboard() {
    const [first] = this.#addresses.keys()
    const focused = document.querySelector(':focus-visible')
    return focused && first && first.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  }

  #follow(entries: IntersectionObserverEntry[]) {
    const list = entries.find((entry) => entry.isIntersecting)?.target
    const address = list && this.#addresses.get(list)
    if (!address) return
    this.#seen = list
    if (address === location.href) return
    // Asked for by its own address, a later page has nothing above it: the browser's way back would miss the place.
    history.scrollRestoration = list === this.previousElementSibling ? 'auto' : 'manual'
    history.replaceState(history.state, '', address)
  }
}

async function pageAt(address: string) {
  try {
    const answer = await fetch(address, { headers: { Accept: 'text/html' } })
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
  } catch {
    return undefined // the links are there
  }
}

const firstLink = (item: Element) => item.querySelector('a')?.getAttribute('href') ?? item

function kept(address: string) {
  try {
    return Number(sessionStorage.getItem(`scrolled ${address}`))
  } catch {
    return 0 // storage is forbidden here
  }
}

function keep(address: string, scrolled: number) {
  try {
    sessionStorage.setItem(`scrolled ${address}`, String(scrolled))
  } catch {
    // then the page begins at its beginning
  }
}
