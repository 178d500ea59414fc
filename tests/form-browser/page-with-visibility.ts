import { JSDOM } from 'jsdom'
import type { Submission } from './submission.ts'
import { type Look, lookAt, type Sheet } from './visibility.ts'

type Answered = { html: string; url: URL; sheets: readonly Sheet[]; asked: Submission }

/** A page as it was answered, and what somebody did to it since. */
export class ShownPage {
  readonly document: Document
  readonly files = new Map<Element, readonly File[]>()
  focused: Element | null = null
  readonly html: string
  readonly asked: Submission
  private readonly sheets: readonly Sheet[]
  private readonly looks = new Map<number, Look>()
  private at: URL

  constructor({ html, url, sheets, asked }: Answered) {
    this.document = read(html, url)
    this.html = html
    this.asked = asked
    this.sheets = sheets
    this.at = url
  }

  get url(): URL {
    return this.at
  }

  /** To an address on this page. */
  leapTo(url: URL): void {
    this.at = url
    this.arrive()
  }

  /** Where the address leads within the page lies open; without such a place the field that asks for it has the focus. */
  arrive(): void {
    const { hash } = this.at
    const place = hash === '' ? null : this.document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let at = place?.parentElement; at; at = at.parentElement) if (at.localName === 'details') at.setAttribute('open', '')
    if (!place) this.focused = this.document.querySelector('[autofocus]')
    else this.focused = place.matches(focusable) ? place : null
  }

  /** Whether the style sheet, the document or a closed fold hides an element, in a window of such a width. */
  isShown(element: Element, width: number): boolean {
    const { hidden, unfolded } = this.look(width)
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (hidden.has(at) || at.hasAttribute('hidden') || neverShown.has(at.localName)) return false
      const fold: Element | null = at.parentElement
      if (fold?.localName !== 'details' || fold.hasAttribute('open') || unfolded.has(fold)) continue
      if (at !== [...fold.children].find(({ localName }) => localName === 'summary')) return false
    }
    return !(element.localName === 'input' && (element as HTMLInputElement).type === 'hidden')
  }

  private look(width: number): Look {
    const look = this.looks.get(width) ?? lookAt(this.document, this.sheets, width)
    this.looks.set(width, look)
    return look
  }
}

const engine = new JSDOM()
withoutLayout(engine.window)

/** The document of a page. One window reads all of them: to make another takes longer than to read a page. */
function read(html: string, url: URL): Document {
  engine.reconfigure({ url: url.href })
  const document = new engine.window.DOMParser().parseFromString(html, 'text/html')
  // What computes names, and the data of forms, asks the document for its window's classes.
  Object.defineProperty(document, 'defaultView', { value: engine.window })
  return document
}

const neverShown = new Set(['head', 'script', 'style', 'template', 'datalist', 'title'])
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** jsdom answers 0 where a journey measures, which most limits allow: such a journey must say that it needs a browser. */
function withoutLayout({ Element, HTMLElement }: JSDOM['window']): void {
  const refuse = (what: string) => () => {
    throw new Error(`${what}: there is no layout here; a journey that measures is tagged @chromium`)
  }
  for (const what of ['scrollWidth', 'scrollHeight', 'scrollTop', 'clientWidth', 'clientHeight'])
    Object.defineProperty(Element.prototype, what, { get: refuse(what) })
  for (const what of ['offsetWidth', 'offsetHeight', 'offsetTop', 'offsetLeft'])
    Object.defineProperty(HTMLElement.prototype, what, { get: refuse(what) })
  for (const what of ['getBoundingClientRect', 'getClientRects']) Object.defineProperty(Element.prototype, what, { value: refuse(what) })
}
