import { JSDOM } from 'jsdom'
import { descriptionOf, nameOf } from './aloud.ts'
import type { FormContext } from './browser.ts'
import { FormLocator, type Named, type Narrowing, type Role } from './form-locator.ts'
import { FormResponse } from './form-response.ts'
import { type Look, lookAt, type Sheet } from './shown.ts'
import { type Submission, submissionOf } from './submission.ts'
import { plain } from './texts.ts'

/** A page as it was answered, and what somebody did to it since. */
type Shown = {
  dom: JSDOM
  url: URL
  html: string
  sheets: readonly Sheet[]
  asked: Submission
  files: Map<Element, readonly File[]>
  focused: Element | null
  looks: Map<number, Look>
}
type Wanted = { fits: (response: FormResponse) => boolean; answer: (response: FormResponse) => void }

const mostRedirects = 20

/**
 * A page without scripts, as a person goes through it: links are followed, forms filled in and sent, folds opened. What it knows
 * of a browser is HTML, cookies, and what the style sheet hides; it says so where a test asks for more. Shaped like Playwright's
 * `Page`, so that one journey runs in both.
 */
export class FormPage {
  private past: Shown[] = []
  private at: Shown
  private size = { width: 1280, height: 720 }
  private headers: Record<string, string> = {}
  private waiting: Wanted[] = []

  constructor(private readonly browser: FormContext) {
    this.at = this.shown({
      html: '',
      url: new URL('about:blank'),
      sheets: [],
      asked: { url: new URL('about:blank'), method: 'GET', headers: {} },
    })
  }

  async goto(address: string): Promise<FormResponse | null> {
    const url = new URL(address, this.browser.options.baseURL)
    if (this.isHere(url)) return this.leap(url)
    return this.visit({ url, method: 'GET', headers: { 'Sec-Fetch-Site': 'none' } })
  }

  /** Asks once more, also for what a form was answered. */
  async reload(): Promise<FormResponse | null> {
    const { url } = this.at
    const again = this.at.asked.method === 'POST' ? this.at.asked : { ...this.at.asked, url }
    return this.visit(again, { replace: true })
  }

  async goBack(): Promise<null> {
    this.at = this.past.pop() ?? this.at
    return null
  }

  url(): string {
    return this.at.url.href
  }

  async title(): Promise<string> {
    return this.document.title
  }

  /** The page as it was answered. */
  async content(): Promise<string> {
    return this.at.html
  }

  context(): FormContext {
    return this.browser
  }

  viewportSize(): { width: number; height: number } {
    return this.size
  }

  async setViewportSize(size: { width: number; height: number }): Promise<void> {
    this.size = size
  }

  get request() {
    return this.browser.request
  }

  async setExtraHTTPHeaders(headers: Record<string, string>): Promise<void> {
    this.headers = headers
  }

  /** The next answer that fits, of those that lead on too. */
  waitForResponse(fits: Wanted['fits']): Promise<FormResponse> {
    return new Promise((answer) => this.waiting.push({ fits, answer }))
  }

  async waitForLoadState(): Promise<void> {}

  async close(): Promise<void> {}

  getByRole(role: Role, named: Named = {}): FormLocator {
    return this.whole().getByRole(role, named)
  }

  getByLabel(text: string | RegExp, options: { exact?: boolean } = {}): FormLocator {
    return this.whole().getByLabel(text, options)
  }

  getByText(text: string | RegExp, options: { exact?: boolean } = {}): FormLocator {
    return this.whole().getByText(text, options)
  }

  locator(selector: string, narrowing: Narrowing = {}): FormLocator {
    return this.whole().locator(selector, narrowing)
  }

  private whole(): FormLocator {
    return new FormLocator(this, 'page', () => [this.document])
  }

  get document(): Document {
    return this.at.dom.window.document
  }

  get focused(): Element | null {
    return this.at.focused
  }

  /** Whether the style sheet, the document or a closed fold hides an element. */
  isShown(element: Element): boolean {
    const { hidden, unfolded } = this.look()
    for (let at: Element | null = element; at; at = at.parentElement) {
      if (hidden.has(at) || at.hasAttribute('hidden') || neverShown.has(at.localName)) return false
      const fold: Element | null = at.parentElement
      if (fold?.localName !== 'details' || fold.hasAttribute('open') || unfolded.has(fold)) continue
      if (at !== [...fold.children].find(({ localName }) => localName === 'summary')) return false
    }
    return !(element.localName === 'input' && (element as HTMLInputElement).type === 'hidden')
  }

