import { computeAccessibleDescription, computeAccessibleName, getRole } from 'dom-accessibility-api'

/** Checks if an element is shown. The page does this, because it knows its style sheets. */
export type IsShown = (element: Element) => boolean

/** Returns an element's role by HTML-AAM, and as Playwright determines it where HTML-AAM leaves a choice. */
export function computeRole(element: Element): string | null {
  const explicitRole = element.getAttribute('role')?.trim().split(/\s+/)[0]
  if (explicitRole) return explicitRole
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

/** Returns an element's accessible name. Hidden parts count only if something refers to them for its name. */
export function computeName(element: Element, isShown: IsShown): string {
  return computeAccessibleName(element, { computedStyleSupportsPseudoElements: false, getComputedStyle: styleBy(isShown) })
}

export function computeDescription(element: Element, isShown: IsShown): string {
  return computeAccessibleDescription(element, { computedStyleSupportsPseudoElements: false, getComputedStyle: styleBy(isShown) })
}

const inline =
  /^(a|abbr|b|bdi|bdo|cite|code|em|i|img|kbd|label|mark|q|s|small|span|strong|sub|sup|svg|time|u|button|input|select|wbr|.*-.*)$/

/** Gives the name computation only the styles it needs; jsdom would compute each element's whole style. */
const styleBy = (isShown: IsShown) => (element: Element) => {
  const style: Record<string, string> = {
    display: isShown(element) ? (inline.test(element.localName) ? 'inline' : 'block') : 'none',
    visibility: 'visible',
    content: '',
  }
  return { ...style, getPropertyValue: (name: string) => style[name] ?? '' } as unknown as CSSStyleDeclaration
}
