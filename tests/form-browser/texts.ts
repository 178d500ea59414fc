const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE'])

/** The text of an element as tests look for it: whatever is hidden too, no scripts, and a button's words. */
export function textOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? ''
  const element = node as Element
  if (unseen.has(element.nodeName)) return ''
  if (element.nodeName === 'INPUT' && ['submit', 'button'].includes((element as HTMLInputElement).type))
    return (element as HTMLInputElement).value
  return [...node.childNodes].map(textOf).join('')
}

/** As Playwright compares: white space is one blank, soft hyphens are not there. */
export const plain = (text: string) =>
  text
    .replace(/[\u200b\u00ad]/g, '')
    .trim()
    .replace(/\s+/g, ' ')

/** A sought text: part of what is there in any case, or all of it where `exact`. */
export function matches(text: string, sought: string | RegExp, exact = false): boolean {
  if (sought instanceof RegExp) return sought.test(plain(text))
  return exact ? plain(text) === plain(sought) : plain(text).toLowerCase().includes(plain(sought).toLowerCase())
}
