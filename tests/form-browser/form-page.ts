import { computeDescription, computeName } from './accessible-names.ts'
import type { FormContext } from './browser.ts'
import { FormLocator, type Narrowing, type Role, type RoleOptions } from './form-locator.ts'
import { FormResponse } from './form-response.ts'
import { ShownPage } from './page-with-visibility.ts'
import { buildSubmission, type Submission } from './submission.ts'
import { normaliseText } from './texts.ts'
import type { Sheet } from './visibility.ts'

type ResponseWaiter = { fits: (response: FormResponse) => boolean; answer: (response: FormResponse) => void }

const maxRedirects = 20

/**
 * A page without scripts, as a person uses it: follows links, fills in and sends forms, opens details. It supports HTML, cookies, and what
 * style sheets hide, and throws an error if a test needs more. It has the interface of Playwright's `Page`, so that the same journey runs
 * in both.
 */
export class FormPage {
  private past: { page: ShownPage; url: URL }[] = []
  private at: ShownPage
  private size = { width: 1280, height: 720 }
  private headers: Record<string, string> = {}
  private waiting: ResponseWaiter[] = []

  constructor(private readonly browser: FormContext) {
    const url = new URL('about:blank')
    this.at = new ShownPage({ html: '', url, sheets: [], asked: { url, method: 'GET', headers: {} } })
  }

  async goto(address: string): Promise<FormResponse | null> {
    const url = new URL(address, this.browser.options.baseURL)
    if (this.isHere(url)) return this.leap(url)
    return this.visit({ url, method: 'GET', headers: { 'Sec-Fetch-Site': 'none' } })
  }

  /** Repeats the last request, even if it sent a form. */
  async reload(): Promise<FormResponse | null> {
    const { url } = this.at
    const again = this.at.asked.method === 'POST' ? this.at.asked : { ...this.at.asked, url }
    return this.visit(again, { replace: true })
  }

  async goBack(): Promise<null> {
    const past = this.past.pop()
    if (past) this.at = past.page
    if (past) this.at.leapTo(past.url)
    return null
  }

  url(): string {
    return this.at.url.href
  }

  async title(): Promise<string> {
    return this.document.title
  }

  /** Returns the page's HTML as the site sent it. */
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

  /** Waits for the next matching response, including redirects. */
  waitForResponse(fits: ResponseWaiter['fits']): Promise<FormResponse> {
    return new Promise((answer) => this.waiting.push({ fits, answer }))
  }

  async waitForLoadState(): Promise<void> {}

  async close(): Promise<void> {}

  getByRole(role: Role, named: RoleOptions = {}): FormLocator {
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
    return this.at.document
  }

  get focused(): Element | null {
    return this.at.focused
  }

  isShown(element: Element): boolean {
    return this.at.isShown(element, this.size.width)
  }

  nameOf(element: Element): string {
    return normaliseText(computeName(element, (one) => this.isShown(one)))
  }

  descriptionOf(element: Element): string {
    return normaliseText(computeDescription(element, (one) => this.isShown(one)))
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

  /** Submits a form. If a field is invalid, focuses it and doesn't submit, as browsers do. */
  async send(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const invalid = [...form.elements].find((field) => !(field as HTMLInputElement).checkValidity() && !this.at.files.get(field)?.length)
    if (invalid && !form.noValidate && !submitter?.hasAttribute('formnovalidate')) {
      this.focus(invalid)
      return
    }
    const submission = await buildSubmission(form, submitter, this.at.files)
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

  private async visit(submission: Submission, { replace = false } = {}): Promise<FormResponse> {
    let reached = submission
    let answer = await this.ask(submission)
    for (let hops = 0; answer.leadsTo !== null; hops++) {
      if (hops === maxRedirects) throw new Error(`${submission.url} leads in circles`)
      const url = new URL(answer.leadsTo, reached.url)
      if (!url.hash) url.hash = reached.url.hash
      reached = { url, method: 'GET', headers: this.at.url.protocol === 'about:' ? {} : this.from(url) }
      answer = await this.ask(reached)
    }
    if (!replace && this.at.url.protocol !== 'about:') this.remember()
    const html = answer.isPage ? await answer.text() : ''
    this.at = new ShownPage({ html, url: reached.url, sheets: await this.sheetsOf(html, reached.url), asked: reached })
    this.at.arrive()
    return answer
  }

  private async ask({ url, method, headers, body }: Submission): Promise<FormResponse> {
    const httpResponse = await this.browser.ask(url, { method, headers: { ...headers, ...this.headers }, ...(body && { body }) })
    const response = new FormResponse(url, method, httpResponse)
    for (const wanted of this.waiting.filter(({ fits }) => fits(response))) {
      this.waiting.splice(this.waiting.indexOf(wanted), 1)
      wanted.answer(response)
    }
    return response
  }

  private sheetsOf(html: string, url: URL): Promise<Sheet[]> {
    const links = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)]
    const addresses = links.flatMap(([link]) => /href="([^"]*)"/.exec(link)?.[1] ?? [])
    return Promise.all(addresses.map((address) => this.browser.sheet(new URL(address, url))))
  }

  private isHere(url: URL): boolean {
    return url.hash !== '' && url.href.replace(/#.*/, '') === this.at.url.href.replace(/#.*/, '')
  }

  /** Goes to a fragment on the same page. */
  private leap(url: URL): null {
    this.remember()
    this.at.leapTo(url)
    return null
  }

  private remember(): void {
    this.past.push({ page: this.at, url: this.at.url })
  }
}
