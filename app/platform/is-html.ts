import { type DefaultTreeAdapterMap, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterMap['node']

/**
 * Whether what an API sends is HTML, or text in which signs of HTML may stand (`a < b`, `<not a tag`). Judged by parsing: HTML
 * has an element that is closed, or needs not be; or all its signs are escaped.
 */
export function isHtml(text: string): boolean {
  if (!/[<&]/.test(text)) return false
  return isEscaped(text) || hasElement(parseFragment(text, { sourceCodeLocationInfo: true }))
}

/** Nobody writes `&amp;` for himself, and who escapes one sign escapes all. */
function isEscaped(text: string): boolean {
  return !/[<>]/.test(text) && !/&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[0-9a-f]{1,6});)/i.test(text)
}

/** Without recursion, for the depth is somebody else's. */
function hasElement(root: Node): boolean {
  const nodes: Node[] = [root]
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if ('tagName' in node && named.has(node.tagName) && (unclosed.has(node.tagName) || node.sourceCodeLocation?.endTag)) return true
    if ('childNodes' in node) for (const child of node.childNodes) nodes.push(child)
  }
  return false
}

/** These end by themselves (HTML §13.1.2). */
const unclosed = new Set('br hr img input wbr p li dt dd tr td th thead tbody'.split(' '))

/** What texts are made of, and what one smuggles into them. */
const named = new Set([
  ...unclosed,
  ...'a abbr article aside audio b bdi bdo blockquote body button center cite code dd del details dfn div dl em embed'.split(' '),
  ...'fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header html i iframe ins kbd label link main map mark'.split(' '),
  ...'math menu meta nav object ol option picture pre q s samp script section select small span strike strong style'.split(' '),
  ...'sub summary sup svg table template textarea title u ul var video'.split(' '),
])
