import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'

/** Whether an element is shown; asked of the page, which knows its style sheets. */
export type IsShown = (element: Element) => boolean

/** An element's role as assistive technology hears it, by HTML-AAM, and as Playwright reads it where that leaves it open. */
export function roleOf(element: Element): string | null {
  const given = element.getAttribute('role')?.trim().split(/\s+/)[0]
  if (given) return given
  const { localName } = element
  if (localName === 'a' || localName === 'area') return element.hasAttribute('href') ? 'link' : 'generic'
  if (localName === 'section') return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? 'region' : 'generic'
  if (localName === 'form') return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? 'form' : 'generic'
  if (localName === 'header' || localName === 'footer') {
    if (element.closest('article, aside, main, nav, section')) return 'generic'
    return localName === 'header' ? 'banner' : 'contentinfo'
  }
  if (localName === 'link' || localName === 'summary') return null
  if (localName === 'p') return 'paragraph'
  if (localName === 'search') return 'search'
  if (localName === 'input' && (element as HTMLInputElement).type === 'password') return 'textbox'
  if (localName === 'input' && (element as HTMLInputElement).type === 'file') return 'button'
  return getRole(element)
}

/** What an element is called; hidden parts count only where something names itself by them. */
export function nameOf(element: Element, isShown: IsShown): string {
  return computeAccessibleName(element, { computedStyleSupportsPseudoElements: false, getComputedStyle: styleBy(isShown) })
}

export function descriptionOf(element: Element, isShown: IsShown): string {
  return computeAccessibleDescription(element, { computedStyleSupportsPseudoElements: false, getComputedStyle: styleBy(isShown) })
}

const inline =
  /^(a|abbr|b|bdi|bdo|cite|code|em|i|img|kbd|label|mark|q|s|small|span|strong|sub|sup|svg|time|u|button|input|select|wbr|.*-.*)$/

/** jsdom would compute each element's whole style; a name needs to know only this. */
const styleBy = (isShown: IsShown) => (element: Element) => {
  const style: Record<string, string> = {
    display: isShown(element) ? (inline.test(element.localName) ? 'inline' : 'block') : 'none',
    visibility: 'visible',
    content: '',
  }
  return { ...style, getPropertyValue: (name: string) => style[name] ?? '' } as unknown as CSSStyleDeclaration
}
