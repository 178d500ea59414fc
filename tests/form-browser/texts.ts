const ignoredElements = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])

/** Returns the text of an element for searching: includes hidden text and the labels of buttons, but no scripts. */
export function textOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? ''
  const element = node as Element
  if (ignoredElements.has(element.nodeName)) return ''
  if (element.nodeName === 'INPUT' && ['submit', 'button'].includes((element as HTMLInputElement).type))
    return (element as HTMLInputElement).value
  return [...node.childNodes].map(textOf).join('')
}

/** Normalises text as Playwright does: collapses white space, and removes soft hyphens and zero-width spaces. */
export const normaliseText = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

/** Compares a text: case-insensitive substring, or the whole text if `exact`. */
export function matches(text: string, sought: string | RegExp, exact = false): boolean {
  if (sought instanceof RegExp) return sought.test(normaliseText(text))
  return exact
    ? normaliseText(text) === normaliseText(sought)
    : normaliseText(text).toLowerCase().includes(normaliseText(sought).toLowerCase())
}