  nameOf(element: Element): string {
    return plain(nameOf(element, (one) => this.isShown(one)))
  }

  descriptionOf(element: Element): string {
    return plain(descriptionOf(element, (one) => this.isShown(one)))
  }

  private look(): Look {
    const { looks, sheets } = this.at
    const { width } = this.size
    const look = looks.get(width) ?? lookAt(this.document, sheets, width)
    looks.set(width, look)
    return look
  }

  focus(element: Element | null): void {
    this.at.focused = element
  }

  /** Follows a link. */
  async follow(link: HTMLAnchorElement): Promise<void> {
    const url = new URL(link.href)
    if (this.isHere(url)) await this.leap(url)
    else await this.visit({ url, method: 'GET', headers: this.from(url) })
  }

  /** Sends a form as a button does; one that its own constraints hold back stays, with the focus on what is wrong. */
  async send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const invalid = [...form.elements].find((field) => !(field as HTMLInputElement).checkValidity() && !this.at.files.get(field)?.length)
    if (invalid && !form.noValidate && !submitter?.hasAttribute('formnovalidate')) {
      this.focus(invalid)
      return
    }
    const submission = await submissionOf(form, submitter, this.at.files)
    await this.visit({ ...submission, headers: { ...this.from(submission.url), ...submission.headers } })
  }

  choose(field: Element, files: readonly File[]): void {
    this.at.files.set(field, files)
  }

  private from(url: URL): Record<string, string> {
    const { origin, pathname, search } = this.at.url
    return origin === url.origin
      ? { Referer: origin + pathname + search, 'Sec-Fetch-Site': 'same-origin' }
      : { 'Sec-Fetch-Site': 'cross-site' }
  }

  private async visit(asked: Submission, { replace = false } = {}): Promise<FormResponse> {
    let reached = asked
    let answer = await this.ask(asked)
    for (let hops = 0; answer.leadsTo !== null; hops++) {
      if (hops === mostRedirects) throw new Error(`${asked.url} leads in circles`)
      const url = new URL(answer.leadsTo, reached.url)
      if (!url.hash) url.hash = reached.url.hash
      reached = { url, method: 'GET', headers: this.at.url.protocol === 'about:' ? {} : this.from(url) }
      answer = await this.ask(reached)
    }
    if (!replace && this.at.url.protocol !== 'about:') this.past.push(this.at)
    const html = answer.isPage ? await answer.text() : ''
    this.at = this.shown({ html, url: reached.url, sheets: await this.sheetsOf(html, reached.url), asked: reached })
    this.arrive()
    return answer
  }

  private async ask({ url, method, headers, body }: Submission): Promise<FormResponse> {
    const answered = await this.browser.ask(url, { method, headers: { ...headers, ...this.headers }, ...(body && { body }) })
    const response = new FormResponse(url, method, answered)
    for (const wanted of this.waiting.filter(({ fits }) => fits(response))) {
      this.waiting.splice(this.waiting.indexOf(wanted), 1)
      wanted.answer(response)
    }
    return response
  }

  private shown({ html, ...rest }: Pick<Shown, 'html' | 'url' | 'sheets' | 'asked'>): Shown {
    return { ...rest, html, dom: new JSDOM(html, { url: rest.url.href }), files: new Map(), focused: null, looks: new Map() }
  }

  private sheetsOf(html: string, url: URL): Promise<Sheet[]> {
    const links = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    const addresses = links.flatMap(([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? [])
    return Promise.all(addresses.map((address) => this.browser.sheet(new URL(address, url))))
  }

  private isHere(url: URL): boolean {
    return url.hash !== '' && url.href.replace(/#.*/, '') === this.at.url.href.replace(/#.*/, '')
  }

  /** To a place on the same page. */
  private leap(url: URL): null {
    this.past.push({ ...this.at })
    this.at.url = url
    this.arrive()
    return null
  }

  /** Where an address leads within its page lies open; without such a place the field that asks for it has the focus. */
  private arrive(): void {
    const { hash } = this.at.url
    const place = hash === '' ? null : this.document.getElementById(decodeURIComponent(hash.slice(1)))
    for (let at = place?.parentElement; at; at = at.parentElement) if (at.localName === 'details') at.setAttribute('open', '')
    this.focus(place ?? this.document.querySelector('[autofocus]'))
  }
}

const neverShown = new Set(['head', 'script', 'style', 'template', 'datalist', 'title'])
