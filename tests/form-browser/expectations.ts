import { expect as playwright } from '@playwright/test'
import { FormLocator } from './form-locator.ts'
import { FormPage } from './form-page.ts'
import { normaliseText, textOf } from './texts.ts'

/** Extends Playwright's `expect` to pages and locators of the form browser; it is unchanged for everything else. */
export const expect = playwright.extend({
  toBeVisible: (found: unknown) => is(found, 'visible', (element, { page }) => page.isShown(element)),
  toBeHidden: (found: unknown) => isnt(found, 'visible', (element, { page }) => page.isShown(element)),
  toBeAttached: (found: unknown) => is(found, 'attached', () => true),
  toBeChecked: (found: unknown) => is(found, 'checked', (element) => (element as HTMLInputElement).checked),
  toBeDisabled: (found: unknown) => is(found, 'disabled', (element) => element.matches(':disabled')),
  toBeEnabled: (found: unknown) => is(found, 'enabled', (element) => !element.matches(':disabled')),
  toBeFocused: (found: unknown) => is(found, 'focused', (element, { page }) => page.focused === element),
  toHaveCount: (found: unknown, count: number) => verdictOf('count', locatorIn(found).elements().length, count, locatorIn(found).inWords),
  toHaveId: (found: unknown, id: string) => verdictOf('id', locatorIn(found).one().id, id, locatorIn(found).inWords),
  toHaveText: (found: unknown, text: Texts) => texts(found, text, equals),
  toContainText: (found: unknown, text: Texts) => texts(found, text, contains),
  toHaveValue: (found: unknown, value: string | RegExp) =>
    compareTexts('value', (locatorIn(found).one() as HTMLInputElement).value, value, locatorIn(found).inWords),
  toHaveAccessibleName: (found: unknown, name: string | RegExp) =>
    compareTexts('name', spokenText(found, 'nameOf'), name, locatorIn(found).inWords),
  toHaveAccessibleDescription: (found: unknown, text: string | RegExp) =>
    compareTexts('description', spokenText(found, 'descriptionOf'), text, locatorIn(found).inWords),
  toHaveAttribute(found: unknown, name: string, value?: string | RegExp) {
    const locator = locatorIn(found)
    const has = locator.one().getAttribute(name)
    if (value === undefined) return verdictOf(`attribute ${name}`, has !== null, true, locator.inWords)
    return has === null
      ? verdictOf(`attribute ${name}`, has, value, locator.inWords)
      : compareTexts(`attribute ${name}`, has, value, locator.inWords)
  },
  async toHaveTitle(found: unknown, title: string | RegExp) {
    return compareTexts('title', normaliseText(await pageIn(found).title()), title)
  },
  toHaveURL(found: unknown, address: string | RegExp | ((url: URL) => boolean)) {
    const page = pageIn(found)
    const at = page.url()
    if (typeof address === 'function') return verdictOf('address', address(new URL(at)), true, at)
    return compareTexts('address', at, typeof address === 'string' ? new URL(address, page.context().options.baseURL).href : address)
  },
})

type Verdict = { pass: boolean; message: () => string }
type Texts = string | RegExp | readonly (string | RegExp)[]
type Fits = (has: string, sought: string | RegExp) => boolean

const equals: Fits = (has, sought) => (sought instanceof RegExp ? sought.test(has) : normaliseText(has) === normaliseText(sought))
const contains: Fits = (has, sought) => (sought instanceof RegExp ? sought.test(has) : normaliseText(has).includes(normaliseText(sought)))

function texts(found: unknown, sought: Texts, fits: Fits): Verdict {
  const locator = locatorIn(found)
  if (!Array.isArray(sought)) {
    const has = textOf(locator.one())
    return verdictOf('text', normaliseText(has), sought, locator.inWords, fits(has, sought as string | RegExp))
  }
  const all = locator.elements().map(textOf)
  return verdictOf(
    'texts',
    all.map(normaliseText),
    sought,
    locator.inWords,
    fits === equals ? fitsEach(all, sought) : fitsInOrder(all, sought),
  )
}

const fitsEach = (all: readonly string[], sought: readonly (string | RegExp)[]) =>
  all.length === sought.length && sought.every((one, index) => equals(all[index] ?? '', one))

function fitsInOrder(all: readonly string[], sought: readonly (string | RegExp)[]): boolean {
  let from = 0
  return sought.every((one) => {
    const place = all.findIndex((has, at) => at >= from && contains(has, one))
    from = place + 1
    return place !== -1
  })
}

function is(found: unknown, what: string, holds: (element: Element, locator: FormLocator) => boolean): Verdict {
  const locator = locatorIn(found)
  const [element] = locator.elements()
  return verdictOf(what, element !== undefined && holds(locator.one(), locator), true, locator.inWords)
}

function isnt(found: unknown, what: string, holds: (element: Element, locator: FormLocator) => boolean): Verdict {
  const { pass, message } = is(found, what, holds)
  return { pass: !pass, message }
}

const compareTexts = (what: string, has: string, sought: string | RegExp, where = '') =>
  verdictOf(what, has, sought, where, sought instanceof RegExp ? sought.test(has) : has === sought)

function spokenText(found: unknown, what: 'nameOf' | 'descriptionOf'): string {
  const locator = locatorIn(found)
  return locator.page[what](locator.one())
}

function verdictOf(what: string, has: unknown, sought: unknown, where = '', pass = has === sought): Verdict {
  return {
    pass,
    message: () =>
      `${where ? `${where}: ` : ''}${what}: ${JSON.stringify(has)}, expected ${sought instanceof RegExp ? sought : JSON.stringify(sought)}`,
  }
}

function locatorIn(found: unknown): FormLocator {
  if (found instanceof FormLocator) return found
  throw new Error('a locator of the form browser is expected')
}

function pageIn(found: unknown): FormPage {
  if (found instanceof FormPage) return found
  throw new Error('a page of the form browser is expected')
}
