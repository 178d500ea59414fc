import { JSDOM } from 'jsdom'
import type { Submission } from './submission.ts'
import { computeVisibility, type Sheet, type Visibility } from './visibility.ts'

type PageSource = { html: string; url: URL; sheets: readonly Sheet[]; asked: Submission }

/** A page as the site sent it, with the changes a person has made since. */
export class ShownPage {
  readonly document: Document
  readonly files = new Map<Element, readonly File[]>()
  focused: Element | null = null
  readonly html: string
  readonly asked: Submission
  private readonly sheets: readonly Sheet[]
  private readonly looks = new Map<number, Visibility>()
  private at: URL

  constructor({ html, url, sheets, asked }: PageSource) {
    this.document = read(html, url)
    this.html = html
    this.asked = asked
    this.sheets = sheets
    this.at = url
    // A choice may show and hide other fields by `:has(:checked)`.
    this.document.addEventListener('change', () => this.looks.clear())
  }

  get url(): URL {
    return this.at
  }

  /** Goes to a fragment on this page. */
  leapTo(url: URL): void {
    this.at = url
    this.arrive()
  }

  /** Opens the details around the target of the fragment. Without a target, focuses the field with `autofocus`. */
  arrive(): void {
    const { hash } = this.at
    const place = hash === '' ? null : this.document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let at = place?.parentElement; at; at = at.parentElement) if (at.localName === 'details') at.setAttribute('open', '')
    if (!place) this.focused = this.document.querySelector('[autofocus]')
    else this.focused = place.matches(focusable) ? place : null
  }

  /** Checks that no style sheet, attribute or closed details hides an element in a window of this width. */
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

  private look(width: number): Visibility {
    const look = this.looks.get(width) ?? computeVisibility(this.document, this.sheets, width)
    this.looks.set(width, look)
    return look
  }
}

const engine = new JSDOM()
withoutLayout(engine.window)

/** Parses a page. All pages share one window, because creating a window takes longer than parsing a page. */
function read(html: string, url: URL): Document {
  engine.reconfigure({ url: url.href })
  const document = new engine.window.DOMParser().parseFromString(html, 'text/html')
  // The libraries for names and form data get classes from the document's window.
  Object.defineProperty(document, 'defaultView', { value: engine.window })
  return document
}

const neverShown = new Set(['head', 'script', 'style', 'template', 'datalist', 'title'])
const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Makes measuring throw. jsdom returns 0, which would pass most checks, so such a journey must say that it needs a browser. */
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
