import { computeRole } from './accessible-names.ts'
import { act } from './actions.ts'
import type { FormPage } from './form-page.ts'
import { matches, textOf } from './texts.ts'

export type Role = string
export type RoleOptions = {
  name?: string | RegExp
  exact?: boolean
  level?: number
  includeHidden?: boolean
  checked?: boolean
  selected?: boolean
  pressed?: boolean
  expanded?: boolean
}
export type Narrowing = { hasText?: string | RegExp; hasNotText?: string | RegExp; has?: FormLocator; hasNot?: FormLocator }
type Scope = Document | Element
type Find = () => Scope[]

/** Finds elements by role, label or text, anew each time it is used. Has the interface of Playwright's `Locator`. */
export class FormLocator {
  constructor(
    readonly page: FormPage,
    readonly inWords: string,
    private readonly find: Find,
  ) {}

  getByRole(role: Role, named: RoleOptions = {}): FormLocator {
    return this.within(`${role}${named.name === undefined ? '' : ` “${named.name}”`}`, '*', (element) => this.hasRole(element, role, named))
  }

  getByLabel(text: string | RegExp, { exact = false } = {}): FormLocator {
    return this.within(`label “${text}”`, '*', (element) => labelsOf(element).some((label) => matches(label, text, exact)))
  }

  /** Finds the innermost elements that contain a text. */
  getByText(text: string | RegExp, { exact = false } = {}): FormLocator {
    const has = (element: Element) => matches(textOf(element), text, exact)
    return this.within(`text “${text}”`, 'body, body *', (element) => has(element) && ![...element.children].some(has))
  }

  locator(selector: string, narrowing: Narrowing = {}): FormLocator {
    return this.within(selector, selector, () => true).filter(narrowing)
  }

  filter({ hasText, hasNotText, has, hasNot }: Narrowing): FormLocator {
    const contains = (element: Element, inner: FormLocator) => inner.elements().some((one) => one !== element && element.contains(one))
    return this.narrowed('', (all) =>
      all.filter(
        (element) =>
          (hasText === undefined || matches(textOf(element), hasText)) &&
          (hasNotText === undefined || !matches(textOf(element), hasNotText)) &&
          (!has || contains(element, has)) &&
          (!hasNot || !contains(element, hasNot)),
      ),
    )
  }

  and(other: FormLocator): FormLocator {
    return this.narrowed(` and ${other.inWords}`, (all) => all.filter((element) => other.elements().includes(element)))
  }

  or(other: FormLocator): FormLocator {
    return new FormLocator(this.page, `${this.inWords} or ${other.inWords}`, () => [...new Set([...this.elements(), ...other.elements()])])
  }

  first(): FormLocator {
    return this.nth(0)
  }

  last(): FormLocator {
    return this.nth(-1)
  }

  nth(place: number): FormLocator {
    return this.narrowed(` nth ${place}`, (all) => [all.at(place)].filter((element) => element !== undefined))
  }

  async all(): Promise<FormLocator[]> {
    return this.elements().map((_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    return this.elements().length
  }

  async getAttribute(name: string): Promise<string | null> {
    return this.one().getAttribute(name)
  }

  async textContent(): Promise<string | null> {
    return this.one().textContent
  }

  async allTextContents(): Promise<string[]> {
    return this.elements().map((element) => element.textContent ?? '')
  }

  async inputValue(): Promise<string> {
    return (this.one() as HTMLInputElement).value
  }

  async isVisible(): Promise<boolean> {
    const [element] = this.elements()
    return element !== undefined && this.page.isShown(element)
  }

  async isChecked(): Promise<boolean> {
    return (this.one() as HTMLInputElement).checked
  }

  /** Runs a function on the element; there is no layout to measure. */
  async evaluate<T>(work: (element: Element) => T): Promise<T> {
    return work(this.one())
  }

  async evaluateAll<T>(work: (elements: Element[]) => T): Promise<T> {
    return work(this.elements())
  }

  click = () => act(this).click()
  dblclick = () => act(this).clickTwice()
  check = () => act(this).check(true)
  uncheck = () => act(this).check(false)
  fill = (value: string) => act(this).fill(value)
  clear = () => act(this).fill('')
  press = (key: string) => act(this).press(key)
  pressSequentially = (text: string) => act(this).type(text)
  selectOption = (option: string) => act(this).select(option)
  setInputFiles = (files: Parameters<ReturnType<typeof act>['choose']>[0]) => act(this).choose(files)
  focus = async () => this.page.focus(this.one())

  /** Returns all matching elements, in document order. */
  elements(): Element[] {
    return this.find().filter((scope): scope is Element => 'localName' in scope)
  }

  /** Returns the only matching element. @throws Error if there are none or several */
  one(): Element {
    const [element, ...others] = this.elements()
    if (!element) throw new Error(`${this.inWords}: not on ${this.page.url()}`)
    if (others.length > 0)
      throw new Error(
        `${this.inWords}: ${others.length + 1} on ${this.page.url()}:\n${[element, ...others].map(({ outerHTML }) => outerHTML.slice(0, 200)).join('\n')}`,
      )
    return element
  }

  private hasRole(
    element: Element,
    role: Role,
    { name, exact, level, includeHidden, checked, selected, pressed, expanded }: RoleOptions,
  ): boolean {
    if (computeRole(element) !== role) return false
    if (level !== undefined && element.localName !== `h${level}`) return false
    if (checked !== undefined && (element as HTMLInputElement).checked !== checked) return false
    if (selected !== undefined && (element as HTMLOptionElement).selected !== selected) return false
    if (pressed !== undefined && element.getAttribute('aria-pressed') !== String(pressed)) return false
    if (expanded !== undefined && element.getAttribute('aria-expanded') !== String(expanded)) return false
    if (!includeHidden && (element.closest('[aria-hidden=true]') || !this.page.isShown(element))) return false
    return name === undefined || matches(this.page.nameOf(element), name, exact)
  }

  private within(inWords: string, selector: string, fits: (element: Element) => boolean): FormLocator {
    return new FormLocator(this.page, `${this.inWords} › ${inWords}`, () => {
      const found = this.find().flatMap((scope) => [...scope.querySelectorAll(selector)])
      return inOrder([...new Set(found)]).filter(fits)
    })
  }

  private narrowed(inWords: string, narrow: (all: Element[]) => Element[]): FormLocator {
    return new FormLocator(this.page, this.inWords + inWords, () => narrow(this.elements()))
  }
}

const inOrder = (elements: Element[]) => elements.sort((a, b) => (a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))

function labelsOf(element: Element): string[] {
  const labelled = element.getAttribute('aria-labelledby')
  if (labelled)
    return labelled.split(/\s+/).map((id) => textOf(element.ownerDocument.getElementById(id) ?? element.ownerDocument.createTextNode('')))
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(textOf)
  return [...labels, element.getAttribute('aria-label') ?? ''].filter((label) => label !== '')
}
